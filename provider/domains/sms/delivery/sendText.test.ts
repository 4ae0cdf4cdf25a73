import { type RequestListener, createServer } from 'node:http';
import { RetryLater } from '../../../delivery/ledger/deliverySource';
import { TransportError } from '../../../delivery/transport/transport';
import { Cleanup } from '../../../testing/cleanup';
import { SmsApi } from '../api/smsApi';
import { sendText, SmsAccountProblem } from './sendText';

// What a message becomes by the response, whoever wrote it.

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token' };
const message = { to: '+12025550101', messagingServiceSid: `MG${'1'.repeat(32)}`, body: 'Hi', mediaUrls: [] };
const accepted = { sid: `SM${'1'.repeat(32)}`, status: 'accepted', num_segments: '1', error_code: null };

/** Sends a message to a server with this response. */
async function sendTo(respond: RequestListener): Promise<unknown> {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanup.add(async () => void server.close());
  const address = server.address();
  const api = new SmsApi(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const attempt = { begin: async () => undefined, signal: new AbortController().signal, cut: undefined };
  return sendText(api, account, message, 1, attempt).catch((error: unknown) => error);
}
const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const page =
  (status: number, html: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(html);

test('an accepted message has the id of the provider', async () => {
  expect(await sendTo(json(201, accepted))).toEqual({
    response: `accepted ${accepted.sid}`,
    receipt: { id: accepted.sid, segments: 1 },
  });
});

test.each([
  ['an id that PostgreSQL cannot store', { ...accepted, sid: 'SM\0' }],
  ['an id of another shape', { ...accepted, sid: '../Accounts' }],
  ['an endless id', { ...accepted, sid: `SM${'1'.repeat(100_000)}` }],
  ['an endless status', { ...accepted, status: 'a'.repeat(100_000) }],
  ['an error code that PostgreSQL cannot store', { ...accepted, error_code: 99_999_999_999 }],
  ['no object', []],
])('a response with %s may mean that the message was accepted', async (_what, body) => {
  const error = await sendTo(json(201, body));
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ kind: 'unconfirmed' });
});

test.each([
  ['a proxy that has no such page', page(404, '<h1>Not found</h1>')],
  ['a firewall', page(403, '<h1>Forbidden</h1>')],
  ['a code that nobody knows the size of', json(400, { code: 99_999_999_999, message: 'No.' })],
])('a refusal by %s says nothing about the recipient: nobody loses the message', async (_who, respond) => {
  expect(await sendTo(respond)).toBeInstanceOf(SmsAccountProblem);
});

test.each([
  [21_609, 'PUBLIC_URL'],
  [20_404, 'does not exist'],
  [21_705, 'does not exist'],
  [90_010, 'not active'],
])('error %i is about the account: %s', async (code, words) => {
  const error = await sendTo(json(400, { code, message: 'No.', status: 400 }));
  expect(error).toBeInstanceOf(SmsAccountProblem);
  expect(String(error)).toContain(words);
});

test.each([
  [21_614, 'bounced'],
  [21_635, 'bounced'],
  [21_408, 'blocked'],
  [29_999, 'blocked'],
])('error %i is about the recipient: %s', async (code, kind) => {
  expect(await sendTo(json(400, { code, message: 'No.', status: 400 }))).toMatchObject({ kind, code });
});

test('a pause that is asked for is at most an hour', async () => {
  const respond: RequestListener = (_request, response) =>
    void response.writeHead(429, { 'retry-after': '999999' }).end('slow down');
  const error = await sendTo(respond);
  expect(error).toBeInstanceOf(RetryLater);
  expect(error).toMatchObject({ retryIn: 3_600_000, isForAll: true });
});
