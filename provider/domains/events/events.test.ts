import type { CustomEventsResult, CustomEventType, CustomEventTypes } from 'sendwright/wire/events';
import { sql } from '../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { deleteExpiredBulkChanges } from '../contacts/bulk/bulkUndo';
import { deleteOldEvents } from './retention';

let test1: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider();
  stranger = await test1.createAccount();
});
afterAll(() => test1.close());

const root = '/v3/marketing/events';
const post = (body: unknown) => test1.inject('POST', root, body);
async function stored(body: unknown): Promise<CustomEventsResult> {
  const response = await post(body);
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status: 200 });
  return response.json() as CustomEventsResult;
}
async function refused(body: unknown): Promise<{ message: string; field: string | null }[]> {
  const response = await post(body);
  expect(response.statusCode).toBe(400);
  return (response.json() as { errors: { message: string; field: string | null }[] }).errors;
}
async function typeOf(name: string, account: TestAccount = test1): Promise<CustomEventType | undefined> {
  const response = await test1.inject('GET', `${root}/types`, undefined, { authorization: `Bearer ${account.apiKey}` });
  return (response.json() as CustomEventTypes).result.find((one) => one.name === name);
}
const eventsOf = (email: string) =>
  test1.provider.database.rows<{ event_id: string; name: string; occurred_at: Date; properties: object }>(sql`
    select event_id, name, occurred_at, properties from custom_events join contacts using (account_id, contact_id)
    where account_id = ${test1.accountId} and email = ${email} order by occurred_at`);
const contactWith = (email: string) =>
  test1.provider.database.first<{ contact_id: string; external_id: string | null; phone_number_id: string | null }>(sql`
    select contact_id, external_id, phone_number_id from contacts
    where account_id = ${test1.accountId} and email = ${email}`);

test('an event is stored with its properties, and its name is listed with their types', async () => {
  const time = '2026-03-01T10:00:00Z';
  const properties = { total: 42.5, coupon: 'SPRING', gift: false, delivery: '2026-03-04', lines: [{ sku: 'a' }] };
  const result = await stored({
    contact: { email: 'Ann@Events.example' },
    name: ' Order placed ',
    properties: { ...properties, nothing: null },
    time,
    id: 'order-1',
  });
  expect(result).toEqual({ accepted: 1, duplicates: 0, created_contacts: 1, errors: [] });
  expect(await eventsOf('ann@events.example')).toEqual([
    { event_id: 'order-1', name: 'Order placed', occurred_at: new Date(time), properties },
  ]);
  expect(await typeOf('Order placed')).toMatchObject({
    count: 1,
    last_event_at: time,
    properties: [
      { name: 'coupon', type: 'string', conflicts: 0, conflicting_type: null },
      { name: 'delivery', type: 'date' },
      { name: 'gift', type: 'boolean' },
      { name: 'lines', type: 'json' },
      { name: 'total', type: 'number' },
    ],
  });
  expect(await typeOf('Order placed', stranger)).toBeUndefined();
});

test('an id is stored once, in one batch, in the next, and in simultaneous ones', async () => {
  const one = (id: string, total: number) => ({
    contact: { email: 'bob@events.example' },
    name: 'Repeated',
    id,
    properties: { total },
  });
  expect(await stored({ events: [one('a', 1), one('b', 2), one('a', 3)] })).toMatchObject({
    accepted: 2,
    duplicates: 1,
  });
  expect(await stored(one('a', 4))).toMatchObject({ accepted: 0, duplicates: 1 });
  const results = await Promise.all(Array.from({ length: 8 }, (_, index) => stored(one('c', index))));
  expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1);
  expect(results.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(7);
  const rows = await eventsOf('bob@events.example');
  expect(rows.find(({ event_id: id }) => id === 'a')?.properties).toEqual({ total: 1 });
  expect(await typeOf('Repeated')).toMatchObject({ count: 3 });
  const other = await test1.inject('POST', root, one('a', 5), { authorization: `Bearer ${stranger.apiKey}` });
  expect(other.json()).toMatchObject({ accepted: 1, duplicates: 0 });
});

