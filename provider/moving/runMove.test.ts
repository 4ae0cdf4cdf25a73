import { sql } from '../database/sql';
import { Cleanup } from '../testing/cleanup';
import { publishedAccount } from '../testing/sendGrid/publishedAccount';
import { type PublishedAccount, type PublishedApi, startPublishedApi } from '../testing/sendGrid/publishedApi';
import { startTestProvider, type TestAccount, type TestProvider } from '../testing/startTestProvider';
import { ApiClient, type ApiRequest } from './apiClient';
import { movableKinds } from 'sendwright/wire/movableKinds';
import { MoveStore } from './moveStore';
import { ownApi } from './ownApi';
import { type MoveResult, runMove } from './runMove';
import { sourceSender } from './sourceApi';

const key = 'SG.a-key-of-the-tests.which-only-the-double-takes-00000000000';
const cleanup = new Cleanup();
let here: TestProvider;
beforeAll(async () => {
  here = cleanup.own(await startTestProvider({ jobs: false }));
});
afterAll(() => cleanup.run());

const start = async (account: PublishedAccount = publishedAccount()): Promise<PublishedApi> =>
  cleanup.own(await startPublishedApi(key, account));

interface Moved {
  readonly lines: string[];
  readonly result: Promise<MoveResult>;
}

/** One run. `failsAfter`: the process ends right after this request here was carried out, and not written down. */
async function move(
  api: PublishedApi,
  to: TestAccount,
  { failsAfter = 0, host = 'api.sendgrid.com' }: { failsAfter?: number; host?: string } = {},
): Promise<Moved & { readonly writes: () => number }> {
  const stopping = new AbortController();
  const lines: string[] = [];
  const own = ownApi(here.server, to.apiKey, stopping.signal);
  let writes = 0;
  const counting = async <Answer>(request: ApiRequest, work: () => Promise<Answer>): Promise<Answer> => {
    const answer = await work();
    if (request.method === 'GET') return answer;
    writes += 1;
    if (writes === failsAfter) {
      stopping.abort(new Error('killed'));
      stopping.signal.throwIfAborted();
    }
    return answer;
  };
  const { target } = own;
  const text = target.text.bind(target);
  target.text = (request) => counting(request, () => text(request));
  const source = new ApiClient({
    send: sourceSender(api.url, key, stopping.signal),
    signal: stopping.signal,
    retryMs: 1,
  });
  const store = await MoveStore.open(here.provider.database, to.accountId, host);
  const result = runMove(
    {
      ...own,
      source,
      store,
      provider: here.provider,
      accountId: to.accountId,
      signal: stopping.signal,
      pollMs: 1,
      progress: (line) => lines.push(line),
    },
    movableKinds,
  );
  result.catch(() => undefined);
  return { lines, result, writes: () => writes };
}

const contents = ({ accountId }: TestAccount) =>
  here.provider.database.first(sql`
    select
      (select count(*) from contacts where account_id = ${accountId}) as contacts,
      (select count(*) from list_contacts where account_id = ${accountId}) as memberships,
      (select count(*) from lists where account_id = ${accountId}) as lists,
      (select count(*) from segments where account_id = ${accountId}) as segments,
      (select count(*) from designs where account_id = ${accountId}) as designs,
      (select count(*) from templates where account_id = ${accountId}) as templates,
      (select array_agg(name || ' ' || active order by name) from template_versions
        where account_id = ${accountId}) as versions,
      (select count(*) from single_sends where account_id = ${accountId}) as sends,
      (select count(*) from senders where account_id = ${accountId}) as senders,
      (select count(*) from unsubscribe_groups where account_id = ${accountId}) as groups,
      (select array_agg(kind || ' ' || email order by kind, email) from suppressions
        where account_id = ${accountId}) as suppressed,
      (select min(created_at)::text from suppressions where account_id = ${accountId}) as oldest`);

const whole = {
  contacts: 3,
  memberships: 1,
  lists: 1,
  segments: 1,
  designs: 1,
  templates: 1,
  versions: ['First false', 'Second true'],
  sends: 1,
  senders: 1,
  groups: 1,
  suppressed: [
    'bounce gone@example.com',
    'global out@example.com',
    'group eve@example.com',
    'spam_report spam@example.com',
  ],
  oldest: expect.stringContaining('2015-09-30'),
};

