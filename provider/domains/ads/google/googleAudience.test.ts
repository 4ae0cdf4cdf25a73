import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import type { AdAudienceCreate, AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AdAuthorization } from 'sendwright/wire/ads';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { type Google, startGoogle } from '../../../testing/google/startGoogle';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { checkOutcomes } from '../audiences/outcomeWorker';
import { syncDueAudience } from '../audiences/audienceWorker';
import { AdPartners } from '../partners/partners';
import { hashForGoogle } from './googleAudience';

const cleanup = new Cleanup();
let google: Google;
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  google = cleanup.own(await startGoogle());
  const { clientId, clientSecret, developerToken, url: apiUrl } = google;
  const settings = { clientId, clientSecret, developerToken, apiUrl };
  provider = cleanup.own(await startTestProvider({ config: { google: settings } }));
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  account = await provider.createAccount();
  google.conduct(undefined);
  google.state.audiences.clear();
  google.state.memberRequests.clear();
  google.state.processingTime = 0;
  google.state.isFailing = false;
  google.state.unreadable = undefined;
  google.state.flaggedAudience = undefined;
});
afterEach(() => expect(google.problems).toEqual([]));

const ask = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown) =>
  provider.inject(method, `/v3/marketing${path}`, body, { authorization: `Bearer ${account.apiKey}` });
