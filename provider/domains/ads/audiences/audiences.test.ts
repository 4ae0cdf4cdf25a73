import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import type { AdAudienceCreate, AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AdAuthorization } from 'sendwright/wire/ads';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { type Meta, startMeta } from '../../../testing/meta/startMeta';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';

const cleanup = new Cleanup();
let meta: Meta;
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  meta = cleanup.own(await startMeta());
  const settings = { appId: meta.appId, appSecret: meta.appSecret, apiUrl: meta.url };
  provider = cleanup.own(await startTestProvider({ config: { meta: settings } }));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  account = await provider.createAccount();
  meta.conduct(undefined);
  meta.state.audiences.clear();
  meta.state.maximumRecords = 10_000;
  meta.state.unreadable = undefined;
  meta.state.flaggedAudience = undefined;
});
afterEach(() => expect(meta.problems).toEqual([]));

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  provider.inject(method, `/v3/marketing${path}`, body, { authorization: `Bearer ${account.apiKey}` });
async function made<Body>(method: 'GET' | 'POST', path: string, body: unknown = {}): Promise<Body> {
  const answer = await ask(method, path, method === 'GET' ? undefined : body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  return answer.json();
}
const execute = (statement: ReturnType<typeof sql>) => provider.provider.database.execute(statement);

/** Signs in at the double. */
async function connect(): Promise<void> {
  const { url } = await made<AdAuthorization>('POST', '/ads/authorizations', { partner: 'meta' });
  const page = await (await fetch(url)).text();
  const back = new URL(/href="([^"]+)">Continue/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
  const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')];
  await made('POST', '/ads/authorizations/complete', { code, state });
}

/** A list of `count` contacts, `reader1@example.com` and so on. */
async function aList(count: number): Promise<string> {
  const { id } = await made<{ id: string }>('POST', '/lists', { name: `List of ${count}` });
  await join(id, 1, count);
  return id;
}
/** Puts readers on a list, creating them where needed. */
const join = (listId: string, first: number, last: number) =>
  execute(sql`
    with given as (select 'reader' || n || '@example.com' as email from generate_series(${first}::int, ${last}::int) n),
    added as (
      insert into contacts (account_id, email) select ${account.accountId}, email from given
      on conflict (account_id, email) do update set email = excluded.email returning contact_id
    ) insert into list_contacts (account_id, list_id, contact_id)
    select ${account.accountId}, ${listId}, contact_id from added`);
const leave = (listId: string, count: number) =>
  execute(sql`
    delete from list_contacts where account_id = ${account.accountId} and list_id = ${listId} and contact_id in (
      select contact_id from contacts where account_id = ${account.accountId}
        and email = any(${Array.from({ length: count }, (_, index) => `reader${index + 1}@example.com`)}::text[]))`);
const change = (email: string, values: ReturnType<typeof sql>) =>
  execute(sql`update contacts set ${values} where account_id = ${account.accountId} and email = ${email}`);

const create = (body: Partial<AdAudienceCreate>) =>
  made<AdSyncedAudience>('POST', '/ads/audiences', { name: 'Readers', partner: 'meta', ...body });
const fetched = (id: string) => made<AdSyncedAudience>('GET', `/ads/audiences/${id}`);
/** Waits for the end of a run that started after the earlier one. */
async function ended(id: string, before?: AdSyncedAudience): Promise<AdSyncedAudience> {
  let audience = await fetched(id);
  await eventually(async () => {
    audience = await fetched(id);
    const finished = audience.last_run?.finished_at ?? null;
    return finished !== null && audience.last_run?.started_at !== before?.last_run?.started_at;
  });
  return audience;
}
async function synced(id: string): Promise<AdSyncedAudience> {
  const before = await fetched(id);
  await made('POST', `/ads/audiences/${id}/sync`);
  return ended(id, before);
}
const problemOf = async (id: string, wanted: string) => {
  await eventually(async () => (await fetched(id)).problem === wanted);
};
/** As if the time for the next turn had come. */
const dueNow = () => execute(sql`update ad_audiences set due_at = now() where account_id = ${account.accountId}`);

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const reader = (number: number, phone = '') =>
  `${hash(`reader${number}@example.com`)}:${phone === '' ? '' : hash(phone)}`;
const readers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => reader(first + index)).toSorted();
const atMeta = () => [...(meta.state.audiences.values().next().value?.members ?? [])].toSorted();
const requestsTo = (edge: string) =>
  meta.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(edge)).length;

