import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Key } from 'webdriverio';
import type { MailRoute, MailRouteList } from 'sendwright/wire/mailRoutes';
import { type ApiDouble, startMailgunDouble } from '../../provider/testing/mailRoutes/apiDoubles';
import { mailgunEvent, mailgunKey, mailgunPost, mailgunReporter } from '../../provider/testing/mailRoutes/reporters';
import { type ScriptedMailServer, startScriptedMailServer } from '../../provider/testing/scriptedMailServer';
import type { Api } from './support/api';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import type { Keyboard } from './support/keyboard';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Mail sent by routes: one is added, tested, fails while a send is under way, is moved, paused and deleted. A provider
// reports a bounce.

let api: Api;
let screen: Screen;
let keyboard: Keyboard;
let sender: number;

/** Two relays; the first refuses the sign-in of whoever wants to send while it is closed. */
let isClosed = false;
const relays: ScriptedMailServer[] = [];
let mailgun: ApiDouble;

openWorkbench(
  async (workbench) => {
    ({ api, screen, keyboard } = workbench);
    sender = (await api.verifiedSender()).id;
    await signIn(screen, '/mail-routes');
  },
  async () => {
    const refuses = '535 5.7.8 The password has expired';
    relays.push(
      await startScriptedMailServer({ answer: (stage) => (isClosed && stage === 'EHLO' ? refuses : undefined) }),
      await startScriptedMailServer({ answer: () => undefined }),
    );
    mailgun = await startMailgunDouble(() => 'accept');
    return { settings: { WEBHOOK_ADDRESSES: '127.0.0.1' } };
  },
);

after(() => Promise.all([...relays, mailgun].map((relay) => relay.close())));

const dialog = { role: 'dialog' };
const portOf = (at: number): string => new URL(relays[at]?.url ?? '').port;
const routes = async (): Promise<readonly MailRoute[]> =>
  (await api.call<MailRouteList>('GET', '/mail_routes')).result.filter(({ is_shared: isForAll }) => !isForAll);

async function fillRoute(name: string, at: number): Promise<void> {
  await screen.fill(/^Name/, name);
  await screen.fill(/^Server/, '127.0.0.1');
  await screen.select(/^Encryption/, 'None');
  await screen.fill(/^Port/, portOf(at));
}

journey('Mail is sent by routes', () => screen, {
  'a route is added, and tested in place': async () => {
    await screen.sees('No mail routes yet');
    await checkLooks(screen, 'mail-routes-empty');
    await screen.press('link', 'Add mail route', { role: 'banner' });
    await screen.press('button', 'Add mail route', dialog);
    await screen.sees('Server is a required field.');
    await checkLooks(screen, 'mail-routes-new');
    await fillRoute('Main relay', 0);
    await screen.press('button', 'Add mail route', dialog);
    await screen.sees('Test Main relay');
    await screen.fill(/^To/, 'ada@readers.example');
    await screen.press('button', 'Send test message', dialog);
    await screen.sees('The server accepted the message');
    await screen.sees('250 taken');
    await checkLooks(screen, 'mail-routes-test');
    assert.deepEqual(relays[0]?.taken, ['ada@readers.example']);
    await screen.press('button', 'Cancel', dialog);
  },
  'a second one takes over when the first refuses the sign-in': async () => {
    await screen.goTo('/mail-routes/new');
    await fillRoute('Spare relay', 1);
    await screen.fill(/^Order/, '2');
    await screen.press('button', 'Add mail route', dialog);
    await screen.sees('Test Spare relay');
    await screen.press('button', 'Cancel', dialog);
    isClosed = true;
    const list = await api.list('Readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ email: 'ada@readers.example' }],
    });
    await api.finishedJob(job);
    const send = await api.draft('Autumn bread', { list, sender, group: await api.group('Bread') });
    await api.sendNow(send);
    await api.finishedSend(send);
    assert.deepEqual(relays[1]?.taken, ['ada@readers.example']);
    // The page follows the worker.
    await screen.sees('Main relay takes no mail');
    await screen.sees(/The password has expired/);
    await checkLooks(screen, 'mail-routes-failing');
  },
  'routes are moved with the keyboard, paused and deleted': async () => {
    isClosed = false;
    await screen.press('button', 'Move Spare relay up');
    await screen.sees('Spare relay is now number 1.');
    await keyboard.press(Key.Alt, Key.ArrowDown);
    await screen.sees('Spare relay is now number 2.');
    await screen.press('switch', 'Send mail by Spare relay');
    await screen.sees('Spare relay is paused.');
    await screen.press('link', 'Test again');
    await screen.fill(/^To/, 'ada@readers.example');
    await screen.press('button', 'Send test message', dialog);
    await screen.sees('The server accepted the message');
    await screen.press('button', 'Cancel', dialog);
    await screen.waitUntilGone('link', 'Test again');
    await screen.press('button', 'Actions for Spare relay');
    await screen.press('menuitem', 'Delete');
    await screen.press('button', 'Delete mail route', { role: 'alertdialog' });
    await screen.sees('Mail route deleted.');
    assert.deepEqual(
      (await routes()).map(({ name }) => name),
      ['Main relay'],
    );
  },
  'a provider reports a bounce, and a forged report is refused': async () => {
    const [relay] = await routes();
    await api.call('PATCH', `/mail_routes/${relay?.id}`, { enabled: false });
    const body = { name: 'Gun', ...mailgun.route, ...mailgunReporter.route };
    const { events } = await api.call<MailRoute>('POST', '/mail_routes', { ...body, webhook_key: null });
    await screen.sees("Mailgun can't report yet");
    await screen.press('link', 'Edit mail route');
    await screen.fill(/^Webhook signing key/, mailgunKey);
    await checkLooks(screen, 'mail-routes-mailgun');
    await screen.press('button', 'Save mail route', dialog);
    await screen.sees('Mail route saved.');
    const list = await api.list('Bread readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ email: 'ben@readers.example' }],
    });
    await api.finishedJob(job);
    const send = await api.draft('Winter bread', { list, sender, group: await api.group('Winter') });
    await api.sendNow(send);
    await api.finishedSend(send);
    const [mail] = mailgun.accepted;
    assert.ok(mail);
    const event = mailgunEvent('bounced', mail);
    const post = (sent: { body: string; headers: Readonly<Record<string, string>> }) =>
      fetch(events?.url ?? '', { method: 'POST', ...sent });
    assert.equal((await post(mailgunPost(event, { key: 'guessed' }))).status, 403);
    await screen.sees(/1, last .*: The signature is not by/);
    assert.equal((await post(mailgunPost(event))).status, 200);
    await screen.sees(/A bounce,/);
    await checkLooks(screen, 'mail-routes-events');
    const others = { password: 'secret', enabled: false };
    await api.call('POST', '/mail_routes', { name: 'Mark', type: 'postmark', message_stream: 'broadcast', ...others });
    const ses = { type: 'ses', region: 'eu-central-1', username: 'AKID' };
    await api.call('POST', '/mail_routes', { name: 'Simple', ...ses, ...others });
    await screen.sees("Amazon SES can't report yet");
    await checkLooks(screen, 'mail-routes-providers');
    const bounces = await api.call<{ email: string }[]>('GET', '/suppression/bounces');
    assert.deepEqual(
      bounces.map(({ email }) => email),
      ['ben@readers.example'],
    );
    assert.deepEqual(await consoleProblems(screen.browser), []);
  },
});
