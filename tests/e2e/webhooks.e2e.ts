import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { EventWebhookPage, PostedEvent } from 'sendwright/wire/eventWebhooks';
import { until } from '../support/until';
import type { Api } from './support/api';
import { consoleProblems } from './support/consoleProblems';
import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// Events posted to one's own server: set up, tried, received, refused, posted again, and deleted.

let api: Api;
let screen: Screen;
let sender: number;

/** A receiver that records its posts, and refuses them while it is down. */
let isDown = false;
let lastRefusal = 0;
const posts: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string; readonly status: number }> = [];
const receiver: Server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const status = isDown ? 503 : 200;
    if (isDown) lastRefusal = Date.now();
    posts.push({ headers: request.headers, body, status });
    response.statusCode = status;
    response.end(status === 200 ? '{"received":true}' : 'The order system is being updated.');
  });
});
const address = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;

openWorkbench(
  async (workbench) => {
    ({ api, screen } = workbench);
    sender = (await api.verifiedSender()).id;
    await signIn(screen, '/webhooks');
  },
  async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    return { settings: { WEBHOOK_ADDRESSES: '127.0.0.1' } };
  },
);

after(() => new Promise<void>((closed) => receiver.close(() => closed())));

const dialog = { role: 'dialog' };
/** What the receiver accepted of Ada, and not of the examples that a test posts. */
const acceptedOfAda = (): readonly string[] =>
  posts
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => JSON.parse(body) as PostedEvent[])
    .filter(({ email }) => email === 'ada@readers.example')
    .map(({ event }) => event);

journey('Events are posted to a server', () => screen, {
  'a webhook is added, and tried': async () => {
    await screen.sees('No webhooks yet');
    await checkLooks(screen, 'webhooks-empty');
    await screen.press('link', 'Add webhook', { role: 'banner' });
    await screen.fill(/^Post URL/, 'no address');
    await screen.press('button', 'Add webhook', dialog);
    await screen.sees('Post URL must be a valid URL starting with http:// or https://.');
    await checkLooks(screen, 'webhooks-new');
    await screen.fill(/^Post URL/, address());
    await screen.fill(/^Name/, 'Order system');
    await screen.press('button', 'Add webhook', dialog);
    await screen.sees('Webhook added.');
    await screen.sees('Nothing has been posted yet');
    await screen.press('button', 'Send test events');
    await screen.sees('accepted an example of each event');
    await screen.sees('Test, one of each');
    await screen.sees('Accepted (200)');
    const [post] = posts;
    const [webhook] = (await api.call<EventWebhookPage>('GET', '/user/webhooks/event/settings/all')).webhooks;
    const key = createPublicKey({ key: Buffer.from(webhook?.public_key ?? '', 'base64'), format: 'der', type: 'spki' });
    const header = (name: string): string => String(post?.headers[`x-twilio-email-event-webhook-${name}`]);
    const signed = Buffer.from(`${header('timestamp')}${post?.body ?? ''}`);
    assert.ok(verify('sha256', signed, key, Buffer.from(header('signature'), 'base64')));
  },
  'what the server refuses is shown with its response, and posted again on request': async () => {
    isDown = true;
    const list = await api.list('Readers');
    const { job_id: job } = await api.call<{ job_id: string }>('PUT', '/marketing/contacts', {
      list_ids: [list],
      contacts: [{ email: 'ada@readers.example' }],
    });
    await api.finishedJob(job);
    const send = await api.draft('Autumn bread', { list, sender, group: await api.group('Bread') });
    await api.sendNow(send);
    await api.finishedSend(send);
    await screen.sees('Trying again (503)', 120);
    await screen.sees(/waiting for your server/);
    await checkLooks(screen, 'webhook-failing');
    await screen.press('button', /^Actions for Trying again/);
    await screen.press('menuitem', 'Details');
    await screen.sees('The order system is being updated.');
    await screen.sees(/"email": "ada@readers\.example"/);
    await checkLooks(screen, 'webhook-delivery');
    // Whoever is refused posts again after 10 s, 20 s, 40 s, and so on. The press must come before that.
    const refused = posts.filter(({ status }) => status === 503).length;
    if (Date.now() - lastRefusal > 10_000 * 2 ** (refused - 1) - 6000)
      await until(
        'the next post is refused',
        async () => posts.at(-1) !== undefined && Date.now() - lastRefusal < 3000,
      );
    isDown = false;
    await screen.press('button', 'Post again now', dialog);
    await until('the delivery, at the server', async () => acceptedOfAda().length > 0);
    await screen.press('button', 'Close', dialog);
    await screen.sees(/Delivered 1/);
    assert.deepEqual(acceptedOfAda(), ['delivered']);
  },
  'it is turned off, edited and deleted': async () => {
    await screen.press('switch', 'Post events to Order system');
    await screen.sees('The webhook is off.');
    await screen.press('link', 'Edit', { role: 'banner' });
    await screen.fill(/^Name/, 'Orders');
    await screen.press('button', 'Save webhook', dialog);
    await screen.sees('Webhook saved.');
    await screen.goTo('/webhooks');
    await screen.sees('Orders');
    await checkLooks(screen, 'webhooks');
    await screen.press('link', 'Orders');
    await screen.press('button', 'More actions');
    await screen.press('menuitem', 'Delete');
    await screen.press('button', 'Delete webhook', { role: 'alertdialog' });
    await screen.sees('Webhook deleted.');
    await screen.isAt(/^\/webhooks$/);
    assert.deepEqual((await api.call<EventWebhookPage>('GET', '/user/webhooks/event/settings/all')).webhooks, []);
    assert.deepEqual(await consoleProblems(screen.browser), []);
  },
});
