import { randomUUID } from 'node:crypto';
import type { BounceMailbox, BounceMailboxRequest } from 'sendwright/wire/bounceMailboxes';
import type { Notices } from 'sendwright/wire/notifications';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { startImapServer } from '../../testing/mailboxes/imapServer';
import type { MailboxServer } from '../../testing/mailboxes/mailStore';
import { startPop3Server } from '../../testing/mailboxes/pop3Server';
import {
  automaticReply,
  feedbackReport,
  personsReply,
  seedSent,
  type SentMessage,
  statusReport,
} from '../../testing/mailboxes/reports';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { readDueMailbox } from './mailboxWorker';
import { MailboxChanged, processMails } from './processMails';
import { forgetOldMessages } from './processed';

// Mailboxes are read by the worker from servers on loopback, into a real ledger.

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
});
afterEach(() => cleanup.run());
afterAll(() => provider.close());

type Protocol = 'imap' | 'pop3';
const protocols: Protocol[] = ['imap', 'pop3'];
const database = () => provider.provider.database;

interface Opened {
  readonly server: MailboxServer;
  readonly id: string;
  readonly account: TestAccount;
  /** Makes it due, and reads until nothing more is. */
  read(signal?: AbortSignal): Promise<void>;
  shown(): Promise<BounceMailbox>;
}

async function open(
  protocol: Protocol,
  change: Partial<BounceMailboxRequest> = {},
  owner?: TestAccount,
): Promise<Opened> {
  const server = cleanup.own(await (protocol === 'imap' ? startImapServer() : startPop3Server()));
  const account = owner ?? (await provider.createAccount());
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const body: BounceMailboxRequest = {
    name: 'Bounces',
    protocol,
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: server.store.user,
    password: server.store.password,
    ...change,
  };
  const response = await provider.inject('POST', '/v3/bounce_mailboxes', body, headers);
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()]);
  const { id } = response.json<BounceMailbox>();
  cleanup.add(() => provider.inject('DELETE', `/v3/bounce_mailboxes/${id}`, undefined, headers));
  const { config, log } = provider.provider;
  return {
    server,
    id,
    account,
    async read(signal = new AbortController().signal) {
      await database().execute(sql`update bounce_mailboxes set due_at = now() where mailbox_id = ${id}`);
      while (await readDueMailbox({ database: database(), config, log, signal }));
    },
    shown: async () =>
      (await provider.inject('GET', `/v3/bounce_mailboxes/${id}`, undefined, headers)).json<BounceMailbox>(),
  };
}

const eventsOf = async ({ email }: SentMessage): Promise<string[]> =>
  (await database().rows<{ event: string }>(sql`select event from email_events where email = ${email}`)).map(
    ({ event }) => event,
  );
const listed = async (account: TestAccount, list: string): Promise<string[]> =>
  (await provider.inject('GET', `/v3/suppression/${list}`, undefined, { authorization: `Bearer ${account.apiKey}` }))
    .json<Array<{ email: string }>>()
    .map(({ email }) => email)
    .toSorted();

