import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { BounceMailboxList } from 'sendwright/wire/bounceMailboxes';
import { eventually } from '../../provider/testing/eventually';
import { startImapServer } from '../../provider/testing/mailboxes/imapServer';
import type { MailboxServer } from '../../provider/testing/mailboxes/mailStore';
import { personsReply, statusReport } from '../../provider/testing/mailboxes/reports';
import { startTypicalServer, type WireServer } from '../../provider/testing/wireServers';
import type { Api } from './support/api';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A mailbox is added, a bounce in it is recorded, its password changes and is entered again, and it is deleted.

let api: Api;
let screen: Screen;
let sender: number;
let mail: WireServer;
let mailbox: MailboxServer;

openWorkbench(
  async (workbench) => {
    ({ api, screen } = workbench);
    sender = (await api.verifiedSender()).id;
    await signIn(screen, '/mail-routes');
  },
  async () => {
    mail = await startTypicalServer();
    mailbox = await startImapServer();
    return { settings: { WEBHOOK_ADDRESSES: '127.0.0.1', BOUNCE_DOMAIN: 'bounces.example.com' } };
  },
);

after(() => Promise.all([mail.close(), mailbox.close()]));

const dialog = { role: 'dialog' };
const email = 'gone@readers.example';

journey('Bounces are fetched from a mailbox', () => screen, {
  'a mailbox is added and tested': async () => {
    await screen.sees(/None yet\. Add the mailbox/);
    await checkLooks(screen, 'bounce-mailboxes-empty');
    await screen.press('button', 'Add bounce mailbox');
    await screen.press('button', 'Add bounce mailbox', dialog);
    await screen.sees('Password is a required field.');
    await checkLooks(screen, 'bounce-mailboxes-new');
    await screen.fill(/^Name/, 'Bounces');
    await screen.select(/^Encryption/, 'None');
    await screen.fill(/^Server/, '127.0.0.1');
    await screen.fill(/^Port/, String(mailbox.port));
    await screen.fill(/^Username/, mailbox.store.user);
    await screen.fill(/^Password/, mailbox.store.password);
    await screen.press('button', 'Add bounce mailbox', dialog);
    await screen.sees('Bounce mailbox added.');
    await screen.press('button', 'Test Bounces');
    await screen.sees('0 messages in it.');
  },
  'a bounce in it is recorded, and other mail stays': async () => {
    const place = { host: '127.0.0.1', port: Number(new URL(mail.url).port), security: 'none' };
    await api.call('POST', '/mail_routes', { name: 'Relay', ...place });
    const list = await api.list('Readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ email }],
    });
    await api.finishedJob(job);
    const send = await api.draft('Autumn bread', { list, sender, group: await api.group('Bread') });
    await api.sendNow(send);
    await api.finishedSend(send);
    const path = mail.taken.find(({ to }) => to === email)?.from ?? '';
    assert.match(path, /^b-[\w-]{60}@bounces\.example\.com$/);
    mailbox.store.add(statusReport(path, email));
    mailbox.store.add(personsReply(path));
    await screen.press('button', 'Test Bounces');
    // One, if the worker has already moved the report.
    await screen.sees(/[12] messages? in it\./);
    // The page follows the worker.
    await screen.sees('1 bounce, last');
    await screen.sees('1 message that is no report');
    await checkLooks(screen, 'bounce-mailboxes');
    const bounces = await api.call<Array<{ email: string }>>('GET', '/suppression/bounces');
    assert.deepEqual(
      bounces.map((bounce) => bounce.email),
      [email],
    );
    await eventually(() => mailbox.store.uids('Processed').length > 0);
    assert.deepEqual([mailbox.store.uids(), mailbox.store.uids('Processed')], [[2], [1]]);
  },
  'a password that stops working is reported, and entered again': async () => {
    mailbox.store.password = 'other stones';
    const { result } = await api.call<BounceMailboxList>('GET', '/bounce_mailboxes');
    await api.call('PATCH', `/bounce_mailboxes/${result[0]?.id}`, { enabled: true });
    await screen.sees("Bounces can't be read");
    await screen.sees('The server refused the sign-in: Wrong user or password.');
    await checkLooks(screen, 'bounce-mailboxes-failing');
    await screen.press('button', 'Actions of Bounces');
    await screen.press('menuitem', 'Edit');
    await screen.fill(/^Password/, 'other stones');
    await screen.press('button', 'Save bounce mailbox', dialog);
    await screen.sees('Bounce mailbox saved.');
    await screen.press('button', 'Test Bounces');
    await screen.sees('The mailbox can be read');
  },
  'it is paused and deleted': async () => {
    await screen.press('switch', 'Read Bounces');
    await screen.sees('Bounces is paused.');
    await screen.press('button', 'Actions of Bounces');
    await screen.press('menuitem', 'Delete');
    await screen.press('button', 'Delete bounce mailbox', { role: 'alertdialog' });
    await screen.sees('Bounce mailbox deleted.');
    await screen.sees(/None yet\. Add the mailbox/);
  },
});
