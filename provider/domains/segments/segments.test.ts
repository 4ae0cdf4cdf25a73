import type { Segment, SegmentCount, SegmentExplanation, SegmentList } from 'sendwright/wire/segments';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { audience } from '../single-sends/audience/audience';

let provided: TestProvider;
const everybody = 'SELECT contact_id, updated_at FROM contact_data';
const where = (condition: string): string =>
  `SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE ${condition}`;

beforeAll(async () => {
  provided = await startTestProvider();
  await seed(provided);
});
afterAll(() => provided.close());

async function seed({ accountId, provider: { database } }: TestAccount & TestProvider): Promise<void> {
  await database.execute(sql`
    insert into contacts (account_id, email, first_name, city) values
      (${accountId}, 'ann@example.com', 'Ann', 'Lyon'), (${accountId}, 'bob@example.com', 'Bob', 'Paris'),
      (${accountId}, 'cy@example.org', 'Cy', ''), (${accountId}, null, 'Dee', null)`);
  await database.execute(
    sql`update contacts set phone_number_id = '+33155550100' where account_id = ${accountId} and email is null`,
  );
  await database.execute(sql`
    insert into suppressions (account_id, email, kind)
    values (${accountId}, 'bob@example.com', 'global'), (${accountId}, 'bob@example.com', 'bounce')`);
}

const call = async <Body>(
  method: Method,
  path: string,
  body?: unknown,
  account?: TestAccount,
): Promise<{ status: number; body: Body }> => {
  const answer = await provided.inject(
    method,
    path,
    body,
    account ? { authorization: `Bearer ${account.apiKey}` } : undefined,
  );
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json() };
};
const create = async (body: object): Promise<Segment> => {
  const { status, body: segment } = await call<Segment>('POST', '/v3/marketing/segments/2.0', body);
  expect({ status, segment }).toMatchObject({ status: 201 });
  return segment;
};
const valid = (id: string): Promise<Segment> =>
  eventually(async () => {
    const { body } = await call<Segment>('GET', `/v3/marketing/segments/2.0/${id}`);
    return body.status.query_validation === 'VALID' && body;
  });
const messages = ({ body }: { body: { errors: { message: string; field: string }[] } }): string[] =>
  body.errors.map(({ message }) => message);

test('a segment is created, counted, changed, listed, duplicated and deleted', async () => {
  const segment = await create({ name: 'In Lyon', query_dsl: where("c.city = 'Lyon'") });
  expect(segment).toMatchObject({
    name: 'In Lyon',
    query_version: '2',
    parent_list_ids: [],
    max_refreshes: 2,
    refreshes_used: 0,
    last_refreshed_at: '',
  });
  const counted = await valid(segment.id);
  expect(counted).toMatchObject({
    contacts_count: 1,
    contacts_sample: [{ email: 'ann@example.com', segment_ids: [segment.id] }],
  });
  expect(Date.parse(counted.next_sample_update)).toBeGreaterThan(Date.now());

  const { body: changed } = await call<Segment>('PATCH', `/v3/marketing/segments/2.0/${segment.id}`, {
    query_dsl: where('c.city IS NULL'),
  });
  expect(changed.status.query_validation).toBe('PENDING');
  expect(await valid(segment.id)).toMatchObject({ contacts_count: 2 });

  const { body: copy } = await call<Segment>('POST', `/v3/marketing/segments/2.0/${segment.id}/duplicate`, {});
  expect(copy).toMatchObject({ name: 'Copy of In Lyon', query_dsl: where('c.city IS NULL') });
  const { body: list } = await call<SegmentList>('GET', '/v3/marketing/segments/2.0');
  expect(list.results.map(({ name }) => name)).toEqual(['Copy of In Lyon', 'In Lyon']);
  expect(list.results[0]).not.toHaveProperty('query_dsl');

  expect((await call('DELETE', `/v3/marketing/segments/2.0/${segment.id}`)).status).toBe(202);
  expect((await call('GET', `/v3/marketing/segments/2.0/${segment.id}`)).status).toBe(404);
  expect((await call('DELETE', `/v3/marketing/segments/${copy.id}`)).status).toBe(202);
});