test.each(protocols)('%s: reports are recorded and cleared, all else is left and counted', async (protocol) => {
  const { server, account, read, shown } = await open(protocol);
  const [hard, full, slow, spam, receipt, hidden, plain] = await seedSent(database(), account.accountId, 7);
  const [stranger] = await seedSent(database(), (await provider.createAccount()).accountId, 1);
  if (!hard || !full || !slow || !spam || !receipt || !hidden || !plain || !stranger)
    throw new Error('Too few messages.');
  const { store } = server;
  store.add(statusReport(hard.returnPath, hard.email));
  store.add(statusReport(full.returnPath, full.email, { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' }));
  store.add(statusReport(slow.returnPath, slow.email, { action: 'delayed', status: '4.4.1', diagnostic: '451 later' }));
  store.add(feedbackReport(spam.returnPath, spam.email));
  // Without `BOUNCE_DOMAIN`, the unsubscribe link of what came back says whose it is.
  const links = `List-Unsubscribe: <${hidden.unsubscribe}>`;
  store.add(statusReport('news@example.com', hidden.email, { headers: links }));
  // And that of a message without such a link, its header.
  const header = `X-Bounce-Reference: ${new URL(plain.unsubscribe).pathname}`;
  store.add(statusReport('news@example.com', plain.email, { headers: header }));
  const left = [
    store.add(automaticReply(hard.returnPath)),
    store.add(statusReport(receipt.returnPath, receipt.email, { action: 'delivered', status: '2.0.0' })),
    store.add(personsReply(hard.returnPath)),
    store.add(statusReport(stranger.returnPath, stranger.email)),
    store.add(statusReport('news@example.com', 'somebody@example.net')),
    store.add('\0\r\r\n\n--=\r\nContent-Type: multipart/report; boundary="'),
    store.add(Buffer.alloc(0)),
    store.add(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(400_000)}`),
  ];
  // The same message a second time.
  store.add(store.folder().mails.get(1)?.raw() ?? '');
  store.add(statusReport(hard.returnPath, hard.email));
  await read();
  const expected = {
    state: 'ready',
    last_error: null,
    checked_at: expect.any(String),
    reported_at: expect.any(String),
    counts: {
      bounced: 3,
      blocked: 1,
      deferred: 1,
      complaints: 1,
      known: 2,
      automatic: 2,
      other: 4,
      unmatched: 2,
      unreadable: 0,
    },
  };
  expect(await shown()).toMatchObject(expected);
  expect(store.uids()).toEqual(left);
  if (protocol === 'imap') expect(store.uids('Processed')).toHaveLength(8);
  expect(await listed(account, 'bounces')).toEqual([hard.email, hidden.email, plain.email].toSorted());
  expect(await listed(account, 'blocks')).toEqual([full.email]);
  expect(await listed(account, 'spam_reports')).toEqual([spam.email]);
  expect(await Promise.all([hard, full, slow, spam, receipt, stranger].map(eventsOf))).toEqual([
    ['bounce'],
    ['bounce'],
    ['deferred'],
    ['spamreport'],
    [],
    [],
  ]);
  // What is left is not looked at again.
  const asked = server.commands.length;
  await read();
  expect(server.commands.slice(asked).filter((command) => /BODY|RETR|TOP/.test(command))).toEqual([]);
  expect(await shown()).toMatchObject({ counts: expected.counts });
});

test.each(protocols)('%s: a turn that ends before anything was cleared counts nothing twice', async (protocol) => {
  const { server, account, read, shown } = await open(protocol);
  const sent = await seedSent(database(), account.accountId, 20);
  for (const { returnPath, email } of sent) server.store.add(statusReport(returnPath, email));
  server.faults.cutsAtClear = true;
  await read();
  expect(await shown()).toMatchObject({ state: 'failing', counts: { bounced: 20 } });
  expect(server.store.uids()).toHaveLength(20);
  server.faults.cutsAtClear = false;
  await read();
  expect(await shown()).toMatchObject({ state: 'ready', last_error: null, counts: { bounced: 20, known: 0 } });
  expect(server.store.uids()).toEqual([]);
});

test('a mailbox whose numbers have changed is recognized by its contents', async () => {
  const { server, account, read, shown } = await open('imap', { processed: 'keep' });
  const [one, two] = await seedSent(database(), account.accountId, 2);
  server.store.add(statusReport(one?.returnPath ?? '', one?.email ?? ''));
  server.store.add(personsReply('news@example.com'));
  await read();
  server.store.renumber();
  server.store.add(statusReport(two?.returnPath ?? '', two?.email ?? ''));
  await read();
  expect(await shown()).toMatchObject({ counts: { bounced: 2, known: 1 } });
  expect(one && (await eventsOf(one))).toEqual(['bounce']);
});

test('a report of a message that is still being sent is read again', async () => {
  const { server, account, read, shown } = await open('imap');
  const [sent] = await seedSent(database(), account.accountId, 1);
  if (!sent) throw new Error('No message.');
  await database().execute(sql`update deliveries set state = 'sending' where email = ${sent.email}`);
  server.store.add(statusReport(sent.returnPath, sent.email));
  await read();
  expect((await shown()).counts).toMatchObject({ bounced: 0, unmatched: 0 });
  await database().execute(sql`update deliveries set state = 'sent' where email = ${sent.email}`);
  await read();
  expect((await shown()).counts).toMatchObject({ bounced: 1, known: 0 });
  expect(server.store.uids()).toEqual([]);
});

test.each(protocols)('%s: messages that the server fails at stall nothing', async (protocol) => {
  const { server, account, read, shown } = await open(protocol);
  const sent = await seedSent(database(), account.accountId, 4);
  for (const { returnPath, email } of sent) server.store.add(statusReport(returnPath, email));
  server.faults.broken.add(1);
  server.faults.fatal.add(3);
  // The connection ends at the third; from the fourth turn on, messages are read one at a time.
  for (let turn = 0; turn < 5; turn += 1) await read();
  expect(await shown()).toMatchObject({ state: 'ready', counts: { bounced: 2, unreadable: 2 } });
  expect(server.store.uids()).toEqual([1, 3]);
});

test.each(protocols)('%s: a refused sign-in is reported, and tried after growing pauses', async (protocol) => {
  const { server, account, id, read, shown } = await open(protocol);
  server.faults.refusal = 'The password has expired.';
  const pauses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await read();
    const row = await database().first<{ pause: number }>(sql`
      select round(extract(epoch from due_at - now()) / 60)::integer as pause from bounce_mailboxes
      where mailbox_id = ${id}`);
    pauses.push(row?.pause ?? 0);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16]);
  expect(await shown()).toMatchObject({
    state: 'failing',
    last_error: 'The server refused the sign-in: The password has expired.',
    failed_at: expect.any(String),
  });
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const notices = (await provider.inject('GET', '/v3/marketing/notices', undefined, headers)).json<Notices>();
  expect(notices.result.map(({ title, message }) => [title, message])).toEqual([
    [
      "The bounce mailbox “Bounces” can't be read",
      'The server refused the sign-in: The password has expired. Bounces and complaints in it are not recorded until ' +
        'it works again.',
    ],
  ]);
  delete server.faults.refusal;
  await provider.inject('PATCH', `/v3/bounce_mailboxes/${id}`, { password: server.store.password }, headers);
  expect(await shown()).toMatchObject({ state: 'ready', last_error: null });
  await read();
  expect(await shown()).toMatchObject({ state: 'ready', checked_at: expect.any(String) });
});

test('only a mailbox of the installation is for messages of every account', async () => {
  const operator = await provider.createAccount({ operator: true });
  const { server, read, shown } = await open('pop3', { is_shared: true }, operator);
  const others = await Promise.all([provider.createAccount(), provider.createAccount()]);
  const sent = await Promise.all(others.map(({ accountId }) => seedSent(database(), accountId, 1)));
  for (const { returnPath, email } of sent.flat()) server.store.add(statusReport(returnPath, email));
  await read();
  expect(await shown()).toMatchObject({ counts: { bounced: 2, unmatched: 0 } });
  expect(await Promise.all(others.map((account) => listed(account, 'bounces')))).toEqual(
    sent.map((messages) => messages.map(({ email }) => email)),
  );
});

test('pop3: kept messages stay and count once', async () => {
  const { server, account, read, shown } = await open('pop3', { processed: 'keep' });
  const [sent] = await seedSent(database(), account.accountId, 1);
  server.store.add(statusReport(sent?.returnPath ?? '', sent?.email ?? ''));
  await read();
  await read();
  expect(server.store.uids()).toEqual([1]);
  expect(await shown()).toMatchObject({ counts: { bounced: 1, known: 0 } });
});

test('a mailbox that is paused or changed while it is read records nothing more', async () => {
  const { account, id, shown } = await open('imap');
  const [sent] = await seedSent(database(), account.accountId, 1);
  const mailbox = { accountId: account.accountId, mailboxId: id, isShared: false, keepsAll: false };
  const turn = randomUUID();
  const row = await database().first<{ version: string }>(sql`
    update bounce_mailboxes set turn = ${turn}, turn_until = now() + interval '1 minute' where mailbox_id = ${id}
    returning updated_at::text as version`);
  const headers = { authorization: `Bearer ${account.apiKey}` };
  await provider.inject('PATCH', `/v3/bounce_mailboxes/${id}`, { name: 'Renamed' }, headers);
  const mails = [{ id: '1000:1', raw: Buffer.from(statusReport(sent?.returnPath ?? '', sent?.email ?? '')) }];
  const process = processMails(database(), { ...mailbox, version: row?.version ?? '', turn }, mails, '1000:1');
  await expect(process).rejects.toThrow(MailboxChanged);
  expect(await shown()).toMatchObject({ counts: { bounced: 0 } });
});

test('two processes that read at once count each message once', async () => {
  const { server, account, read, shown } = await open('imap');
  const sent = await seedSent(database(), account.accountId, 50);
  for (const { returnPath, email } of sent) server.store.add(statusReport(returnPath, email));
  await Promise.all([read(), read(), read()]);
  expect(await shown()).toMatchObject({ counts: { bounced: 50, known: 0 } });
  const events = await database().first<{ count: number }>(sql`
    select count(*) as count from email_events where account_id = ${account.accountId} and event = 'bounce'`);
  expect(events?.count).toBe(50);
});

test('what is known of messages is forgotten 90 days after they were last seen', async () => {
  const { server, account, id, read } = await open('pop3');
  const [sent] = await seedSent(database(), account.accountId, 1);
  server.store.add(statusReport(sent?.returnPath ?? '', sent?.email ?? ''));
  server.store.add(personsReply(`news-${randomUUID()}@example.com`));
  await read();
  await database().execute(sql`
    update bounce_mailbox_messages set seen_at = now() - interval '91 days' where mailbox_id = ${id}`);
  // The one that was left is still there.
  await read();
  await forgetOldMessages(database());
  expect(await database().rows(sql`select outcome from bounce_mailbox_messages where mailbox_id = ${id}`)).toEqual([
    { outcome: 'other' },
  ]);
});
