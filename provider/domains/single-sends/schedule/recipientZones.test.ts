import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { snapshotSend } from '../delivery/snapshotSend';
import { seedSend } from '../../../testing/seedSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { startDueSends } from './startDueSends';

const path = '/v3/marketing/singlesends';
let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
beforeEach(async () => {
  account = await provider.createAccount();
});
afterAll(() => provider.close());

const ask: TestProvider['inject'] = (method, url, body, headers) =>
  provider.inject(method, url, body, { authorization: `Bearer ${account.apiKey}`, ...headers });
const seed = (options: Parameters<typeof seedSend>[2]) =>
  seedSend(provider.provider.database, account.accountId, options);
const read = async (id: string) => (await ask('GET', `${path}/${id}`)).json<SingleSend>();
const schedule = (id: string, body: object) => ask('PUT', `${path}/${id}/schedule`, body);
const passTime = (id: string, minutes: number) =>
  provider.provider.database.execute(sql`
  update single_sends
  set send_at = send_at - make_interval(mins => ${minutes}), starts_at = starts_at - make_interval(mins => ${minutes})
  where account_id = ${account.accountId} and single_send_id = ${id}`);
const keepTime = () => startDueSends(provider.provider.database, provider.provider.log);

test("a send by the recipients' clocks holds each until it is time there", async () => {
  const { database } = provider.provider;
  const { id: field } = (
    await ask('POST', '/v3/marketing/field_definitions', { name: 'zone', field_type: 'Text' })
  ).json<{ id: string }>();
  const { singleSendId: id } = await seed({ recipients: 3, domain: 'zones.example' });
  const zones = { reader1: 'Asia/Tokyo', reader2: 'america/new_york', reader3: 'Mars/Olympus' };
  for (const [name, zone] of Object.entries(zones)) {
    await database.execute(sql`
      update contacts set custom_fields = jsonb_build_object(${field}::text, ${zone}::text)
      where account_id = ${account.accountId} and email = ${`${name}@zones.example`}`);
  }
  expect((await schedule(id, { send_at: 'now', zone_field: field })).statusCode).toBe(400);
  expect((await schedule(id, { send_at: '2031-01-15T09:00:00Z', zone_field: 'e99_T' })).json()).toMatchObject({
    errors: [{ field: 'zone_field' }],
  });
  expect((await schedule(id, { send_at: '2031-01-15T09:00:00Z', zone_field: field })).statusCode).toBe(201);
  const row = await database.first<{ starts_at: Date }>(
    sql`select starts_at from single_sends where account_id = ${account.accountId} and single_send_id = ${id}`,
  );
  expect(row?.starts_at.toISOString()).toBe('2031-01-14T19:00:00.000Z');
  await database.execute(
    sql`update single_sends set starts_at = now() where account_id = ${account.accountId} and single_send_id = ${id}`,
  );
  await snapshotSend(database, { accountId: account.accountId, singleSendId: id });
  const page = (await ask('GET', `${path}/${id}/deliveries`)).json<DeliveryPage>();
  expect(page.progress).toMatchObject({ total: 3, held: 3, finished: false, next_at: '2031-01-15T00:00:00Z' });
  expect(new Map(page.result.map(({ email, next_attempt_at: at }) => [email, at]))).toEqual(
    new Map([
      ['reader1@zones.example', '2031-01-15T00:00:00Z'],
      ['reader2@zones.example', '2031-01-15T14:00:00Z'],
      ['reader3@zones.example', '2031-01-15T09:00:00Z'],
    ]),
  );
});

test("by the recipients' clocks a send is late from the first on, and keeps its time when it is resumed", async () => {
  const { id: field } = (
    await ask('POST', '/v3/marketing/field_definitions', { name: 'zone', field_type: 'Text' })
  ).json<{ id: string }>();
  const { singleSendId: id } = await seed({ recipients: 2, domain: 'late-zones.example' });
  await provider.provider.database.execute(sql`
    update contacts set custom_fields = jsonb_build_object(${field}::text, 'Pacific/Auckland')
    where account_id = ${account.accountId} and email = 'reader1@late-zones.example'`);
  const planned = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 48 * 3_600_000);
  await schedule(id, { send_at: planned.toISOString(), zone_field: field });
  // 14 hours before `send_at` in UTC, that time of day is reached at UTC+14: this is an hour later.
  await passTime(id, (48 - 13) * 60);
  await keepTime();
  expect(await read(id)).toMatchObject({
    status: 'scheduled',
    pause: { reason: 'overdue', message: expect.stringMatching(/have started on .* all others at theirs/) },
  });
  const { send_at: before } = await read(id);
  // An hour after `send_at`, too.
  await passTime(id, 14 * 60);
  await ask('POST', `${path}/${id}/resume`);
  await keepTime();
  expect((await read(id)).send_at).toBe(
    new Date(Date.parse(before ?? '') - 14 * 3_600_000).toISOString().replace('.000', ''),
  );
  const rows = (await ask('GET', `${path}/${id}/deliveries`)).json<DeliveryPage>().result;
  // Both times have passed in their zones: nobody waits for the time of day when it was resumed.
  expect(rows.map(({ next_attempt_at: at }) => Date.parse(at ?? '') < Date.now())).toEqual([true, true]);
});