test('an audience is filled with hashes and follows its list; only changes are sent', async () => {
  await connect();
  const listId = await aList(120);
  const first = await ended((await create({ list_id: listId })).id);
  expect(first).toMatchObject({ status: 'active', source_name: 'List of 120', member_count: 120, problem: null });
  expect(first.last_run).toMatchObject({ contacts: 120, added: 120, removed: 0 });
  expect(atMeta()).toEqual(readers(1, 120));
  const sent = requestsTo('/users');
  expect((await synced(first.id)).last_run).toMatchObject({ added: 0, removed: 0 });
  expect(requestsTo('/users')).toBe(sent);
  await leave(listId, 5);
  await join(listId, 121, 130);
  expect((await synced(first.id)).last_run).toMatchObject({ contacts: 125, added: 10, removed: 5 });
  expect(atMeta()).toEqual(readers(6, 130));
});

test('a contact whose address changed is removed by the old one, and a deleted contact is removed', async () => {
  await connect();
  const { id } = await ended((await create({ list_id: await aList(110) })).id);
  await change('reader1@example.com', sql`email = 'changed@example.com'`);
  await change('reader2@example.com', sql`first_name = 'Ana'`);
  await execute(sql`delete from contacts where account_id = ${account.accountId} and email = 'reader3@example.com'`);
  expect((await synced(id)).member_count).toBe(109);
  expect(atMeta()).toEqual([...readers(4, 110), reader(2), `${hash('changed@example.com')}:`].toSorted());
});

test('phone numbers are sent with their country code, and contacts without a usable value are counted', async () => {
  await connect();
  const listId = await aList(102);
  await execute(sql`update accounts set phone_country = 'US' where account_id = ${account.accountId}`);
  await change('reader1@example.com', sql`phone_number = '(415) 555-0100'`);
  await change('reader2@example.com', sql`email = null`);
  const { last_run: run } = await ended((await create({ list_id: listId })).id);
  expect(run).toMatchObject({ added: 101, rejected: { no_identifier: 1 } });
  expect(atMeta()).toEqual([...readers(3, 102), reader(1, '14155550100')].toSorted());
});

test('only contacts who consent and are not suppressed are sent, unless the account keeps these', async () => {
  await connect();
  const field = await made<{ id: string }>('POST', '/field_definitions', { name: 'ads', field_type: 'Text' });
  const listId = await aList(110);
  await execute(sql`
    update contacts set custom_fields = jsonb_build_object(${field.id}::text, 'Yes')
    where account_id = ${account.accountId} and email <> 'reader1@example.com'`);
  await execute(sql`
    insert into suppressions (account_id, email, kind) values (${account.accountId}, 'reader2@example.com', 'global')`);
  const consent = { field_id: field.id, value: ' yes ' };
  const strict = await ended((await create({ list_id: listId, consent })).id);
  expect(strict.last_run).toMatchObject({ contacts: 110, added: 108, rejected: { no_consent: 1, suppressed: 1 } });
  expect(atMeta()).toEqual(readers(3, 110));
  await change('reader3@example.com', sql`custom_fields = '{}'`);
  await synced(strict.id);
  expect(atMeta()).toEqual(readers(4, 110));
  meta.state.audiences.clear();
  await ended((await create({ list_id: listId, consent, keep_suppressed: true })).id);
  expect(atMeta()).toEqual([...readers(4, 110), reader(2)].toSorted());
});

test('below 100 contacts nothing is created; an audience that shrinks is kept and has a problem', async () => {
  await connect();
  const listId = await aList(99);
  const small = await ended((await create({ list_id: listId })).id);
  const words = (count: number) => `Only ${count} contacts can be synced. Ad partners need at least 100.`;
  expect(small).toMatchObject({ external_id: null, problem: words(99), member_count: 0 });
  expect(meta.state.audiences.size).toBe(0);
  await join(listId, 100, 100);
  expect(await synced(small.id)).toMatchObject({ problem: null, member_count: 100 });
  await leave(listId, 10);
  expect(await synced(small.id)).toMatchObject({ problem: words(90), member_count: 90 });
  expect(atMeta()).toEqual(readers(11, 100));
});

test('partially accepted batches are sent again until Meta has everybody once', async () => {
  await connect();
  meta.state.maximumRecords = 100;
  const logged = jest.spyOn(provider.provider.log, 'error');
  const { id } = await create({ list_id: await aList(120) });
  await problemOf(id, 'The sync was interrupted. It continues automatically.');
  expect(inspect(logged.mock.calls)).toContain('Meta took 100 of 120 contacts.');
  expect(inspect(logged.mock.calls, { depth: 9 })).not.toContain('@example.com');
  logged.mockRestore();
  meta.state.maximumRecords = 10_000;
  await dueNow();
  expect(await ended(id)).toMatchObject({ problem: null, member_count: 120, last_run: { added: 120 } });
  expect(atMeta()).toEqual(readers(1, 120));
});