async function made<Body>(method: 'GET' | 'POST' | 'PATCH', path: string, body: unknown = {}): Promise<Body> {
  const answer = await ask(method, path, method === 'GET' ? undefined : body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
  return answer.json();
}
const execute = (statement: ReturnType<typeof sql>) => provider.provider.database.execute(statement);

async function connect(): Promise<void> {
  const { url } = await made<AdAuthorization>('POST', '/ads/authorizations', { partner: 'google' });
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
  made<AdSyncedAudience>('POST', '/ads/audiences', { name: 'Readers', partner: 'google', ...body });
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
const problemOf = (id: string, wanted: string | null) => eventually(async () => (await fetched(id)).problem === wanted);
/** As if the time for the next turn and the next look at requests had come. */
const dueNow = () => execute(sql`update ad_audiences set due_at = now() where account_id = ${account.accountId}`);
const checkedNow = () =>
  execute(sql`update ad_audience_requests set due_at = now() where account_id = ${account.accountId}`);
async function settled(id: string): Promise<AdSyncedAudience> {
  await eventually(async () => {
    // Each time: a look that was under way has set the next one to later.
    await checkedNow();
    return !(await fetched(id)).is_processing;
  });
  return fetched(id);
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const reader = (number: number) => `${hash(`reader${number}@example.com`)}:`;
const readers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => reader(first + index)).toSorted();
const atGoogle = () => [...(google.state.audiences.values().next().value?.members ?? [])].toSorted();
const requestsTo = (action: string) =>
  google.requests.filter(({ path }) => path === `/audienceMembers:${action}`).length;

test('an audience is filled with hashes and follows its list; only changes are sent', async () => {
  await connect();
  const listId = await aList(120);
  const { id } = await ended((await create({ list_id: listId })).id);
  expect(await fetched(id)).toMatchObject({ member_count: 120, is_processing: true, last_run: { added: 120 } });
  expect(atGoogle()).toEqual([]);
  await settled(id);
  expect(atGoogle()).toEqual(readers(1, 120));
  const sent = [requestsTo('ingest'), requestsTo('remove')];
  expect((await synced(id)).last_run).toMatchObject({ added: 0, removed: 0 });
  expect([requestsTo('ingest'), requestsTo('remove')]).toEqual(sent);
  await leave(listId, 5);
  await join(listId, 121, 130);
  expect((await synced(id)).last_run).toMatchObject({ contacts: 125, added: 10, removed: 5 });
  expect(await settled(id)).toMatchObject({ member_count: 125, problem: null });
  expect(atGoogle()).toEqual(readers(6, 130));
});

test('a contact whose address changed is removed, and added once Google has processed the removal', async () => {
  await connect();
  const { id } = await ended((await create({ list_id: await aList(110) })).id);
  await settled(id);
  await change('reader1@example.com', sql`email = 'changed@example.com'`);
  const before = await synced(id);
  expect(before.last_run).toMatchObject({ added: 0, removed: 1 });
  await settled(id);
  await ended(id, before);
  await settled(id);
  expect(atGoogle()).toEqual([...readers(2, 110), `${hash('changed@example.com')}:`].toSorted());
});

test('contacts that Google is still processing are left alone, and removed afterwards', async () => {
  await connect();
  google.state.processingTime = 3_600_000;
  const listId = await aList(120);
  const { id } = await ended((await create({ list_id: listId })).id);
  await leave(listId, 10);
  expect((await synced(id)).last_run).toMatchObject({ removed: 0 });
  expect(google.state.memberRequests.size).toBe(1);
  google.state.processingTime = 0;
  await settled(id);
  expect((await synced(id)).last_run).toMatchObject({ removed: 10 });
  await settled(id);
  expect(atGoogle()).toEqual(readers(11, 120));
});

test('contacts that Google rejects are counted by reason', async () => {
  await connect();
  google.state.unreadable = hash('reader7@example.com');
  const { id } = await ended((await create({ list_id: await aList(100) })).id);
  expect((await settled(id)).last_run?.rejected).toMatchObject({
    invalid: 1,
    reasons: [{ reason: 'DENIED_CONSENT', contacts: 1 }],
  });
});

test('contacts and removals that Google could not process are sent again', async () => {
  await connect();
  const listId = await aList(120);
  google.state.isFailing = true;
  const { id } = await ended((await create({ list_id: listId })).id);
  await settled(id);
  await problemOf(id, 'Google could not process the contacts: INTERNAL_ERROR.');
  google.state.isFailing = false;
  await synced(id);
  expect(await settled(id)).toMatchObject({ problem: null, member_count: 120 });
  expect(atGoogle()).toEqual(readers(1, 120));
  google.state.isFailing = true;
  await leave(listId, 10);
  await synced(id);
  await settled(id);
  google.state.isFailing = false;
  await synced(id);
  await settled(id);
  expect(atGoogle()).toEqual(readers(11, 120));
});

test('without an outcome from Google in three days, the contacts are sent again', async () => {
  await connect();
  google.state.processingTime = 3_600_000;
  const { id } = await ended((await create({ list_id: await aList(100) })).id);
  await execute(sql`
    update ad_audience_requests set created_at = now() - interval '4 days' where account_id = ${account.accountId}`);
  await settled(id);
  await problemOf(id, 'The partner did not process the contacts. They are sent again.');
  google.state.processingTime = 0;
  await synced(id);
  await settled(id);
  expect(atGoogle()).toEqual(readers(1, 100));
});

test('an audience is stopped only once Google has processed all removals', async () => {
  await connect();
  const { id } = await ended((await create({ list_id: await aList(100) })).id);
  google.conduct(({ path }) => {
    if (path === '/audienceMembers:remove') google.state.processingTime = 3_600_000;
    return undefined;
  });
  await made('POST', `/ads/audiences/${id}/stop`, { empty: true });
  // The fill first, then the removals.
  await eventually(async () => {
    await checkedNow();
    return google.state.memberRequests.size >= 2;
  });
  await eventually(async () => (await fetched(id)).is_processing);
  await checkedNow();
  expect(await fetched(id)).toMatchObject({ status: 'emptying', is_processing: true });
  google.state.processingTime = 0;
  await settled(id);
  await eventually(async () => (await fetched(id)).status === 'stopped');
  expect(atGoogle()).toEqual([]);
  expect((await fetched(id)).last_run).toMatchObject({ removed: 100 });
  expect((await ask('DELETE', `/ads/audiences/${id}`)).statusCode).toBe(204);
  expect((await ask('DELETE', '/ads/accounts/google')).statusCode).toBe(204);
});

test('consent is declared only for contacts whose consent field is checked', async () => {
  await connect();
  const bodies: unknown[] = [];
  google.conduct(({ path, body }) => {
    if (path === '/audienceMembers:ingest') bodies.push(body);
    return undefined;
  });
  const field = await made<{ id: string }>('POST', '/field_definitions', { name: 'ads', field_type: 'Text' });
  const listId = await aList(100);
  await execute(sql`
    update contacts set custom_fields = jsonb_build_object(${field.id}::text, 'yes')
    where account_id = ${account.accountId}`);
  await ended((await create({ name: 'All', list_id: listId })).id);
  await ended((await create({ list_id: listId, consent: { field_id: field.id, value: 'yes' } })).id);
  const claims = bodies.map((body) => (body as { consent?: unknown }).consent);
  expect(claims).toEqual([undefined, { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' }]);
});

test('an audience is found again if the response to its creation was lost, on any page of the list', async () => {
  await connect();
  google.state.pageSize = 1;
  const listId = await aList(100);
  await ended((await create({ name: 'First', list_id: listId })).id);
  const conduct = { isLost: true };
  google.conduct(({ path }) => {
    if (path !== '/audienceMembers:ingest' || !conduct.isLost) return undefined;
    conduct.isLost = false;
    return { status: 503, code: 'UNAVAILABLE', message: 'The service is currently unavailable.' };
  });
  const { id } = await create({ name: 'Second', list_id: listId });
  await problemOf(id, 'The sync was interrupted. It continues automatically.');
  await execute(sql`update ad_audiences set external_id = null where ad_audience_id = ${id}`);
  await dueNow();
  expect(await ended(id)).toMatchObject({ problem: null });
  expect(google.state.audiences.size).toBe(2);
  google.state.pageSize = 1000;
});

test("a rate limit and a revoked sign-in show Google's message", async () => {
  await connect();
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '90s' }];
  google.conduct(({ path }) =>
    path === '/audienceMembers:ingest'
      ? { status: 429, code: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for quota metric.', details }
      : undefined,
  );
  const logged = jest.spyOn(provider.provider.log, 'error');
  const { id } = await create({ list_id: await aList(100) });
  await problemOf(id, 'Quota exceeded for quota metric.');
  const wait = Date.parse((await fetched(id)).next_run_at ?? '') - Date.now();
  expect([wait > 60_000, wait <= 90_000]).toEqual([true, true]);
  google.conduct(undefined);
  google.state.revoke();
  await dueNow();
  await problemOf(id, 'Token has been expired or revoked.');
  await connect();
  expect(await ended(id)).toMatchObject({ problem: null, member_count: 100 });
  expect(inspect(logged.mock.calls, { depth: 9 })).not.toContain('@example.com');
  logged.mockRestore();
});

test('an audience in a managed account is used through its manager, and a closed one is reported', async () => {
  await connect();
  google.state.flaggedAudience = 'Readers';
  await made('PATCH', '/ads/accounts/google', { account_id: '1000000004' });
  const audience = await ended((await create({ list_id: await aList(100) })).id);
  expect(audience.problem).toBe('Google closed the audience (POLICY_VIOLATION).');
  expect(google.state.audiences.values().next().value?.accountId).toBe('1000000004');
});

test('concurrent syncs and outcome checks send and count everything once', async () => {
  await connect();
  const { database, log, config } = provider.provider;
  const partners = new AdPartners(config);
  const signal = new AbortController().signal;
  google.state.unreadable = hash('reader7@example.com');
  const { id } = await create({ list_id: await aList(120) });
  await Promise.all([1, 2, 3].map(() => syncDueAudience({ database, partners, log, signal })));
  await ended(id);
  expect(google.state.memberRequests.size).toBe(1);
  await execute(sql`update ad_audience_requests set due_at = now() where account_id = ${account.accountId}`);
  await Promise.all([1, 2, 3].map(() => checkOutcomes({ database, partners, log })));
  expect((await settled(id)).last_run?.rejected).toMatchObject({ invalid: 1 });
});

test('contacts are sent again well before Google removes them, without being counted as added', async () => {
  await connect();
  const { id } = await ended((await create({ list_id: await aList(100) })).id);
  await settled(id);
  // As if they had been sent in the period before.
  await execute(sql`
    update ad_audience_members set digest = sha256('before') where account_id = ${account.accountId}`);
  const sent = google.state.memberRequests.size;
  expect((await synced(id)).last_run).toMatchObject({ added: 0, removed: 0 });
  expect(google.state.memberRequests.size).toBe(sent + 1);
});

test('addresses and phone numbers are normalized as Google documents it', () => {
  const person = { firstName: 'Ana', lastName: 'Silva', phone: null };
  const emailOf = (email: string) => hashForGoogle({ ...person, email })?.email;
  expect(emailOf(' Ana.Silva@Example.com ')).toBe(hash('ana.silva@example.com'));
  expect(emailOf('An.a.Silva+shop@GMAIL.com')).toBe(hash('anasilva@gmail.com'));
  expect(emailOf('a.b+c@googlemail.com')).toBe(hash('ab@googlemail.com'));
  expect(emailOf('a@b@c')).toBeUndefined();
  expect(hashForGoogle({ ...person, email: null, phone: '+1 (415) 555-0100' })).toEqual({
    email: null,
    phone: hash('+14155550100'),
    firstName: null,
    lastName: null,
  });
});
