import assert from 'node:assert/strict';
import { createBlock, type Design, emptyDesign, paragraphs } from 'sendwright/email';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { Key } from 'webdriverio';
import { until } from '../support/until';
import type { Api } from './support/api';
import type { Browser } from './support/browser';
import { openCard } from './support/campaign';
import { cutOffOnPaper } from './support/emulation';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Keyboard } from './support/keyboard';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A single send that is undone and sent again, and an A/B test whose winner is picked manually; with real messages.

const readers = 60;
const dialog = { role: 'dialog' };
let browser: Browser;
let screen: Screen;
let keyboard: Keyboard;
let api: Api;
let send: string;
let designed: string;

openWorkbench(async (workbench) => {
  ({ api, browser, keyboard, screen } = workbench);
  const parts = { sender: (await api.verifiedSender()).id, group: await api.group(), list: await api.list('Readers') };
  await api.call('PUT', '/marketing/contacts', {
    list_ids: [parts.list],
    contacts: Array.from({ length: readers }, (_, n) => ({
      email: `reader${n}@readers.example`,
      ...(n % 2 === 0 && { first_name: `Reader ${n}` }),
    })),
  });
  await until(
    'the contacts',
    async () =>
      (await api.call<{ contact_count: number }>('GET', `/marketing/lists/${parts.list}`)).contact_count === readers,
  );
  await api.call('POST', '/asm/suppressions/global', { recipient_emails: ['reader1@readers.example'] });
  // Enough time to undo, even on a slow machine.
  await api.call('PATCH', '/marketing/settings/sending', { undo_seconds: 900 });
  send = await api.draft('Autumn bread', parts);
  designed = await designedDraft(parts);
  await signIn(screen);
});

/** A draft with a text and a button. */
async function designedDraft(parts: {
  readonly sender: number;
  readonly group: number;
  readonly list: string;
}): Promise<string> {
  const design: Design = {
    ...emptyDesign(),
    blocks: [
      { ...createBlock('text', () => 'b1'), content: paragraphs('Dear {{first_name}}') },
      { ...createBlock('button', () => 'b2'), text: 'Order bread', url: 'https://bakery.example/order' },
    ],
  };
  const email = {
    editor: 'design',
    design,
    subject: 'Two designs',
    sender_id: parts.sender,
    suppression_group_id: parts.group,
  };
  const { id } = await api.call<SingleSend>('POST', '/marketing/singlesends', {
    name: 'Two designs',
    email_config: email,
    send_to: { list_ids: [parts.list] },
  });
  return id;
}

const read = () => api.call<SingleSend>('GET', `/marketing/singlesends/${send}`);
const progress = () => api.progress(send);