test('old rows can be cleaned up while the partner takes its time with a batch', async () => {
  await connect();
  const snapshots: unknown[] = [];
  meta.conduct(async ({ path }) => {
    if (path.endsWith('/users'))
      snapshots.push(
        await provider.provider.database.rows(sql`
          select state, query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
            and (backend_xmin is not null or backend_xid is not null)`),
      );
    return undefined;
  });
  await ended((await create({ list_id: await aList(120) })).id);
  expect(snapshots).toEqual([[]]);
});

test('a contact who left during an open batch is removed, even if the partner may not have them', async () => {
  await connect();
  const listId = await aList(120);
  // The partner takes the batch, and the answer is lost.
  const conduct = { isLost: true };
  meta.conduct(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/users') || !conduct.isLost) return undefined;
    conduct.isLost = false;
    for (const { members } of meta.state.audiences.values()) for (const key of readers(1, 120)) members.add(key);
    return { status: 500, code: 2, message: 'Service temporarily unavailable' };
  });
  const { id } = await create({ list_id: listId });
  await problemOf(id, 'The sync was interrupted. It continues automatically.');
  await leave(listId, 10);
  await dueNow();
  expect(await ended(id)).toMatchObject({ member_count: 110 });
  expect(atMeta()).toEqual(readers(11, 120));
});

test("a revoked token stops the sync with Meta's message, and connecting again continues it", async () => {
  await connect();
  const tokens = [...meta.state.tokens.keys()];
  meta.conduct(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/users')) for (const token of tokens) meta.state.tokens.delete(token);
    return undefined;
  });
  const { id } = await create({ list_id: await aList(120) });
  await problemOf(id, 'Error validating access token: The session was invalidated.');
  meta.conduct(undefined);
  await connect();
  expect(await ended(id)).toMatchObject({ problem: null, member_count: 120 });
  expect(meta.state.audiences.size).toBe(1);
  expect(atMeta()).toEqual(readers(1, 120));
});

test("a rate limit is waited for, and a refusal shows Meta's message", async () => {
  await connect();
  meta.conduct(({ path }) => (path.endsWith('/users') ? { code: 613, message: 'Too many calls' } : undefined));
  const { id } = await create({ list_id: await aList(100) });
  await problemOf(id, 'Too many calls');
  meta.conduct(({ path }) => (path.endsWith('/users') ? { code: 100, message: 'Invalid parameter' } : undefined));
  await dueNow();
  await problemOf(id, 'Invalid parameter');
  expect(Date.parse((await fetched(id)).next_run_at ?? '') - Date.now()).toBeGreaterThan(80_000_000);
});

test('an audience that Meta flags is reported, and unreadable records are counted', async () => {
  await connect();
  meta.state.flaggedAudience = 'Readers';
  meta.state.unreadable = hash('reader7@example.com');
  const audience = await ended((await create({ list_id: await aList(100) })).id);
  expect(audience.problem).toBe('This audience was flagged for its source.');
  expect(audience.last_run?.rejected.invalid).toBe(1);
});

test('stopping keeps or removes the contacts there; only a stopped audience can be deleted', async () => {
  await connect();
  const listId = await aList(100);
  const { id } = await ended((await create({ list_id: listId })).id);
  expect((await ask('DELETE', `/ads/audiences/${id}`)).statusCode).toBe(409);
  expect((await ask('DELETE', '/ads/accounts/meta')).statusCode).toBe(409);
  expect(await made('POST', `/ads/audiences/${id}/stop`, { empty: false })).toMatchObject({ status: 'stopped' });
  expect(atMeta()).toHaveLength(100);
  await synced(id);
  await made('POST', `/ads/audiences/${id}/stop`, { empty: true });
  await made('POST', `/ads/audiences/${id}/stop`, { empty: false });
  await eventually(async () => (await fetched(id)).status === 'stopped');
  expect(atMeta()).toEqual([]);
  expect(await fetched(id)).toMatchObject({ member_count: 0, next_run_at: null, last_run: { removed: 100 } });
  expect((await ask('DELETE', `/ads/audiences/${id}`)).statusCode).toBe(204);
  expect((await ask('GET', `/ads/audiences/${id}`)).statusCode).toBe(404);
  expect((await ask('DELETE', '/ads/accounts/meta')).statusCode).toBe(204);
});

