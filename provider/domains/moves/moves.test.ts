import { Value } from '@sinclair/typebox/value';
import { Move, type MoveKindState } from 'sendwright/wire/accountMoves';
import { sql } from '../../database/sql';
import { createApiKey } from '../api-keys/createApiKey';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { publishedAccount } from '../../testing/sendGrid/publishedAccount';
import { type PublishedApi, startPublishedApi } from '../../testing/sendGrid/publishedApi';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { queueOpenMoves } from './index';

const key = 'SG.a-key-of-the-tests.which-only-the-double-takes-00000000000';
const cleanup = new Cleanup();
let there: PublishedApi;
let here: TestProvider;
beforeAll(async () => {
  there = cleanup.own(await startPublishedApi(key, publishedAccount()));
  here = cleanup.own(await startTestProvider({ config: { sendGridUrl: there.url.origin } }));
});
afterAll(() => cleanup.run());
afterEach(() => there.refuse(401, 1, '/none'));

async function account() {
  const one = await here.createAccount();
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    here.inject(method, `/v3${path}`, body, { authorization: `Bearer ${one.apiKey}` });
  const start = async (body: object = {}): Promise<Move> => {
    const answer = await call('POST', '/moves', { api_key: key, ...body });
    expect([answer.statusCode, answer.body.includes(key)]).toEqual([201, false]);
    return Value.Decode(Move, answer.json());
  };
  const ended = (id: string): Promise<Move> =>
    eventually(async () => {
      const move = Value.Decode(Move, (await call('GET', `/moves/${id}`)).json());
      return move.ended_at === null ? undefined : move;
    });
  return { ...one, call, start, ended };
}

const keyOf = async ({ accountId }: TestAccount) =>
  (
    await here.provider.database.first<{ source_key: string | null }>(sql`
      select source_key from account_moves where account_id = ${accountId} order by created_at desc`)
  )?.source_key;
const contactsOf = async ({ accountId }: TestAccount) =>
  (
    await here.provider.database.first<{ count: number }>(sql`
      select count(*) as count from contacts where account_id = ${accountId}`)
  )?.count;
const state = ({ kinds }: Move, kind: string): MoveKindState | undefined => kinds.find((one) => one.kind === kind);

test('an account is moved in the background, with its report, and its key is kept no longer', async () => {
  const one = await account();
  const begun = await one.start();
  expect(begun).toMatchObject({ state: 'waiting', region: 'global', is_dry_run: false });
  const move = await one.ended(begun.id);
  expect(move).toMatchObject({ state: 'done', reason: null, progress: null });
  expect(move.kinds.map(({ state: how }) => how)).toEqual(Array(10).fill('done'));
  expect(state(move, 'templates')).toMatchObject({ moved: 1, known: 0, failed: 0 });
  expect(state(move, 'contacts')).toMatchObject({ moved: 2, note: '3 rows.' });
  expect(move.requests).toBeGreaterThan(10);
  expect(await contactsOf(one)).toBe(3);
  expect(await keyOf(one)).toBeNull();
  const notes = (await one.call('GET', `/moves/${move.id}/notes`)).json<{ result: unknown[]; count: number }>();
  expect(notes.count).toBe(3);
  expect(notes.result[0]).toEqual({
    kind: 'segments',
    name: 'An old one',
    is_moved: false,
    reason: 'Segments of version 1 have another query language: make it again here.',
  });
  const report = await one.call('GET', `/moves/${move.id}/report`);
  expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(report.body).toContain('templates,');
  // Neither the key of the other account, nor one of this.
  const keys = await here.provider.database.rows(sql`select name from api_keys where account_id = ${one.accountId}`);
  expect(keys).toEqual([{ name: 'test' }]);
});

test('the key is encrypted while the move waits, and a second move waits for the first', async () => {
  const one = await account();
  there.refuse(503, 1);
  const before = there.requests.length;
  const begun = await one.start();
  expect(await keyOf(one)).toMatch(/^sealed:/);
  // It is at work, and works on for a moment after it was stopped: the next one waits for that, not for a schedule.
  await eventually(() => there.requests.length > before, 60, 'a request of the first move');
  expect((await one.call('POST', '/moves', { api_key: key })).statusCode).toBe(409);
  const stopped = await one.call('POST', `/moves/${begun.id}/stop`);
  expect(stopped.json()).toMatchObject({ state: 'stopped' });
  expect(await keyOf(one)).toBeNull();
  there.refuse(503, 1, '/none');
  expect(await one.ended((await one.start({ kinds: ['lists'] })).id)).toMatchObject({ state: 'done' });
});

