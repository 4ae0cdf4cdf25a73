import { randomUUID } from 'node:crypto';
import type { BounceMailbox } from 'sendwright/wire/bounceMailboxes';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { fetched, startHostileImapServer, startHostilePop3Server } from '../../testing/mailboxes/hostileServers';
import type { LineServer } from '../../testing/mailboxes/lineServer';
import { seedSent, statusReport } from '../../testing/mailboxes/reports';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { takeTurn } from './mailboxTurns';
import { readDueMailbox, type TurnLimits } from './mailboxWorker';
import { MailboxChanged, processMails } from './processMails';

// What mailboxes at hostile servers can do to the worker, and to the mailboxes of others.

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
});
afterEach(async () => {
  await cleanup.run();
  await database().execute(sql`delete from bounce_mailboxes`);
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });

async function add(account: TestAccount, server: LineServer, protocol: 'imap' | 'pop3'): Promise<string> {
  const body = { name: 'Bounces', protocol, host: '127.0.0.1', port: server.port, security: 'none', processed: 'keep' };
  const login = { username: 'bounces', password: 'river stones' };
  const response = await provider.inject('POST', '/v3/bounce_mailboxes', { ...body, ...login }, as(account));
  expect(response.statusCode).toBe(201);
  return response.json<BounceMailbox>().id;
}
const shown = async (account: TestAccount, id: string): Promise<BounceMailbox> =>
  (await provider.inject('GET', `/v3/bounce_mailboxes/${id}`, undefined, as(account))).json<BounceMailbox>();

interface Read {
  readonly limits?: Partial<TurnLimits>;
  readonly signal?: AbortSignal;
  readonly onlyGood?: boolean;
}
function read({ signal = new AbortController().signal, ...rest }: Read = {}): Promise<boolean> {
  const { config, log } = provider.provider;
  return readDueMailbox({ database: database(), config, log, signal, ...rest });
}
/** Starts reading, and ends it with the test. */
function startReading(options: Read = {}): { readonly done: Promise<boolean>; stop(): void } {
  const stopping = new AbortController();
  const done = read({ ...options, signal: stopping.signal });
  cleanup.add(async () => {
    stopping.abort();
    await done;
  });
  return { done, stop: () => stopping.abort() };
}
interface Stored {
  failures: number;
  /** Seconds. */
  pause: number;
  is_taken: boolean;
  is_slow: boolean;
}
const stored = (id: string): Promise<Stored | undefined> =>
  database().first<Stored>(sql`
    select failures, round(extract(epoch from due_at - now()))::integer as pause, turn is not null as is_taken, is_slow
    from bounce_mailboxes where mailbox_id = ${id}`);
const makeDue = (id: string): Promise<number> =>
  database().execute(sql`update bounce_mailboxes set due_at = now() - interval '1 hour' where mailbox_id = ${id}`);

const silent = { SEARCH: () => undefined, UIDL: () => undefined };

test('control characters in a server’s error neither stop other mailboxes nor are they retried at once', async () => {
  const [evil, honest] = await Promise.all([provider.createAccount(), provider.createAccount()]);
  const bad = cleanup.own(await startHostilePop3Server({ UIDL: (peer) => peer.say('-ERR no\0pe\r\n') }));
  const good = cleanup.own(await startHostilePop3Server({}));
  const ids = [await add(evil, bad, 'pop3'), await add(evil, bad, 'pop3')];
  const own = await add(honest, good, 'pop3');
  for (let turns = 0; turns < 5 && (await read()); turns += 1);
  expect(await shown(honest, own)).toMatchObject({ state: 'ready', checked_at: expect.any(String) });
  expect(bad.count.total).toBe(2);
  for (const id of ids)
    expect(await shown(evil, id)).toMatchObject({ state: 'failing', last_error: expect.stringMatching(/no\uFFFDpe/) });
});