journey('Sending, and taking it back', () => screen, {
  'the review says who gets it, and what to fix': async () => {
    await screen.open(`/single-sends/${send}/review`);
    await screen.sees('Ready to send');
    await screen.sees('Some recipients have no data for your tags');
    await screen.sees(/\{\{first_name\}\} is empty for 29 of 59/);
    await screen.sees('The message has no unsubscribe link of its own');
    await checkLooks(screen, 'sends-review');
  },

  'what leaves now can be undone': async () => {
    await screen.press('button', 'Send or schedule');
    await checkLooks(screen, 'sends-send');
    await screen.press('button', 'Send now to 59 people', dialog);
    await screen.isAt(new RegExp(`^/single-sends/${send}/stats`));
    await screen.press('button', 'Undo send');
    await screen.isAt(new RegExp(`^/single-sends/${send}/editor`));
    assert.equal((await read()).status, 'draft');
    assert.equal((await progress()).total, 0);
  },

  'it can be edited again, and two tabs do not overwrite each other': async () => {
    await openCard(screen, 'Subject');
    await api.call('PATCH', `/marketing/singlesends/${send}`, { name: 'Bread of theirs' });
    await screen.fill(/^Subject/, 'Warm bread for {{first_name}}');
    await screen.waitFor('dialog', 'This single send was changed elsewhere');
    await checkLooks(screen, 'sends-conflict');
    await screen.press('button', 'Use theirs', dialog);
    await screen.waitUntilGone('dialog');
    await screen.fill(/^Subject/, 'Warm bread for {{first_name}}');
    await until('the save', async () => (await read()).email_config.subject === 'Warm bread for {{first_name}}');
    assert.equal((await read()).name, 'Bread of theirs');
  },

  'a merge tag in the subject is a chip': async () => {
    const saved = (subject: string) =>
      until(`the subject ${subject}`, async () => (await read()).email_config.subject === subject);
    await screen.fill(/^Subject/, 'Bread for {{first_name}}!');
    await saved('Bread for {{first_name}}!');
    // Over the sign, and over the chip as one.
    await keyboard.sequence(Key.ArrowLeft, Key.ArrowLeft);
    await keyboard.type('you, ');
    await saved('Bread for you, {{first_name}}!');
    await keyboard.press(Key.Enter);
    await screen.waitFor('dialog', 'Edit field');
    await checkLooks(screen, 'sends-chip');
    await keyboard.type('friend');
    await keyboard.press(Key.Enter);
    await saved('Bread for you, {{first_name | friend}}!');
    await keyboard.press(Key.Backspace);
    await saved('Bread for you, !');
    await keyboard.press(Key.Ctrl, 'z');
    await saved('Bread for you, {{first_name | friend}}!');
    await keyboard.press(Key.Ctrl, 'a');
    await keyboard.press(Key.Ctrl, 'c');
    await keyboard.press(Key.End);
    await keyboard.press(Key.Ctrl, 'v');
    await saved('Bread for you, {{first_name | friend}}!Bread for you, {{first_name | friend}}!');
    await screen.fill(/^Subject/, 'Warm bread for {{firs');
    await screen.waitFor('option', /^First name/);
    await keyboard.press(Key.Enter);
    await saved('Warm bread for {{first_name}}');
    await keyboard.type(' {{frst_name}}');
    await screen.sees('There is no field “frst_name”.');
    await checkLooks(screen, 'sends-broken-chip');
    await screen.fill(/^Subject/, 'Warm bread for {{first_name}}');
    await saved('Warm bread for {{first_name}}');
  },

  'a test goes to colleagues': async () => {
    await screen.press('button', 'Send me a test');
    await screen.fill('Email addresses', 'ana@bakery.example, nonsense');
    await screen.press('button', 'Send test');
    await screen.sees('nonsense must be a valid email address.');
    await screen.fill('Email addresses', 'ana@bakery.example');
    await screen.browser.$('[role=dialog] summary').click();
    await screen.fill('Test data', '{ "first_name": "Ana" }');
    await checkLooks(screen, 'sends-test');
    await screen.press('button', 'Send test');
    assert.equal((await api.messageTo('ana@bakery.example')).subject, 'Test - Warm bread for Ana');
  },

  'a schedule is unscheduled': async () => {
    await screen.press('button', 'Review and send');
    await screen.press('button', 'Send or schedule');
    await screen.press('radio', /^Specify a date and time/, dialog);
    await screen.sees('Time zone');
    await checkLooks(screen, 'sends-schedule');
    await screen.press('button', 'Schedule', dialog);
    await until('the send to be scheduled', async () => (await read()).ui_status === 'scheduled');
    await screen.sees(/\bSends\s[^\n]*\d/);
    await screen.press('button', 'Unschedule', { role: 'main' });
    await screen.isAt(new RegExp(`^/single-sends/${send}/editor`));
    assert.equal((await read()).status, 'draft');
  },
});

journey('An A/B test of two designs', () => screen, {
  'each variation is designed for itself, and keeps what was written when another is looked at': async () => {
    const variations = async () =>
      (await api.call<SingleSend>('GET', `/marketing/singlesends/${designed}`)).abtest?.variations ?? [];
    const words = async () =>
      (await variations())
        .map(({ design }) => (design as Design).blocks.find(({ type }) => type === 'button'))
        .map((block) => (block?.type === 'button' ? block.text : ''));
    const saved = (wanted: readonly string[]) =>
      until(`the buttons ${wanted.join(', ')}`, async () => JSON.stringify(await words()) === JSON.stringify(wanted));
    await screen.open(`/single-sends/${designed}/editor`);
    await screen.press('button', 'Test email content');
    await saved(['Order bread', 'Order bread']);
    await checkLooks(screen, 'sends-variations');
    await screen.press('button', 'Edit B');
    await screen.press('tab', 'Outline');
    await screen.press('treeitem', 'Button, Order bread, 2 of 2');
    await screen.fill('Label', 'Bake with us');
    // Not saved yet: switching to another variation saves it.
    await screen.press('tab', 'A', { role: 'banner' });
    await screen.waitFor('treeitem', 'Button, Order bread, 2 of 2');
    await saved(['Order bread', 'Bake with us']);
    await checkLooks(screen, 'sends-variation');
    await screen.press('button', 'Preview');
    await screen.seesInFrame('Message', 'Order bread');
    await screen.open(`/single-sends/${designed}/editor/content`);
    await screen.press('tab', 'B', { role: 'banner' });
    await screen.press('tab', 'History');
    await screen.press('button', 'Opened');
    await saved(['Order bread', 'Order bread']);
    // What was typed slowly are several steps; after the last one there is nothing to press.
    await until('the whole label', async () => {
      if (JSON.stringify(await words()) === JSON.stringify(['Order bread', 'Bake with us'])) return true;
      await screen.browser.execute(() => document.querySelector<HTMLElement>('[aria-label^="Redo"]:enabled')?.click());
      return false;
    });
  },

  'a third is made, deleted after a question, and each reader gets one of the two': async () => {
    await screen.press('button', 'Back to single send');
    await openCard(screen, 'A/B test');
    await screen.press('button', 'Duplicate B');
    await screen.press('button', 'Delete C');
    await screen.press('button', 'Delete C', { role: 'alertdialog' });
    await until(
      'two variations',
      async () =>
        (await api.call<SingleSend>('GET', `/marketing/singlesends/${designed}`)).abtest?.variations.length === 2,
    );
    await api.call('PATCH', '/marketing/settings/sending', { undo_seconds: 0 });
    await api.call('PATCH', `/marketing/singlesends/${designed}`, { abtest: { test_percentage: 100 } });
    await screen.open(`/single-sends/${designed}/review`);
    await screen.sees('Ready to send');
    await screen.press('tab', 'B');
    await screen.seesInFrame('Message', 'Bake with us');
    await api.call('PUT', `/marketing/singlesends/${designed}/schedule`, { send_at: 'now' });
    assert.equal((await api.finishedSend(designed)).sent, 59);
    const got = await Promise.all(
      (await api.recipients(designed)).map(async (email) => (await api.messageTo(email)).html ?? ''),
    );
    const [first, second] = [
      got.filter((html) => html.includes('Order bread')),
      got.filter((html) => html.includes('Bake with us')),
    ];
    assert.equal(first.length + second.length, 59);
    assert.ok(Math.abs(first.length - second.length) <= 1, `${first.length} and ${second.length}`);
    assert.ok(!got.some((html) => html.includes('role="module"')));
  },
});

