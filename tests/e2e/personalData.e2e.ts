import assert from 'node:assert/strict';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { blockRequests } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { account, signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// What a team does with one person's data, and what it takes to mail many people: somebody else who agrees.

const leaving = 'lena.leaves@post.example';
const mate = 'grace@bakery.example';

let browser: Browser;
let screen: Screen;
let api: Api;
let contact: string;
let send: string;

openWorkbench(async (workbench) => {
  ({ api, browser, screen } = workbench);
  const sender = (await api.verifiedSender()).id;
  const group = await api.group();
  const list = await api.list('Regulars');
  const contacts = [leaving, ...Array.from({ length: 12 }, (_, index) => `reader${index}@post.example`)];
  const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
    list_ids: [list],
    contacts: contacts.map((email) => ({ email, first_name: 'Lena' })),
  });
  await api.finishedJob(job);
  contact =
    (
      await api.call<{ result: { id: string }[] }>('POST', '/marketing/contacts/search', {
        query: `email = '${leaving}'`,
      })
    ).result[0]?.id ?? '';
  send = await api.draft('Autumn letter', { list, sender, group });
  await api.call('POST', '/teammates', {
    email: mate,
    is_admin: false,
    scopes: ['marketing.read', 'marketing_campaigns.update', 'asm.groups.read', 'sender_verification_eligible'],
  });
  const mail = await api.messageTo(mate);
  const token = /join#([\w-]+)/.exec(mail.text ?? '')?.[1];
  await api.call('POST', '/invitations/accept', { token, username: 'grace', password: account.password });
});

journey('One person’s data, and the approval of a second person', () => screen, {
  'everything about one person is exported': async () => {
    await signIn(screen, `/contacts/profile/${contact}`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Export everything');
    await screen.sees('Everything about one person');
    await screen.waitFor('link', 'Download');
    assert.ok(!(await screen.text()).includes('Erased people'));
    await checkLooks(screen, 'person-export');
  },

  'a person is erased after typing the word, with a proof': async () => {
    await screen.open(`/contacts/profile/${contact}`);
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Erase this person');
    await screen.waitFor('alertdialog', /^Erase /);
    await checkLooks(screen, 'erase-dialog');
    await screen.fill('Reference', 'DSR-2026-17');
    await screen.fill(/Erase/, 'Erase');
    await screen.press('button', 'Erase person');
    await screen.sees('Erased people');
    await screen.sees(/A search of \d+ columns found nothing\./);
    await screen.waitFor('button', 'Download proof');
    await checkLooks(screen, 'erased-people');
    await screen.open(`/contacts/profile/${contact}`);
    await screen.sees("We couldn't find that contact.");
  },

  'erasures that cannot be loaded are said below the exports': async () => {
    await blockRequests(browser, ['*/marketing/erasures*']);
    await screen.open('/contacts/exports');
    await screen.sees("The erasures couldn't be loaded.");
    await checkLooks(screen, 'erased-people-failing');
    await blockRequests(browser, []);
  },

  'an administrator asks for a second person above ten recipients': async () => {
    await screen.open('/single-sends/settings');
    await screen.press('button', 'Approval by a second person');
    await screen.press('switch', 'Large single sends need a second person');
    await screen.fill('More recipients than', '10');
    await checkLooks(screen, 'approval-settings');
    await screen.press('button', 'Save this rule');
    await screen.sees('The rule for approval is saved.');
  },

  'sending asks for approval instead': async () => {
    await screen.open(`/single-sends/${send}/review/send`);
    await screen.press('button', /^Send now to/);
    await screen.waitFor('dialog', 'Ask for approval');
    await screen.fill('Comment', 'Is the price right?');
    await checkLooks(screen, 'approval-dialog');
    await screen.press('button', 'Ask for approval');
    await screen.sees('Waits for the approval of a second person');
    await screen.sees('Somebody else has to decide.');
    await checkLooks(screen, 'approval-own');
  },

  'somebody else sees the request and approves it': async () => {
    await screen.press('button', /^Account of/);
    await screen.press('menuitem', 'Sign out');
    await screen.waitFor('button', 'Sign in');
    await signIn(screen, `/single-sends/${send}/review`, 'grace');
    await screen.sees('“Is the price right?”');
    await checkLooks(screen, 'approval-waiting');
    await screen.press('button', 'Approve');
    await screen.waitFor('dialog', 'Approve for 12 recipients?');
    await checkLooks(screen, 'approval-decision');
    await screen.press('button', 'Approve', { role: 'dialog' });
    await screen.sees('Approved by a second person');
    await api.finishedSend(send);
    assert.equal((await api.recipients(send)).length, 12);
    await screen.open(`/single-sends/${send}/review`);
    await screen.sees('grace approved it.');
    await checkLooks(screen, 'approval-done');
  },
});