test('the first identifier that finds a contact decides; new contacts get all of them', async () => {
  const contact = { email: 'cy@events.example', external_id: 'Cy-1', phone: '+1 415 555 0100' };
  await stored({ contact, name: 'Found' });
  const made = await contactWith('cy@events.example');
  expect(made).toMatchObject({ external_id: 'Cy-1', phone_number_id: '+14155550100' });
  const result = await stored({
    events: [
      { contact: { id: made?.contact_id.toUpperCase() }, name: 'Found' },
      { contact: { external_id: 'Cy-1', email: 'somebody@events.example' }, name: 'Found' },
      { contact: { email: 'CY@events.example' }, name: 'Found' },
      { contact: { phone: '+14155550100' }, name: 'Found' },
    ],
  });
  expect(result).toMatchObject({ accepted: 4, created_contacts: 0 });
  expect(await eventsOf('cy@events.example')).toHaveLength(5);
  expect(await contactWith('somebody@events.example')).toBeUndefined();
});

test('unknown contacts are created once, on request not at all, and never by an id', async () => {
  const contact = { email: 'dee@events.example' };
  const id = '00000000-0000-4000-8000-000000000001';
  const batch = {
    events: [
      { contact, name: 'New' },
      { contact, name: 'New' },
      { contact: { id }, name: 'New' },
    ],
  };
  expect(await refused({ ...batch, create_contacts: false })).toMatchObject([
    { field: 'events[0].contact' },
    { field: 'events[1].contact' },
    { field: 'events[2].contact' },
  ]);
  expect(await stored(batch)).toMatchObject({
    accepted: 2,
    created_contacts: 1,
    errors: [{ field: 'events[2].contact', message: expect.stringContaining('no such contact') }],
  });
});

test('no contacts are created above the limit of the account', async () => {
  const small = await test1.createAccount({ plan: 'trial' });
  const limited = await test1.provider.database.first<{ contact_count: number }>(sql`
    insert into contact_counts (account_id, contact_count) values (${small.accountId}, 1000000000)
    on conflict (account_id) do update set contact_count = 1000000000 returning contact_count`);
  expect(limited?.contact_count).toBe(1_000_000_000);
  const response = await test1.inject(
    'POST',
    root,
    { contact: { email: 'full@events.example' }, name: 'New' },
    { authorization: `Bearer ${small.apiKey}` },
  );
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('contact limit');
});

test('a property whose type changes keeps its values, and the change is reported', async () => {
  const contact = { email: 'eve@events.example' };
  const given = [12, 'twelve', true, { a: 1 }, '2026-01-31', 13];
  await stored({
    events: given.map((size, index) => ({ contact, name: 'Changing', id: `e${index}`, properties: { size } })),
  });
  const rows = await eventsOf('eve@events.example');
  expect(rows.map(({ properties }) => properties)).toEqual(expect.arrayContaining(given.map((size) => ({ size }))));
  expect((await typeOf('Changing'))?.properties).toMatchObject([
    { name: 'size', type: 'number', conflicts: 4, conflicting_type: 'date', conflicted_at: expect.any(String) },
  ]);
  await stored({ contact, name: 'Changing', id: 'e1', properties: { size: 'again' } });
  expect((await typeOf('Changing'))?.properties).toMatchObject([{ conflicts: 4 }]);
});

test('times may be out of order, in seconds or slightly ahead of the clock', async () => {
  const contact = { email: 'flo@events.example' };
  const soon = Date.now() / 1000 + 60;
  await stored({
    events: [
      { contact, name: 'Timed', time: soon },
      { contact, name: 'Timed', time: '2020-01-31' },
      { contact, name: 'Timed', time: 1_600_000_000 },
      { contact, name: 'Timed', time: '2020-01-31T23:30:00+02:00' },
    ],
  });
  const times = (await eventsOf('flo@events.example')).map(({ occurred_at: at }) => at);
  expect(times.slice(0, 3).map((at) => at.toISOString())).toEqual([
    '2020-01-31T00:00:00.000Z',
    '2020-01-31T21:30:00.000Z',
    '2020-09-13T12:26:40.000Z',
  ]);
  expect((times[3]?.getTime() ?? 0) / 1000).toBeLessThan(soon);
  expect(await typeOf('Timed')).toMatchObject({
    count: 4,
    last_event_at: times[3]?.toISOString().replace(/\.\d+/, ''),
  });
});