test('the parent list narrows a segment and filters the list', async () => {
  const { body: list } = await call<{ id: string }>('POST', '/v3/marketing/lists', { name: 'Parents' });
  await provided.provider.database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${list.id}::uuid, contact_id from contacts
    where account_id = ${provided.accountId} and first_name = 'Bob'`);
  const child = await create({ name: 'Child', query_dsl: everybody, parent_list_ids: [list.id] });
  const free = await create({ name: 'Free', query_dsl: everybody });
  expect(await valid(child.id)).toMatchObject({ contacts_count: 1, parent_list_ids: [list.id] });
  const names = async (query: string): Promise<string[]> =>
    (await call<SegmentList>('GET', `/v3/marketing/segments/2.0?${query}`)).body.results.map(({ name }) => name);
  expect(await names(`parent_list_ids=${list.id}`)).toEqual(['Child']);
  expect(await names('no_parent_list_id=true')).toEqual(['Free']);
  expect(await names(`parent_list_ids=${list.id}&no_parent_list_id=true`)).toEqual(['Child', 'Free']);
  expect(await names(`parent_list_ids=${list.id}&ids=${free.id}`)).toEqual(['Free']);
  for (const { id } of [child, free]) await call('DELETE', `/v3/marketing/segments/2.0/${id}`);
});

test.each([
  ['no name', { name: ' ', query_dsl: everybody }, 'name', 'Name is a required field.'],
  ['a name too long', { name: 'x'.repeat(101), query_dsl: everybody }, 'name', 'Name must not exceed 100 characters.'],
  [
    'an unknown field',
    { name: 'x', query_dsl: where("c.shoe_size = '3'") },
    'query_dsl',
    'Line 1, column 64: There is no field “shoe_size”.',
  ],
  [
    'injected SQL',
    { name: 'x', query_dsl: where("c.city = 'x'; DROP TABLE contacts") },
    'query_dsl',
    'Line 1, column 76: A query is one statement: remove the semicolon.',
  ],
  [
    'another table',
    { name: 'x', query_dsl: 'SELECT contact_id, updated_at FROM accounts' },
    'query_dsl',
    'Line 1, column 36: There is no table accounts: there are contact_data and event_data.',
  ],
  [
    'an unknown parent',
    { name: 'x', query_dsl: everybody, parent_list_ids: ['nope'] },
    'parent_list_ids',
    'invalid list id: nope',
  ],
  [
    'two parents',
    { name: 'x', query_dsl: everybody, parent_list_ids: ['a', 'b'] },
    'parent_list_ids',
    'parent_list_ids takes one list.',
  ],
])('%s is refused with its field, and nothing is stored', async (_what, body, field, message) => {
  expect(await call('POST', '/v3/marketing/segments/2.0', body)).toEqual({
    status: 400,
    body: { errors: [expect.objectContaining({ field, message })] },
  });
  expect((await call<SegmentList>('GET', '/v3/marketing/segments')).body.results).toEqual([]);
});

test('a name in use is refused, whatever its case', async () => {
  const one = await create({ name: 'Same', query_dsl: everybody });
  const other = await create({ name: 'Other', query_dsl: everybody });
  const taken = 'That segment name is already in use. Please choose a different name.';
  expect(messages(await call('POST', '/v3/marketing/segments/2.0', { name: 'SAME', query_dsl: everybody }))).toEqual([
    taken,
  ]);
  expect(messages(await call('PATCH', `/v3/marketing/segments/2.0/${other.id}`, { name: 'same' }))).toEqual([taken]);
  expect((await call('PATCH', `/v3/marketing/segments/2.0/${one.id}`, { name: 'same' })).status).toBe(200);
  for (const { id } of [one, other]) await call('DELETE', `/v3/marketing/segments/2.0/${id}`);
});

test('the 201st segment is refused', async () => {
  const full = await provided.createAccount();
  await provided.provider.database.execute(sql`
    insert into segments (account_id, name, query_version, query_dsl)
    select ${full.accountId}, 'S' || n, 2, ${everybody} from generate_series(1, 200) as n`);
  const refused = await call<{ errors: { message: string; field: string }[] }>(
    'POST',
    '/v3/marketing/segments/2.0',
    { name: 'One more', query_dsl: everybody },
    full,
  );
  expect(messages(refused)).toEqual(["You've reached the maximum of 200 segments."]);
});

test("a hostile query is refused quickly, and another account's field is unknown", async () => {
  const other = await provided.createAccount();
  const { body: field } = await call<{ id: string }>(
    'POST',
    '/v3/marketing/field_definitions',
    { name: 'secret_score', field_type: 'Number' },
    other,
  );
  expect(field.id).toMatch(/_N$/);
  const refuse = async (query: string): Promise<string> =>
    messages(await call('POST', '/v3/marketing/contacts/search', { query }))[0] ?? '';
  expect(await refuse('secret_score > 3')).toBe('Line 1, column 1: There is no field “secret_score”.');
  expect(await refuse('('.repeat(60_000))).toMatch(/nested 64 levels/);
  expect(await refuse(`first_name = '${'x'.repeat(1_000_000)}'`)).toMatch(/65,536 characters/);
  expect(await refuse("email = 'x' OR pg_sleep(10)")).toMatch(/no function pg_sleep/);
  expect((await call('GET', '/v3/marketing/segments/2.0')).status).toBe(200);
});

test.each<[what: string, query: string, message: RegExp | null]>([
  ['a second statement', `${where("c.city = 'Lyon'")}; DROP TABLE contacts`, /^Line 1, column \d+: /],
  ['an end of the text and a condition', where("c.city = 'x'' OR 1 = 1 -- '"), null],
  ['another table', 'SELECT contact_id, updated_at FROM users', /^Line 1, column \d+: /],
  ['a union', `${everybody} UNION SELECT password, now() FROM users`, /^Line 1, column \d+: /],
  [
    'a function of PostgreSQL',
    where("pg_read_file('/etc/passwd') = 'x'"),
    /^Line 1, column \d+: .*no function pg_read_file/,
  ],
  [
    'an unknown field on its second line',
    `${everybody}\nWHERE shoe_size > 3`,
    /^Line 2, column 7: There is no field “shoe_size”/,
  ],
  ['parentheses without end', where('('.repeat(30_000)), /^Line 1, column \d+: .*nested 64 levels/],
  ['a megabyte of text', where(`c.city = '${'x'.repeat(1_048_576)}'`), /65,536 characters/],
])(
  'wherever a query is taken, %s changes nothing, and what is refused is refused at its place',
  async (what, query, message) => {
    const kept = await create({ name: `Kept through ${what}`, query_dsl: everybody });
    const counted = await provided.inject('GET', '/v3/marketing/contacts/count');
    const answers = await Promise.all([
      call<{ errors: { message: string; field: string }[] }>('POST', '/v3/marketing/segments/2.0', {
        name: `Hostile by ${what}`,
        query_dsl: query,
      }),
      call<{ errors: { message: string; field: string }[] }>('PATCH', `/v3/marketing/segments/2.0/${kept.id}`, {
        query_dsl: query,
      }),
      call<{ errors: { message: string; field: string }[] }>('POST', '/v3/marketing/segments/2.0/count', {
        query_dsl: query,
      }),
    ]);
    // A quote that SQL would treat as the end of a string stays text: the query is accepted and finds nobody.
    if (message === null) {
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
      expect(answers[2]?.body).toMatchObject({ contacts_count: 0 });
    } else {
      for (const { status, body } of answers)
        expect({ status, errors: body.errors }).toEqual({
          status: 400,
          errors: [expect.objectContaining({ message: expect.stringMatching(message), field: 'query_dsl' })],
        });
      expect((await call<Segment>('GET', `/v3/marketing/segments/2.0/${kept.id}`)).body).toMatchObject({
        query_dsl: everybody,
      });
    }
    const left = (await call<SegmentList>('GET', '/v3/marketing/segments')).body.results.filter(({ name }) =>
      name.endsWith(what),
    );
    expect(left).toHaveLength(message === null ? 2 : 1);
    for (const { id } of left) await call('DELETE', `/v3/marketing/segments/${id}`);
    expect((await provided.inject('GET', '/v3/marketing/contacts/count')).body).toBe(counted.body);
  },
);

test('refreshing by hand keeps the quotas', async () => {
  const {
    provider: { database },
    accountId,
  } = provided;
  const segment = await create({ name: 'Refreshed', query_dsl: everybody });
  const refresh = (
    id: string,
    zone = 'America/Chicago',
  ): Promise<{
    status: number;
    body: { job_id?: string; error?: string; errors: { message: string; field: string }[] };
  }> => call('POST', `/v3/marketing/segments/2.0/refresh/${id}`, { user_time_zone: zone });
  expect(await refresh(segment.id)).toMatchObject({ status: 202, body: { job_id: expect.any(String) } });
  expect(await refresh(segment.id)).toMatchObject({
    status: 429,
    body: { errors: [{ message: expect.stringMatching(/again after \d\d:\d\d\.$/) }] },
  });
  await database.execute(sql`
    update segment_refreshes
    set refreshed_at =
      greatest(now() - interval '61 minutes',
        date_trunc('day', now() at time zone 'America/Chicago') at time zone 'America/Chicago')
    where account_id = ${accountId}`);
  await database.execute(sql`
    insert into segment_refreshes (account_id, segment_id, refreshed_at)
    values
      (${accountId}, ${segment.id},
        greatest(now() - interval '61 minutes',
          date_trunc('day', now() at time zone 'America/Chicago') at time zone 'America/Chicago'))`);
  expect(messages(await refresh(segment.id))).toEqual([
    "You've reached today's limit of 2 refreshes for this segment.",
  ]);
  await database.execute(sql`delete from segment_refreshes where account_id = ${accountId}`);
  await database.execute(sql`
    insert into segment_refreshes (account_id, segment_id) select ${accountId}, gen_random_uuid()
    from generate_series(1, 10)`);
  expect(messages(await refresh(segment.id))).toEqual(["You've used all 10 refreshes for today."]);
  expect(messages(await refresh(segment.id, 'Mars/Base'))).toEqual([expect.stringContaining('IANA')]);
  expect(await refresh('3f0c9d0e-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { error: 'Segment does not exist.' },
  });
  await database.execute(sql`update accounts set plan = 'free' where account_id = ${accountId}`);
  expect((await refresh(segment.id)).status).toBe(403);
  await database.execute(sql`update accounts set plan = 'advanced' where account_id = ${accountId}`);
  expect((await call<Segment>('GET', `/v3/marketing/segments/2.0/${segment.id}`)).body.last_refreshed_at).toMatch(
    /^\d{4}-/,
  );
  await call('DELETE', `/v3/marketing/segments/2.0/${segment.id}`);
});

test('version 1 segments are read-only and become version 2 when duplicated', async () => {
  const {
    provider: { database },
    accountId,
  } = provided;
  const row = await database.first<{ id: string }>(sql`
    insert into segments (account_id, name, query_version, query_dsl, contacts_count, query_validation)
    values (${accountId}, 'Old', 1, ${"first_name = 'Ann' OR email LIKE '%.org'"}, 7, 'VALID')
    returning segment_id as id`);
  const id = String(row?.id);
  expect((await call<Segment>('GET', `/v3/marketing/segments/${id}?query_json=true`)).body).toMatchObject({
    query_version: '1',
    contacts_count: 7,
    next_sample_update: '',
    query_json: { kind: 'or' },
  });
  expect(messages(await call('PATCH', `/v3/marketing/segments/2.0/${id}`, { name: 'New' }))).toEqual([
    expect.stringContaining('frozen'),
  ]);
  const { body: copy } = await call<Segment>('POST', `/v3/marketing/segments/2.0/${id}/duplicate`, { name: 'New' });
  expect(copy).toMatchObject({ query_version: '2', query_dsl: where("c.first_name = 'Ann' OR c.email LIKE '%.org'") });
  expect(await valid(copy.id)).toMatchObject({ contacts_count: 2 });
  expect(
    (await call<SegmentList>('GET', '/v3/marketing/segments')).body.results.map(({ query_version }) => query_version),
  ).toEqual(['2', '1']);
  for (const segment of [id, copy.id]) await call('DELETE', `/v3/marketing/segments/${segment}`);
});

test('a draft is counted with whom mail does not reach, and why', async () => {
  const { body } = await call<SegmentCount>('POST', '/v3/marketing/segments/2.0/count', { query_dsl: everybody });
  expect(body).toMatchObject({
    contacts_count: 4,
    is_estimate: false,
    reachable_count: 2,
    unreachable: [
      { reason: 'no_address', count: 1 },
      { reason: 'global_unsubscribe', count: 1 },
    ],
  });
  expect(body.contacts_sample).toHaveLength(4);
});

test('an expensive count is estimated first and exact on request', async () => {
  const large = await provided.createAccount();
  // 80 contacts for each of the 256 last bytes, so that the sample is exactly 1/256; every other contact lives in Oslo.
  await provided.provider.database.execute(sql`
    insert into contacts (account_id, contact_id, email, city)
    select ${large.accountId}, (lpad(to_hex(number / 256 + 1), 30, '0') || lpad(to_hex(number % 256), 2, '0'))::uuid,
      'reader' || number || '@example.com',
      case when (number / 256) % 2 = 0 then 'Oslo' else 'Bergen' end
    from generate_series(0, ${80 * 256 - 1}) as number`);
  const others = Array.from({ length: 900 }, (_, index) => `c.city LIKE '%Nowhere ${index}%'`);
  const count = async (exact: boolean): Promise<SegmentCount> =>
    (
      await call<SegmentCount>(
        'POST',
        '/v3/marketing/segments/2.0/count',
        { query_dsl: where(["c.city LIKE '%Oslo%'", ...others].join(' OR ')), exact },
        large,
      )
    ).body;
  const estimated = await count(false);
  expect(estimated).toMatchObject({ contacts_count: 40 * 256, is_estimate: true, reachable_count: null });
  expect(estimated.contacts_sample.map(({ city }) => city)).toEqual(Array.from({ length: 10 }, () => 'Oslo'));
  expect(await count(true)).toMatchObject({ contacts_count: 40 * 256, is_estimate: false, reachable_count: 40 * 256 });
});

test('says why a contact is in a segment or not, condition by condition', async () => {
  const contact = await provided.provider.database.first<{ id: string }>(
    sql`select contact_id as id from contacts where account_id = ${provided.accountId} and first_name = 'Bob'`,
  );
  const query_dsl = where(
    "c.city = 'Lyon' OR (c.first_name = 'Bob' AND c.contact_id NOT IN (SELECT e.contact_id FROM event_data AS e " +
      "WHERE e.event_source = 'mail' AND e.event_type = 'open' " +
      'AND e.data:payload.unique_args.singlesend_id IS NOT NULL))',
  );
  const { body } = await call<SegmentExplanation>('POST', '/v3/marketing/segments/2.0/explain', {
    contact_id: contact?.id,
    query_dsl,
  });
  expect(body).toEqual({
    is_member: true,
    on_parent_list: null,
    root: {
      matches: true,
      text: '',
      detail: '',
      join: 'or',
      conditions: [
        {
          matches: false,
          text: 'city is “Lyon” (case-sensitive)',
          detail: 'City is “Paris”',
          join: null,
          conditions: [],
        },
        {
          matches: true,
          text: '',
          detail: '',
          join: 'and',
          conditions: [
            {
              matches: true,
              text: 'first name is “Bob” (case-sensitive)',
              detail: 'First name is “Bob”',
              join: null,
              conditions: [],
            },
            {
              matches: true,
              text: 'the contact did not open any single send',
              detail: 'never happened',
              join: null,
              conditions: [],
            },
          ],
        },
      ],
    },
  });
  expect((await call('POST', '/v3/marketing/segments/2.0/explain', { contact_id: 'nope', query_dsl })).status).toBe(
    404,
  );
});

test('names the segments that use a field or a list, and marks those whose field is gone', async () => {
  const { body: field } = await call<{ id: string }>('POST', '/v3/marketing/field_definitions', {
    name: 'Points',
    field_type: 'Number',
  });
  const segment = await create({ name: 'Rich', query_dsl: where('c.points > 10') });
  await valid(segment.id);
  const { body: uses } = await call<{ results: { name: string }[] }>(
    'GET',
    `/v3/marketing/segments/2.0/uses?field_id=${field.id}`,
  );
  expect(uses.results).toEqual([{ id: segment.id, name: 'Rich', query_version: '2' }]);
  await call('DELETE', `/v3/marketing/field_definitions/${field.id}`);
  await call('POST', `/v3/marketing/segments/2.0/refresh/${segment.id}`, { user_time_zone: 'UTC' });
  await provided.provider.database.execute(sql`delete from segment_refreshes where account_id = ${provided.accountId}`);
  await call('POST', `/v3/marketing/segments/2.0/refresh/${segment.id}`, { user_time_zone: 'UTC' });
  const invalid = await eventually(async () => {
    const { body } = await call<Segment>('GET', `/v3/marketing/segments/2.0/${segment.id}`);
    return body.status.query_validation === 'INVALID' && body;
  });
  expect(invalid.status.error_message).toContain('There is no field “points”.');
  await call('DELETE', `/v3/marketing/segments/2.0/${segment.id}`);
});

test('a send goes to the segments it includes, asked afresh, without those it excludes', async () => {
  const {
    provider: { database },
    accountId,
  } = provided;
  const example = await create({ name: 'example.com', query_dsl: where("c.email LIKE '%@example.com'") });
  const bob = await create({ name: 'Bob', query_dsl: where("c.first_name = 'Bob'") });
  await database.execute(sql`insert into contacts (account_id, email) values (${accountId}, 'new@example.com')`);
  const sendTo = {
    list_ids: [],
    segment_ids: [example.id],
    all: false,
    exclude_list_ids: [],
    exclude_segment_ids: [bob.id],
  };
  const emails = async (to: typeof sendTo): Promise<string[]> =>
    (await database.rows<{ email: string }>(await audience(database, accountId, to)))
      .map(({ email }) => email)
      .toSorted();
  expect(await emails(sendTo)).toEqual(['ann@example.com', 'new@example.com']);
  const { body: send } = await call<{ id: string }>('POST', '/v3/marketing/singlesends', {
    name: 'Uses it',
    send_to: { segment_ids: [example.id] },
  });
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now() + interval '1 day'
    where account_id = ${accountId} and single_send_id = ${send.id}`);
  expect(messages(await call('DELETE', `/v3/marketing/segments/2.0/${example.id}`))).toEqual([
    'The scheduled single send “Uses it” uses this segment. Unschedule it first.',
  ]);
  expect((await call('GET', `/v3/marketing/segments/2.0/${example.id}/sends`)).body).toEqual({
    results: [{ id: send.id, name: 'Uses it', status: 'scheduled' }],
  });
  expect((await call('GET', `/v3/marketing/segments/2.0/${bob.id}/sends`)).body).toEqual({ results: [] });
});
