import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import { sql } from '../../database/sql';
import { mailStream } from '../../delivery/mail/mailStream';
import { captureTransport } from '../../delivery/transport/openTransport';
import type { OutgoingMessage } from '../../delivery/transport/transport';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let stranger: TestAccount;
let singleSendId: string;
const path = '/v3/marketing/outbox';
const raw = [
  'From: News <news@example.com>',
  'To: ada@example.org',
  'Subject: =?UTF-8?B?R3LDvMOfZQ==?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello Ada',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p class=3D"x">Hello =C3=84da</p>',
  '--b--',
  '',
].join('\r\n');

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  stranger = await provider.createAccount();
  const { database } = provider.provider;
  ({ singleSendId } = await seedSend(database, provider.accountId, { recipients: 0 }));
  const transport = captureTransport(database);
  for (const [index, to] of ['ada@example.org', 'Grace@example.org', 'linus@example.com'].entries()) {
    await transport.send({
      accountId: provider.accountId,
      messageId: `${index}@example.com`,
      subject: `Grüße ${index}`,
      envelope: { from: 'news@example.com', to },
      raw,
      ...(index === 0 && { streamId: singleSendId }),
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
  expect(all.result[2]).toMatchObject({
    subject: 'Grüße 0',
    single_send_id: singleSendId,
    single_send_name: expect.stringMatching(/^Send /),
    contact_id: null,
  });
  const page = await list('?page_size=2');
  expect([page.result.length, page._metadata.count]).toEqual([2, 3]);
  const next = new URL(page._metadata.next ?? '');
  expect((await list(next.search)).result.map(({ to }) => to)).toEqual(['ada@example.org']);
});

test('each tells what sent it', async () => {
  const other = await provider.createAccount({ password: 'blue kettles whistle softly' });
  const transport = captureTransport(provider.provider.database);
  const message = (to: string, more: Partial<OutgoingMessage>) =>
    transport.send({
      accountId: other.accountId,
      messageId: to,
      subject: to,
      envelope: { from: 'a@example.com', to },
      raw,
      ...more,
    });
  await message('order@example.org', { streamId: mailStream });
  await message('test@example.org', {});
  await message('send@example.org', { streamId: singleSendId });
  await transport.close();
  const { result } = (await provider.inject('GET', path, undefined, as(other))).json<OutboxPage>();
  expect(result.map(({ kind, single_send_id: id }) => [kind, id])).toEqual([
    ['single-send', singleSendId],
    ['test', null],
    ['api', null],
  ]);
});

test('they are found by send and by address prefix, ignoring case', async () => {
  expect((await list(`?single_send_id=${singleSendId}`)).result.map(({ to }) => to)).toEqual(['ada@example.org']);
  expect((await list('?email=grace@')).result.map(({ to }) => to)).toEqual(['Grace@example.org']);
  expect((await list('?email=%25')).result).toEqual([]);
  expect((await provider.inject('GET', `${path}?single_send_id=7`)).statusCode).toBe(400);
});

test('one is taken apart: headers, text, HTML, source', async () => {
  const [, , first] = (await list()).result;
  const detail = (await provider.inject('GET', `${path}/${first?.id}`)).json<OutboxMessageDetail>();
  expect(detail).toMatchObject({
    text: expect.stringContaining('Hello Ada'),
    html: expect.stringContaining('<p class="x">Hello Äda</p>'),
    source: raw,
  });
  expect(detail.headers).toContainEqual({ name: 'Subject', value: 'Grüße' });
});

test('a message that is slow to read elsewhere holds nothing up', async () => {
  const account = await provider.createAccount();
  const transport = captureTransport(provider.provider.database);
  const head = 'From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  await transport.send({
    accountId: account.accountId,
    messageId: 'slow',
    subject: 'Slow',
    envelope: { from: 'a@example.com', to: 'ada@example.org' },
    raw: `${head}${'--b\r\n\r\n'.repeat(1_000_000)}--b\r\n\r\nHello\r\n`,
  });
  await transport.close();
  const { result } = (await provider.inject('GET', path, undefined, as(account))).json<OutboxPage>();
  const answer = await provider.inject('GET', `${path}/${result[0]?.id}`, undefined, as(account));
  expect(answer.json<OutboxMessageDetail>()).toMatchObject({ subject: 'Slow', html: null });
});

test('the status tells where messages go', async () => {
  expect((await provider.inject('GET', `${path}/status`)).json()).toEqual({ transport: 'capture', count: 3 });
});