const reasons = async ({ accountId }: TestAccount) =>
  here.provider.database.rows(sql`
    select kind, name, state, reason from moved_objects
    where account_id = ${accountId} and reason is not null and kind not in ('contacts', 'suppressions') order by kind`);

test('the published shapes are moved, and what could not be is named with its reason', async () => {
  const api = await start();
  const to = await here.createAccount();
  await (
    await move(api, to)
  ).result;
  expect(await contents(to)).toEqual(whole);
  expect(await reasons(to)).toEqual([
    {
      kind: 'segments',
      name: 'An old one',
      state: 'failed',
      reason: 'Segments of version 1 have another query language: make it again here.',
    },
    { kind: 'senders', name: 'Team', state: 'moved', reason: expect.stringContaining('must be verified here') },
    {
      kind: 'singlesends',
      name: 'May',
      state: 'moved',
      reason: expect.stringContaining('It was sent: here it is a draft'),
    },
  ]);
  const [draft] = await here.provider.database.rows(sql`
    select status, send_to, email_config from single_sends where account_id = ${to.accountId}`);
  expect(draft).toMatchObject({
    status: 'draft',
    send_to: { list_ids: [expect.any(String)], segment_ids: [expect.any(String)] },
    email_config: { sender_id: expect.any(Number), suppression_group_id: expect.any(Number) },
  });
});

test('a process that ends after any request leaves nothing twice: the next run goes on', async () => {
  const run = await move(await start(), await here.createAccount());
  await run.result;
  const writes = run.writes();
  for (let failsAfter = 1; failsAfter <= writes; failsAfter += 1) {
    const api = await start();
    const to = await here.createAccount();
    await expect((await move(api, to, { failsAfter })).result).rejects.toThrow('killed');
    await (
      await move(api, to)
    ).result;
    expect({ failsAfter, ...(await contents(to)) }).toEqual({ failsAfter, ...whole });
  }
  expect(writes).toBeGreaterThan(10);
});

test('rate limits are waited for, and a second run only adds what is new', async () => {
  const api = await start();
  const to = await here.createAccount();
  api.limit(1);
  await (
    await move(api, to)
  ).result;
  const first = api.requests.length;
  const again = await (await move(api, to)).result;
  expect(await contents(to)).toEqual(whole);
  expect([...again.counts].filter(([kind]) => kind === 'designs')).toEqual([
    ['designs', { moved: 0, known: 1, failed: 0 }],
  ]);
  // Contents that were moved are not read once more.
  expect(api.requests.slice(first)).not.toContainEqual(expect.stringMatching(/\/designs\/|\/versions\//));
});

test('a permission that the key loses is named, the rest is moved, and the next run goes on', async () => {
  const api = await start();
  const to = await here.createAccount();
  api.refuse(403, 1, '/v3/templates');
  const { refused, counts } = await (await move(api, to)).result;
  expect([...refused]).toEqual([['templates', 'GET /v3/templates: access forbidden']]);
  expect(counts.get('singlesends')).toEqual({ moved: 1, known: 0, failed: 0 });
  api.refuse(403, 1, '/none');
  await (
    await move(api, to)
  ).result;
  expect(await contents(to)).toEqual(whole);
});

test('a key that is deleted halfway ends the run with the reason; a new one goes on', async () => {
  const api = await start();
  const to = await here.createAccount();
  api.refuse(401, 14);
  await expect((await move(api, to)).result).rejects.toThrow('The key was refused: authorization required');
  const before = await contents(to);
  expect(before).not.toEqual(whole);
  api.refuse(401, 1, '/none');
  await (
    await move(api, to)
  ).result;
  expect(await contents(to)).toEqual(whole);
});

test('a file that breaks off is exported once more', async () => {
  const api = await start();
  const to = await here.createAccount();
  api.breakFiles(2);
  await (
    await move(api, to)
  ).result;
  expect(await contents(to)).toEqual(whole);
  expect(api.requests.filter((request) => request === 'POST /v3/marketing/contacts/exports')).toHaveLength(4);
});

test('permissions that are missing from the start are named before anything is read', async () => {
  const api = await start({ ...publishedAccount(), scopes: ['marketing.read'] });
  const { refused } = await (await move(api, await here.createAccount())).result;
  expect([...refused.keys()]).toEqual(['groups', 'suppressions', 'templates']);
  expect(refused.get('templates')).toBe('The key lacks the permission templates.read.');
  expect(api.requests).not.toContainEqual(expect.stringContaining('/templates'));
});