journey('An A/B test with a winner picked by hand', () => screen, {
  'two subjects are compared on a part of the readers': async () => {
    await screen.open(`/single-sends/${send}/editor`);
    await screen.press('button', 'Test subject lines');
    await screen.fill('Subject of variation A', 'Bread');
    await screen.fill('Subject of variation B', 'Warm bread');
    await screen.press('radio', /^I pick it/);
    await screen.sees('Each variation needs at least 10 contacts');
    await api.call('PATCH', '/marketing/settings/sending', { undo_seconds: 0 });
    await until(
      'the variations to be saved',
      async () => (await read()).abtest?.variations[1]?.subject === 'Warm bread',
    );
    await checkLooks(screen, 'sends-abtest');
  },

  'a third is made and deleted again, after a question': async () => {
    await screen.press('button', 'Duplicate B');
    await screen.waitFor('textbox', 'Subject of variation C');
    await screen.press('button', 'Delete C');
    await screen.press('button', 'Delete C', { role: 'alertdialog' });
    await screen.isAt(new RegExp(`^/single-sends/${send}/editor$`));
    await until('two variations', async () => (await read()).abtest?.variations.length === 2);
  },

  'it cannot leave with too few contacts, and does with enough': async () => {
    await screen.press('button', 'Review and send');
    await screen.sees('Each variation needs at least 10 contacts, and would get 5');
    await api.call('PATCH', `/marketing/singlesends/${send}`, { abtest: { test_percentage: 50 } });
    await screen.open(`/single-sends/${send}/review/send`);
    await screen.press('radio', /^Immediately/, dialog);
    await screen.press('button', 'Send now to 59 people', dialog);
    await until('the test', async () => (await progress()).sent === 28);
    assert.equal((await progress()).held, 32);
    assert.equal((await read()).ui_status, 'testing');
  },

  'the statistics say whether the difference means anything': async () => {
    await screen.open(`/single-sends/${send}/stats`);
    await screen.sees('Nobody has opened anything yet');
    await screen.waitFor('table', 'By variation');
    assert.deepEqual(await cutOffOnPaper(browser), []);
    await checkLooks(screen, 'sends-abtest-stats');
  },

  'the winner goes to everybody else': async () => {
    await screen.press('radio', /^Variation B/);
    await screen.press('button', 'Pick winner');
    await screen.press('button', 'Send B to the rest', { role: 'alertdialog' });
    await screen.sees('Winner');
    assert.equal((await api.finishedSend(send)).sent, 59);
    const to = await api.recipients(send);
    assert.equal(new Set(to).size, 59);
    assert.equal(to.length, 59);
    const subjects = await Promise.all(to.slice(0, 40).map(async (email) => (await api.messageTo(email)).subject));
    assert.deepEqual(new Set(subjects), new Set(['Bread', 'Warm bread']));
    assert.equal((await read()).ui_status, 'triggered');
  },

  'the list shows it, with what waits for people': async () => {
    await screen.open('/single-sends');
    await screen.sees('Bread of theirs');
    await checkLooks(screen, 'sends-list');
    await screen.open('/single-sends/settings');
    await screen.sees('Time to undo');
    await checkLooks(screen, 'sends-settings');
    await screen.open('/single-sends/new/selector/your-designs');
    await screen.sees('Start blank');
    await checkLooks(screen, 'sends-selector');
  },
});