test('a dry run counts and writes nothing', async () => {
  const one = await account();
  const move = await one.ended((await one.start({ dry_run: true })).id);
  expect(move).toMatchObject({ state: 'done', is_dry_run: true });
  expect(state(move, 'contacts')).toMatchObject({ state: 'done', note: '3, in 2 exports' });
  expect(await contactsOf(one)).toBe(0);
});

test('a key that loses a permission halfway says which, the rest is moved, and the next move goes on', async () => {
  const one = await account();
  there.refuse(403, 1, '/v3/templates');
  const move = await one.ended((await one.start()).id);
  expect(move.state).toBe('incomplete');
  expect(move.reason).toContain('The key may not read everything');
  expect(state(move, 'templates')).toMatchObject({ state: 'refused', note: 'GET /v3/templates: access forbidden' });
  expect(state(move, 'singlesends')).toMatchObject({ state: 'done', moved: 1 });
  const notices = (await one.call('GET', '/marketing/notices')).body;
  expect(notices).toContain('except for some of it');
  there.refuse(403, 1, '/none');
  const again = await one.ended((await one.start()).id);
  expect(state(again, 'templates')).toMatchObject({ state: 'done', moved: 1 });
  expect(state(again, 'designs')).toMatchObject({ moved: 0, known: 1 });
  expect(await contactsOf(one)).toBe(3);
});

test('a key that is deleted halfway ends the move with the reason', async () => {
  const one = await account();
  there.refuse(401, 14);
  const move = await one.ended((await one.start()).id);
  expect(move.state).toBe('failed');
  expect(move.reason).toContain('The key was refused: authorization required. What was moved until now stays.');
  expect(move.requests).toBeGreaterThan(0);
  expect(await keyOf(one)).toBeNull();
});

/** As a process that died right after it had stored the move, or after it had begun it so many times. */
async function abandoned({ accountId }: TestAccount, id: string, attempts: number): Promise<void> {
  const { database } = here.provider;
  const sealed = database.secrets.seal(key, { column: 'account_moves.source_key', accountId, row: id });
  await database.execute(sql`
    insert into account_moves
      (account_id, move_id, source, region, is_dry_run, source_key, kinds, scopes, attempts)
    values (${accountId}, ${id}, ${there.url.host}, 'global', false, ${sealed},
      ${JSON.stringify([{ kind: 'lists', state: 'waiting', moved: 0, known: 0, failed: 0, note: null }])}::jsonb,
      '{marketing.read,marketing.write}', ${attempts})`);
  await queueOpenMoves(here.provider);
}

test('a move that no process works at is taken up again, and given up where it ends each of them', async () => {
  const [one, other] = [await account(), await account()];
  const [id, poison] = ['6b0a3c1e-0000-4000-8000-000000000001', '6b0a3c1e-0000-4000-8000-000000000002'];
  await abandoned(one, id, 1);
  expect(await one.ended(id)).toMatchObject({ state: 'done' });
  await abandoned(other, poison, 8);
  expect(await other.ended(poison)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('log of the server'),
  });
  expect(await keyOf(other)).toBeNull();
});

test('a move does no more than whoever started it may', async () => {
  const one = await account();
  const { apiKey } = await createApiKey(here.provider.database, {
    ...one,
    name: 'test',
    scopes: ['marketing.read', 'marketing.write'],
  });
  const begun = await here.inject('POST', '/v3/moves', { api_key: key }, { authorization: `Bearer ${apiKey}` });
  expect(begun.statusCode).toBe(201);
  const move = await one.ended(Value.Decode(Move, begun.json()).id);
  expect(state(move, 'templates')).toMatchObject({
    state: 'refused',
    note: expect.stringContaining('Whoever moves it may not write it here. POST /v3/templates'),
  });
  expect(state(move, 'contacts')).toMatchObject({ state: 'done' });
});

test('somebody else sees nothing of it', async () => {
  const [one, other] = [await account(), await account()];
  const { id } = await one.start({ kinds: ['lists'] });
  for (const path of [`/moves/${id}`, `/moves/${id}/notes`, `/moves/${id}/report`])
    expect((await other.call('GET', path)).statusCode).toBe(404);
  expect((await other.call('POST', `/moves/${id}/stop`)).statusCode).toBe(404);
  expect((await other.call('GET', '/moves')).json()).toMatchObject({ result: [] });
  await one.ended(id);
});