test('while a mailbox is read, its pause is committed and no transaction is open', async () => {
  const server = cleanup.own(await startHostileImapServer(silent));
  const account = await provider.createAccount();
  const id = await add(account, server, 'imap');
  const { done, stop } = startReading();
  await eventually(() => server.lines.some((line) => line.includes('SEARCH')));
  expect(await stored(id)).toMatchObject({ failures: 1, is_taken: true });
  expect((await stored(id))?.pause).toBeGreaterThan(30);
  const open = await database().rows(sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      and query ilike '%bounce_mailbox%'`);
  expect(open).toEqual([]);
  // A process that stops gives it back.
  stop();
  await done;
  expect(await stored(id)).toMatchObject({ failures: 0, is_taken: false, pause: 0 });
});

test('a mailbox whose process dies is tried again after growing pauses, and says so', async () => {
  const server = cleanup.own(await startHostilePop3Server({}));
  const account = await provider.createAccount();
  const id = await add(account, server, 'pop3');
  const pauses: (number | undefined)[] = [];
  let died = await takeTurn(database(), false);
  for (let deaths = 0; deaths < 3; deaths += 1) {
    pauses.push(Math.round(((await stored(id))?.pause ?? 0) / 60));
    await makeDue(id);
    // It counts as read until its turn is not renewed any more.
    expect(await takeTurn(database(), false)).toBeUndefined();
    await database().execute(sql`update bounce_mailboxes set turn_until = now() where mailbox_id = ${id}`);
    died = await takeTurn(database(), false);
  }
  expect([pauses, died?.failures, died?.was_cut]).toEqual([[1, 2, 4], 3, true]);
  await makeDue(id);
  await database().execute(sql`update bounce_mailboxes set turn_until = now() where mailbox_id = ${id}`);
  const notices = () => database().rows(sql`select title from notices where account_id = ${account.accountId}`);
  expect(await read()).toBe(true);
  expect([await stored(id), (await notices()).length]).toEqual([expect.objectContaining({ failures: 0 }), 1]);
});

test('a process that was taken for dead records nothing more', async () => {
  const account = await provider.createAccount();
  const id = await add(account, cleanup.own(await startHostileImapServer(silent)), 'imap');
  const [sent] = await seedSent(database(), account.accountId, 1);
  const old = await takeTurn(database(), false);
  await database().execute(sql`
    update bounce_mailboxes set turn_until = now(), due_at = now() where mailbox_id = ${id}`);
  const next = await takeTurn(database(), false);
  const record = (turn: string): Promise<unknown> =>
    processMails(
      database(),
      {
        accountId: account.accountId,
        mailboxId: id,
        version: old?.version ?? '',
        turn,
        isShared: false,
        keepsAll: false,
      },
      [{ id: '1:1', raw: Buffer.from(statusReport(sent?.returnPath ?? '', sent?.email ?? '')) }],
      '1:1',
    );
  await expect(record(old?.turn ?? '')).rejects.toThrow(MailboxChanged);
  await record(next?.turn ?? '');
  expect(await shown(account, id)).toMatchObject({ counts: { bounced: 1, known: 0 } });
});

test('an account has one turn at a time, and accounts take turns', async () => {
  const [evil, honest] = await Promise.all([provider.createAccount(), provider.createAccount()]);
  const slow = cleanup.own(await startHostileImapServer({ SEARCH: (peer) => peer.drip(' 1', 50) }));
  const good = cleanup.own(await startHostileImapServer({}, 0));
  for (let count = 0; count < 3; count += 1) await makeDue(await add(evil, slow, 'imap'));
  const own = await add(honest, good, 'imap');
  startReading();
  await eventually(() => slow.count.total === 1);
  // Two of its mailboxes are more overdue.
  expect(await read()).toBe(true);
  expect(await shown(honest, own)).toMatchObject({ checked_at: expect.any(String) });
  expect(await read()).toBe(false);
  expect(slow.count.total).toBe(1);
});

test('a turn ends at its limit, whatever the server does, and its mailbox leaves a place to others', async () => {
  const account = await provider.createAccount();
  const slow = cleanup.own(await startHostileImapServer({ SEARCH: (peer) => peer.drip(' 1', 20) }));
  const id = await add(account, slow, 'imap');
  await read({ limits: { longest: 400 } });
  await eventually(() => slow.count.open === 0);
  expect(await shown(account, id)).toMatchObject({ state: 'failing', last_error: 'The server took too long.' });
  await makeDue(id);
  expect(await read({ onlyGood: true })).toBe(false);
  expect(slow.count.total).toBe(1);
});

test('a mailbox that is deleted while it is read is left at once', async () => {
  const account = await provider.createAccount();
  const server = cleanup.own(await startHostileImapServer({ SEARCH: (peer) => peer.drip(' 1', 50) }));
  const id = await add(account, server, 'imap');
  const { done } = startReading({ limits: { renewEvery: 100 } });
  await eventually(() => server.lines.some((line) => line.includes('SEARCH')));
  await provider.inject('DELETE', `/v3/bounce_mailboxes/${id}`, undefined, as(account));
  expect(await done).toBe(true);
  await eventually(() => server.count.open === 0);
});

test('pop3: what is remembered of a mailbox has a limit, and so has an account', async () => {
  const account = await provider.createAccount();
  const server = cleanup.own(
    await startHostilePop3Server({
      // Other messages in each session.
      UIDL: (peer) =>
        peer.say(
          `+OK\r\n${Array.from({ length: 15 }, (_, index) => `${index + 1} ${randomUUID()}\r\n`).join('')}.\r\n`,
        ),
      LIST: (peer) =>
        peer.say(`+OK\r\n${Array.from({ length: 15 }, (_, index) => `${index + 1} 9\r\n`).join('')}.\r\n`),
    }),
  );
  const ids = [await add(account, server, 'pop3'), await add(account, server, 'pop3')];
  const rows = async (): Promise<number[]> => {
    const counted = await database().rows<{ count: number }>(sql`
      select (select count(*) from bounce_mailbox_messages as known where known.mailbox_id = box.mailbox_id) as count
      from bounce_mailboxes as box where account_id = ${account.accountId} order by created_at`);
    return counted.map(({ count }) => count);
  };
  const limits = { ofMailbox: 20, ofAccount: 50 };
  for (let turns = 0; turns < 4; turns += 1) {
    await makeDue(ids[0] ?? '');
    await read({ limits });
  }
  expect((await rows())[0]).toBeLessThanOrEqual(20 + 15);
  // What is in the other mailbox may still be there, and is what remembering it is for.
  for (let turns = 0; turns < 4; turns += 1) {
    await makeDue(ids[1] ?? '');
    await read({ limits });
  }
  const both = await rows();
  expect(both.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50 + 15);
});

test('pop3: messages that are all still there are never forgotten: that there is no room is said', async () => {
  const account = await provider.createAccount();
  const uids = Array.from({ length: 25 }, (_, index) => `${index + 1} id${index + 1}\r\n`);
  let listed = 20;
  const list = (peer: { say(text: string): unknown }) => peer.say(`+OK\r\n${uids.slice(0, listed).join('')}.\r\n`);
  const server = cleanup.own(await startHostilePop3Server({ UIDL: list }, 25));
  const id = await add(account, server, 'pop3');
  await read({ limits: { ofMailbox: 20 } });
  listed = 25;
  await makeDue(id);
  await read({ limits: { ofMailbox: 20 } });
  expect(await shown(account, id)).toMatchObject({
    state: 'failing',
    last_error: expect.stringContaining('Too many messages are in the bounce mailboxes of this account'),
    counts: { other: 20 },
  });
});

test('imap: a server that sends what nobody asked for is left, and the next one is read', async () => {
  const [evil, honest] = await Promise.all([provider.createAccount(), provider.createAccount()]);
  let uid = 0;
  const flood = { BODIES: (peer: { pour(next: () => string): unknown }) => peer.pour(() => fetched((uid += 1), 'x')) };
  const bad = cleanup.own(await startHostileImapServer(flood));
  const good = cleanup.own(await startHostileImapServer({}, 0));
  const id = await add(evil, bad, 'imap');
  const own = await add(honest, good, 'imap');
  while (await read());
  expect(await shown(evil, id)).toMatchObject({
    state: 'failing',
    last_error: 'The server sent messages that were not asked for.',
  });
  expect(await shown(honest, own)).toMatchObject({ state: 'ready', checked_at: expect.any(String) });
});

test('an account tests one mailbox at a time', async () => {
  const account = await provider.createAccount();
  const server = cleanup.own(await startHostileImapServer({ SELECT: (peer) => peer.drip('* OK wait\r\n', 50) }));
  const id = await add(account, server, 'imap');
  const check = () => provider.inject('POST', `/v3/bounce_mailboxes/${id}/test`, undefined, as(account));
  const first = check();
  await eventually(() => server.count.open === 1);
  expect((await check()).statusCode).toBe(409);
  await server.close();
  expect((await first).statusCode).toBe(400);
  expect((await check()).statusCode).toBe(400);
});
