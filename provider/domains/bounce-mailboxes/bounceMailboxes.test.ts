import type { BounceMailbox, BounceMailboxList, BounceMailboxRequest } from 'sendwright/wire/bounceMailboxes';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { startImapServer } from '../../testing/mailboxes/imapServer';
import { personsReply } from '../../testing/mailboxes/reports';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const cleanup = new Cleanup();
let test$: TestProvider;
beforeAll(async () => {
  test$ = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
});
afterAll(() => cleanup.run());

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
const body: BounceMailboxRequest = {
  name: 'Bounces',
  protocol: 'imap',
  host: 'imap.example.com',
  username: 'bounces@example.com',
  password: 'river stones',
};
const post = (change: object, account: TestAccount = test$) =>
  test$.inject('POST', '/v3/bounce_mailboxes', { ...body, ...change }, as(account));
const fieldOf = (response: { json<Body>(): Body }): string | undefined =>
  response.json<{ errors: { field: string }[] }>().errors[0]?.field;

test('a mailbox has sensible defaults, and its password is encrypted and never returned', async () => {
  const response = await post({});
  expect(response.statusCode).toBe(201);
  expect(response.json<BounceMailbox>()).toMatchObject({
    port: 993,
    security: 'tls',
    folder: 'INBOX',
    processed: 'move',
    processed_folder: 'Processed',
    enabled: true,
    is_shared: false,
    state: 'ready',
    checked_at: null,
    counts: { bounced: 0, unreadable: 0 },
  });
  expect(response.body).not.toContain('river');
  const row = await test$.provider.database.first<{ stored: string }>(sql`
    select to_jsonb(bounce_mailboxes)::text as stored from bounce_mailboxes
    where account_id = ${test$.accountId} and mailbox_id = ${response.json<BounceMailbox>().id}`);
  expect(row?.stored).not.toContain('river');
  const pop3 = await post({ protocol: 'pop3', security: 'starttls' });
  expect(pop3.json<BounceMailbox>()).toMatchObject({
    port: 110,
    folder: null,
    processed: 'delete',
    processed_folder: null,
  });
});

test.each([
  [{ host: '10.0.0.5' }, 'host'],
  [{ host: 'two words' }, 'host'],
  [{ host: 'imap.example.com/path' }, 'host'],
  [{ username: 'anna\r\nDELE 1' }, 'username'],
  [{ password: 'river\r\nDELE 1' }, 'password'],
  [{ folder: 'In\nbox' }, 'folder'],
  [{ processed_folder: 'inbox' }, 'processed_folder'],
  [{ protocol: 'pop3', processed: 'move' }, 'processed'],
  [{ port: 0 }, 'port'],
])('%j is refused, naming the field', async (change, field) => {
  const response = await post(change);
  expect([response.statusCode, fieldOf(response)]).toEqual([400, field]);
});

test('a stored password is for its server, user and encryption only', async () => {
  const { id } = (await post({})).json<BounceMailbox>();
  const change = (changed: object) => test$.inject('PATCH', `/v3/bounce_mailboxes/${id}`, changed);
  for (const moved of [{ host: 'imap.evil.example' }, { username: 'other' }, { port: 994 }, { security: 'none' }]) {
    const refused = await change(moved);
    expect([refused.statusCode, fieldOf(refused)]).toEqual([400, 'password']);
  }
  expect((await change({ folder: 'Bounces', security: 'starttls', enabled: false })).json()).toMatchObject({
    folder: 'Bounces',
    security: 'starttls',
    host: 'imap.example.com',
    state: 'off',
  });
  expect((await change({ host: 'imap.example.net', password: 'other stones' })).statusCode).toBe(200);
});

test('only operators add mailboxes for all accounts, and only they see them', async () => {
  const operator = await test$.createAccount({ operator: true });
  const [one, other] = await Promise.all([test$.createAccount({ operator: true }), test$.createAccount()]);
  expect((await post({ is_shared: true }, other)).statusCode).toBe(403);
  const { id } = (await post({ is_shared: true }, operator)).json<BounceMailbox>();
  const seen = async (account: TestAccount): Promise<string[]> =>
    (await test$.inject('GET', '/v3/bounce_mailboxes', undefined, as(account)))
      .json<BounceMailboxList>()
      .result.map((mailbox) => mailbox.id);
  expect([await seen(one), await seen(other)]).toEqual([[id], []]);
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const { statusCode } = await test$.inject(
      method,
      `/v3/bounce_mailboxes/${id}`,
      method === 'PATCH' ? {} : undefined,
      as(other),
    );
    expect(statusCode).toBe(404);
  }
  expect((await test$.inject('DELETE', `/v3/bounce_mailboxes/${id}`, undefined, as(one))).statusCode).toBe(204);
});

test('a test says how many messages there are, or why the mailbox cannot be read', async () => {
  const server = cleanup.own(await startImapServer());
  server.store.add(personsReply('news@example.com'));
  const place = { host: '127.0.0.1', port: server.port, security: 'none', username: server.store.user };
  const { id } = (await post({ ...place, password: server.store.password, enabled: false })).json<BounceMailbox>();
  const check = () => test$.inject('POST', `/v3/bounce_mailboxes/${id}/test`);
  const found = await check();
  expect([found.statusCode, found.json()]).toEqual([200, { messages: 1 }]);
  server.faults.refusal = 'The password has expired.';
  const refused = await check();
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      errors: [
        expect.objectContaining({
          message: "The mailbox can't be read: The server refused the sign-in: The password has expired.",
        }),
      ],
    },
  ]);
  await server.close();
  expect((await check()).json()).toMatchObject({ errors: [{ message: expect.stringContaining('ECONNREFUSED') }] });
});

test('an account has at most ten mailboxes', async () => {
  const account = await test$.createAccount();
  const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await post({}, account)).statusCode));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 10 }, () => 201), 400]);
});