describe('system mail', () => {
  const password = 'blue kettles whistle softly';
  const token = 't'.repeat(43);
  let owner: TestAccount;
  let ownSession: string;

  beforeAll(async () => {
    owner = await provider.createAccount({ password });
    const signedIn = await provider.inject(
      'POST',
      '/v3/sign-in',
      { username: owner.username, password },
      { authorization: '' },
    );
    ownSession = signedIn.json<{ token: string }>().token;
    const { database } = provider.provider;
    const transport = captureTransport(database);
    const message = (to: string, subject: string) => ({
      accountId: owner.accountId,
      messageId: `${to} ${subject}`,
      subject,
      envelope: { from: 'no-reply@example.com', to },
      raw:
        `From: no-reply@example.com\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nChoose it: ` +
        `http://127.0.0.1/reset-password#${token}\r\n`,
    });
    await transport.send({ ...message('own@example.org', 'Choose a new password'), system: { linkFor: owner.userId } });
    await transport.send({
      ...message('other@example.org', 'Choose a new password'),
      system: { linkFor: owner.userId + 1_000_000 },
    });
    await transport.send({ ...message('sender@example.org', 'Confirm your sender address'), system: {} });
    await transport.send(message('reader@example.org', 'News'));
    await transport.close();
  });

  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const subjectsFor = async (secret: string, headers: Record<string, string> = {}) => {
    const { result, _metadata } = (
      await provider.inject('GET', path, undefined, { ...bearer(secret), ...headers })
    ).json<OutboxPage>();
    const status = await provider.inject('GET', `${path}/status`, undefined, { ...bearer(secret), ...headers });
    expect([_metadata.count, status.json<{ count: number }>().count]).toEqual([result.length, result.length]);
    return result.map(({ to }) => to.split('@')[0]);
  };
  const idOf = async (to: string) =>
    (await provider.inject('GET', `${path}?email=${to}@`, undefined, bearer(ownSession))).json<OutboxPage>().result[0]
      ?.id ?? '';

  test('an administrator who is signed in sees it all', async () => {
    expect(await subjectsFor(ownSession)).toEqual(['reader', 'sender', 'other', 'own']);
    const detail = (
      await provider.inject('GET', `${path}/${await idOf('own')}`, undefined, bearer(ownSession))
    ).json<OutboxMessageDetail>();
    expect(detail.text).toContain(token);
    const sender = (
      await provider.inject('GET', `${path}/${await idOf('sender')}`, undefined, bearer(ownSession))
    ).json<OutboxMessageDetail>();
    expect(sender.source).toContain(token);
  });

  test('the link to choose a password is hidden from everybody but its user', async () => {
    const answer = await provider.inject('GET', `${path}/${await idOf('other')}`, undefined, bearer(ownSession));
    expect(answer.json()).toMatchObject({
      text: expect.stringContaining('[link hidden]'),
      html: null,
      source: '',
      links_hidden: true,
    });
    expect(answer.body).not.toContain(token);
  });

  test('a key sees none of it, whatever its scopes', async () => {
    expect(await subjectsFor(owner.apiKey)).toEqual(['reader']);
    for (const to of ['own', 'other', 'sender']) {
      expect(
        (await provider.inject('GET', `${path}/${await idOf(to)}`, undefined, bearer(owner.apiKey))).statusCode,
      ).toBe(404);
    }
  });

  test('neither does a teammate without administration, nor a parent account that works as its subuser', async () => {
    const { database } = provider.provider;
    await database.execute(sql`update users set is_admin = false where account_id = ${owner.accountId}`);
    expect(await subjectsFor(ownSession)).toEqual(['reader']);
    await database.execute(sql`update users set is_admin = true where account_id = ${owner.accountId}`);
    const parent = await provider.createAccount({ password });
    await database.execute(
      sql`update accounts set parent_account_id = ${parent.accountId} where account_id = ${owner.accountId}`,
    );
    const parentSession = (
      await provider.inject('POST', '/v3/sign-in', { username: parent.username, password }, { authorization: '' })
    ).json<{ token: string }>().token;
    expect(await subjectsFor(parentSession, { 'on-behalf-of': owner.username })).toEqual(['reader']);
  });

  test('what a key cannot see, it cannot delete', async () => {
    expect((await provider.inject('DELETE', path, undefined, bearer(owner.apiKey))).statusCode).toBe(204);
    expect(await subjectsFor(ownSession)).toEqual(['sender', 'other', 'own']);
  });
});

test.each(['0', '999999999999999', '-1', 'x', '99999999999999999999'])('message %s is not there', async (id) => {
  expect((await provider.inject('GET', `${path}/${id}`)).statusCode).toBe(404);
});

test('nobody sees or deletes what is another account’s; the owner deletes all', async () => {
  const [newest] = (await list()).result;
  expect((await provider.inject('GET', `${path}/${newest?.id}`, undefined, as(stranger))).statusCode).toBe(404);
  expect((await provider.inject('GET', path, undefined, as(stranger))).json()).toMatchObject({
    result: [],
    _metadata: { count: 0 },
  });
  expect((await provider.inject('DELETE', path, undefined, as(stranger))).statusCode).toBe(204);
  const reader = await provider.createAccount({ parent: provider, scopes: ['marketing.read'] });
  expect((await provider.inject('DELETE', path, undefined, as(reader))).statusCode).toBe(403);
  expect((await list())._metadata.count).toBe(3);
  expect((await provider.inject('DELETE', path)).statusCode).toBe(204);
  expect((await list())._metadata.count).toBe(0);
});