const contact = { email: 'hostile@events.example' };
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
test.each<[string, unknown, string | null]>([
  ['no contact', { name: 'x' }, 'contact'],
  ['an empty contact', { contact: {}, name: 'x' }, 'contact'],
  ['blank identifiers', { contact: { email: ' ', external_id: null }, name: 'x' }, 'contact'],
  ['a contact that is a list', { contact: ['a@b.example'], name: 'x' }, 'contact'],
  ['an identifier of its own', { contact: { ...contact, name: 'x' }, name: 'x' }, 'contact.name'],
  ['an invalid id', { contact: { id: 'me' }, name: 'x' }, 'contact.id'],
  ['an invalid address', { contact: { email: 'me@' }, name: 'x' }, 'contact.email'],
  ['a number as address', { contact: { email: 5 }, name: 'x' }, 'contact.email'],
  ['an invalid phone number', { contact: { phone: '12' }, name: 'x' }, 'contact.phone'],
  ['no name', { contact }, 'name'],
  ['a blank name', { contact, name: ' ' }, 'name'],
  ['a long name', { contact, name: 'x'.repeat(101) }, 'name'],
  ['a name of two lines', { contact, name: 'a\nb' }, 'name'],
  ['a time that is none', { contact, name: 'x', time: 'yesterday' }, 'time'],
  ['a day that does not exist', { contact, name: 'x', time: '2026-02-30' }, 'time'],
  ['a time before 1970', { contact, name: 'x', time: -1 }, 'time'],
  ['milliseconds as seconds', { contact, name: 'x', time: 1_770_000_000_000 }, 'time'],
  ['the future', { contact, name: 'x', time: '2999-01-01' }, 'time'],
  ['an id that is a number', { contact, name: 'x', id: 5 }, 'id'],
  ['a long id', { contact, name: 'x', id: 'x'.repeat(101) }, 'id'],
  ['properties that are a list', { contact, name: 'x', properties: [1] }, 'properties'],
  ['properties that are nested deeply', { contact, name: 'x', properties: { a: deep(6) } }, 'properties.a'],
  ['1 MB of properties', { contact, name: 'x', properties: { a: 'x'.repeat(1_000_000) } }, 'properties'],
  ['properties of many bytes', { contact, name: 'x', properties: { a: '💡'.repeat(8192) } }, 'properties'],
  [
    '101 properties',
    { contact, name: 'x', properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, n])) },
    'properties',
  ],
  ['a property without a name', { contact, name: 'x', properties: { ' ': 1 } }, 'properties'],
  ['an unknown field', { contact, name: 'x', event: 'y' }, 'event'],
  ['both forms', { contact, name: 'x', events: [] }, 'contact'],
  ['an empty batch', { events: [] }, 'events'],
  ['1,001 events', { events: Array.from({ length: 1001 }, () => ({ contact, name: 'x' })) }, 'events'],
  ['a batch that is none', { events: 'x' }, 'events'],
  ['an event that is none', { events: [null] }, 'events[0]'],
  ['a setting that is none', { contact, name: 'x', create_contacts: 'no' }, 'create_contacts'],
])('%s is refused, and the field is named', async (_, body, field) => {
  expect(await refused(body)).toMatchObject([{ field, message: expect.any(String) }]);
});

test.each([
  ['not JSON', '{"contact": {"email": "a@b.example"}, "name": '],
  ['a list', '[]'],
  ['an infinite number', '{"contact": {"email": "a@b.example"}, "name": "x", "properties": {"n": 1e999}}'],
  ['NUL', String.raw`{"contact": {"email": "a@b.example"}, "name": "x", "properties": {"n": "a\u0000"}}`],
  ['half a character', String.raw`{"contact": {"email": "a@b.example"}, "name": "x", "properties": {"\ud800": 1}}`],
])('%s is refused', async (_, body) => {
  const response = await test1.inject('POST', root, body, { 'content-type': 'application/json' });
  expect(response.statusCode).toBe(400);
});

test('valid events of a batch are stored whatever the others are', async () => {
  const result = await stored({
    events: [
      { contact, name: 'Mixed' },
      { contact, name: 'Mixed', time: 'never' },
      { contact, name: '' },
      { contact, name: 'Mixed', properties: { __proto__: 1, constructor: 'x', 'it\'s "quoted\\': "'; --" } },
    ],
  });
  expect(result).toMatchObject({ accepted: 2, errors: [{ field: 'events[1].time' }, { field: 'events[2].name' }] });
});

test('a body above 5 MB is refused', async () => {
  expect((await post({ events: ['x'.repeat(6_000_000)] })).statusCode).toBe(413);
});