test('an audience whose segment or list was deleted keeps its contacts and has a problem', async () => {
  await connect();
  const listId = await aList(100);
  const { id } = await ended((await create({ list_id: listId })).id);
  expect((await ask('DELETE', `/lists/${listId}`)).json()).toMatchObject({
    errors: [{ message: expect.stringMatching(/^The synced audience “.+” follows this list\./) }],
  });
  const uses = await ask('GET', `/lists/${listId}/uses`);
  expect(uses.json()).toMatchObject({ result: [{ type: 'ad_audience', id, status: 'active' }] });
  // As an import or another request may do at the same time.
  await execute(sql`update lists set deleted_at = now() where list_id = ${listId}`);
  await made('POST', `/ads/audiences/${id}/sync`);
  await problemOf(id, 'The list was deleted. Stop this audience, and sync another list.');
  expect(atMeta()).toHaveLength(100);
});

test('nobody is added while ads are switched off for the account', async () => {
  await connect();
  const listId = await aList(100);
  const { id } = await ended((await create({ list_id: listId })).id);
  const switchAds = (on: boolean) =>
    execute(sql`
      insert into account_features (account_id, app, feature, is_on, changed_by)
      values (${account.accountId}, 'mc', 'ads', ${on}, 'admin')
      on conflict (account_id, app, feature) do update set is_on = excluded.is_on`);
  await switchAds(false);
  await join(listId, 101, 110);
  await leave(listId, 5);
  await change('reader6@example.com', sql`email = 'changed@example.com'`);
  await dueNow();
  await eventually(async () => {
    const row = await provider.provider.database.first<{ problem: string | null }>(
      sql`select problem from ad_audiences where ad_audience_id = ${id}`,
    );
    return row?.problem === 'Ads are switched off for this account.';
  });
  // Those who have left are removed all the same.
  expect(atMeta()).toEqual(readers(6, 100));
  await switchAds(true);
  expect((await synced(id)).last_run).toMatchObject({ added: 11, removed: 1 });
  expect(atMeta()).toEqual([...readers(7, 110), `${hash('changed@example.com')}:`].toSorted());
});

test('a suspended account removes contacts and adds nobody', async () => {
  await connect();
  const listId = await aList(100);
  const { id } = await ended((await create({ list_id: listId })).id);
  await execute(sql`update accounts set status = 'suspended' where account_id = ${account.accountId}`);
  await join(listId, 101, 110);
  await leave(listId, 5);
  expect((await ask('POST', `/ads/audiences/${id}/sync`)).statusCode).toBe(403);
  const second = await ask('POST', '/ads/audiences', { name: 'Second', partner: 'meta', list_id: listId });
  expect(second.statusCode).toBe(403);
  await dueNow();
  await problemOf(id, "This account is suspended and can't send. Contact Support.");
  expect(atMeta()).toEqual(readers(6, 100));
});

test('an audience follows a segment, also in the sandbox', async () => {
  await made('POST', '/ads/accounts', { partner: 'sandbox' });
  await aList(105);
  const { id: segmentId } = await made<{ id: string }>('POST', '/segments/2.0', {
    name: 'Everybody',
    query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE email LIKE 'reader%'",
  });
  const audience = await ended((await create({ partner: 'sandbox', segment_id: segmentId })).id);
  expect(audience).toMatchObject({ is_sandbox: true, source_name: 'Everybody', member_count: 105 });
});

test('a missing partner, a missing source, or two sources are refused', async () => {
  const listId = await aList(1);
  const refused = async (body: unknown) => {
    const answer = await ask('POST', '/ads/audiences', { name: 'x', partner: 'sandbox', ...(body as object) });
    return [answer.statusCode, answer.json<{ errors: Array<{ code: string }> }>().errors[0]?.code];
  };
  expect(await refused({ list_id: listId })).toEqual([404, 'ad_account_not_connected']);
  await made('POST', '/ads/accounts', { partner: 'sandbox' });
  const absent = '99999999-9999-4999-8999-999999999999';
  for (const body of [{}, { list_id: absent }, { list_id: listId, segment_id: absent }])
    expect(await refused(body)).toEqual([400, 'ad_audience_source_missing']);
  expect(await refused({ list_id: listId, consent: { field_id: 'e9_T', value: 'yes' } })).toEqual([
    400,
    'ad_audience_source_missing',
  ]);
});
