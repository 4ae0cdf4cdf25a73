import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import { captureTransport } from '../../delivery/transport/captureTransport';
import { seedSend } from '../../testing/seedSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let stranger: TestAccount;
let singleSendId: string;
const path = '/v3/marketing/outbox';
const raw = [
  'From: News <news@example.com>', 'To: ada@example.org', 'Subject: =?UTF-8?B?R3LDvMOfZQ==?=', 'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b"', '', '--b', 'Content-Type: text/plain; charset=utf-8', '', 'Hello Ada', '--b',
  'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', '<p class=3D"x">Hello =C3=84da</p>', '--b--', '',
].join('\r\n');

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  stranger = await provider.createAccount();
  const { database } = provider.provider;
  ({ singleSendId } = await seedSend(database, provider.accountId, { recipients: 0 }));
  const transport = captureTransport(database);
  for (const [index, to] of ['ada@example.org', 'Grace@example.org', 'linus@example.com'].entries()) {
    await transport.send({
      accountId: provider.accountId, messageId: `${index}@example.com`, subject: `Grüße ${index}`, envelope: { from: 'news@example.com', to }, raw,
      ...(index === 0 && { singleSendId }),
    });
  }
  await transport.close();
});
afterAll(() => provider.close());

const list = async (query = '') => (await provider.inject('GET', `${path}${query}`)).json<OutboxPage>();
const as = (account: TestAccount) => ({ authorization: `Bearer ${account.apiKey}` });

test('messages are listed, the latest first, a page at a time', async () => {
  const all = await list();
  expect(all.result.map(({ to }) => to)).toEqual(['linus@example.com', 'Grace@example.org', 'ada@example.org']);
  expect(all.result[2]).toMatchObject({ subject: 'Grüße 0', single_send_id: singleSendId, single_send_name: expect.stringMatching(/^Send /), contact_id: null });
  const page = await list('?page_size=2');
  expect([page.result.length, page._metadata.count]).toEqual([2, 3]);
  const next = new URL(page._metadata.next ?? '');
  expect((await list(next.search)).result.map(({ to }) => to)).toEqual(['ada@example.org']);
});

test('they are found by send and by the beginning of the address, whatever its case', async () => {
  expect((await list(`?single_send_id=${singleSendId}`)).result.map(({ to }) => to)).toEqual(['ada@example.org']);
  expect((await list('?email=grace@')).result.map(({ to }) => to)).toEqual(['Grace@example.org']);
  expect((await list('?email=%25')).result).toEqual([]);
  expect((await provider.inject('GET', `${path}?single_send_id=7`)).statusCode).toBe(400);
});

test('one is taken apart: headers, text, HTML, source', async () => {
  const [, , first] = (await list()).result;
  const detail = (await provider.inject('GET', `${path}/${first?.id}`)).json<OutboxMessageDetail>();
  expect(detail).toMatchObject({ text: expect.stringContaining('Hello Ada'), html: expect.stringContaining('<p class="x">Hello Äda</p>'), source: raw });
  expect(detail.headers).toContainEqual({ name: 'Subject', value: 'Grüße' });
});

test('the status tells where messages go', async () => {
  expect((await provider.inject('GET', `${path}/status`)).json()).toEqual({ transport: 'capture', count: 3 });
});

test.each(['0', '999999999999999', '-1', 'x', '99999999999999999999'])('message %s is not there', async (id) => {
  expect((await provider.inject('GET', `${path}/${id}`)).statusCode).toBe(404);
});

test('nobody sees or deletes what is another account’s; the owner deletes all', async () => {
  const [newest] = (await list()).result;
  expect((await provider.inject('GET', `${path}/${newest?.id}`, undefined, as(stranger))).statusCode).toBe(404);
  expect((await provider.inject('GET', path, undefined, as(stranger))).json()).toMatchObject({ result: [], _metadata: { count: 0 } });
  expect((await provider.inject('DELETE', path, undefined, as(stranger))).statusCode).toBe(204);
  const reader = await provider.createAccount({ parent: provider, scopes: ['marketing.read'] });
  expect((await provider.inject('DELETE', path, undefined, as(reader))).statusCode).toBe(403);
  expect((await list())._metadata.count).toBe(3);
  expect((await provider.inject('DELETE', path)).statusCode).toBe(204);
  expect((await list())._metadata.count).toBe(0);
});