test('an account has up to 200 names and lists up to 200 properties of each; all properties are kept', async () => {
  const account = await test1.createAccount();
  const send = async (events: unknown[]): Promise<CustomEventsResult> =>
    (
      await test1.inject('POST', root, { events }, { authorization: `Bearer ${account.apiKey}` })
    ).json() as CustomEventsResult;
  const named = Array.from({ length: 201 }, (_, n) => ({ contact, name: `name ${n}` }));
  expect(await send(named)).toMatchObject({
    accepted: 200,
    errors: [{ field: 'events[200].name', message: expect.stringContaining('200 names') }],
  });
  expect(await send([{ contact, name: 'one more' }])).toMatchObject({ errors: [{ field: 'events[0].name' }] });
  const properties = (from: number) => Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`p${from + n}`, n]));
  await send([0, 90, 180].map((from) => ({ contact, name: 'name 7', properties: properties(from) })));
  expect((await typeOf('name 7', account))?.properties).toHaveLength(200);
  const kept = await test1.provider.database.first<{ count: number }>(sql`
    select count(*) as count from custom_events, jsonb_object_keys(properties)
    where account_id = ${account.accountId} and name = 'name 7'`);
  expect(kept?.count).toBe(270);
});

test('events that are older than an account keeps them are deleted and refused', async () => {
  const settings = '/v3/marketing/settings/events';
  expect((await test1.inject('GET', settings)).json()).toEqual({ retention_days: null });
  const aged = (days: number, id: string) => ({
    contact: { email: 'gil@events.example' },
    name: 'Aged',
    id,
    time: Date.now() / 1000 - days * 86_400,
  });
  await stored({ events: [aged(40, 'old'), aged(20, 'young')] });
  for (const days of [29, 3651, 1.5, '40'])
    expect((await test1.inject('PATCH', settings, { retention_days: days })).statusCode).toBe(400);
  expect((await test1.inject('PATCH', settings, { retention_days: 30 })).json()).toEqual({ retention_days: 30 });
  try {
    expect(await refused(aged(31, 'older'))).toMatchObject([{ field: 'time' }]);
    await deleteOldEvents(test1.provider.database, new AbortController().signal);
    expect((await eventsOf('gil@events.example')).map(({ event_id: id }) => id)).toEqual(['young']);
    expect(await typeOf('Aged')).toMatchObject({ count: 1 });
  } finally {
    await test1.inject('PATCH', settings, { retention_days: null });
  }
});

test('events go with their contact, and come back with it', async () => {
  const email = 'hal@events.example';
  await stored({
    events: [
      { contact: { email }, name: 'Gone' },
      { contact: { email }, name: 'Gone' },
    ],
  });
  const { database } = test1.provider;
  const { accountId } = test1;
  const id = (await contactWith(email))?.contact_id ?? '';
  const job = await database.first<{ job_id: string }>(sql`
    insert into contact_jobs (account_id, kind, status, undo_until)
    values (${accountId}, 'bulk_delete', 'completed', now() + interval '1 hour') returning job_id`);
  await database.execute(sql`
    with gone as (delete from contacts where account_id = ${accountId} and contact_id = ${id} returning contacts.*)
    insert into removed_contacts (account_id, job_id, contact_id, contact, list_ids)
    select account_id, ${job?.job_id}, contact_id, to_jsonb(gone), '{}' from gone`);
  expect(await typeOf('Gone')).toMatchObject({ count: 2 });
  await database.execute(sql`
    update contact_jobs set undo_until = now() - interval '1 second'
    where account_id = ${accountId} and job_id = ${job?.job_id}`);
  await deleteExpiredBulkChanges(database);
  expect(await typeOf('Gone')).toMatchObject({ count: 0 });

  await stored({ contact: { email }, name: 'Gone' });
  await database.execute(sql`delete from contacts where account_id = ${accountId} and email = ${email}`);
  expect(await typeOf('Gone')).toMatchObject({ count: 0 });
});

test('merged contacts are one, with the events of both', async () => {
  for (const email of ['ida@events.example', 'ida2@events.example'])
    await stored({ contact: { email }, name: 'Merged' });
  const [survivor, merged] = [await contactWith('ida@events.example'), await contactWith('ida2@events.example')];
  const response = await test1.inject('POST', '/v3/marketing/contacts/merge', {
    survivor_id: survivor?.contact_id,
    merged_ids: [merged?.contact_id],
  });
  expect(response.statusCode).toBe(200);
  expect(await eventsOf('ida@events.example')).toHaveLength(2);
});

test('reading needs the scope to read, and recording the scope to write', async () => {
  const reader = await test1.createAccount({ scopes: ['marketing.read'] });
  const headers = { authorization: `Bearer ${reader.apiKey}` };
  expect((await test1.inject('GET', `${root}/types`, undefined, headers)).statusCode).toBe(200);
  expect((await test1.inject('POST', root, { contact, name: 'x' }, headers)).statusCode).toBe(403);
});
