import type { Calendar } from 'sendwright/wire/calendar';
import { sql } from '../../database/sql';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const address = (from: string, to: string) => `/v3/marketing/calendar?start_date=${from}&end_date=${to}`;
const read = async (from: string, to: string): Promise<Calendar> => {
  const answer = await provider.inject('GET', address(from, to));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<Calendar>();
};

/** A send in a state of the table, at a time. */
async function sendAt(name: string, at: string, set: string): Promise<string> {
  const { database } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 1, domain: `${name}.example` });
  await database.execute(sql`
    update single_sends set name = ${name}, send_at = ${at}::timestamptz, status = 'scheduled'
    where account_id = ${provider.accountId} and single_send_id = ${singleSendId}`);
  const changes: Readonly<Record<string, ReturnType<typeof sql>>> = {
    scheduled: sql`name = name`,
    paused: sql`paused_at = now(), pause_reason = 'by_person'`,
    sending: sql`status = 'triggered', triggered_at = ${at}::timestamptz`,
    sent: sql`status = 'triggered', triggered_at = ${at}::timestamptz, finished_at = now()`,
    cancelled: sql`status = 'triggered', triggered_at = ${at}::timestamptz, finished_at = now(), cancelled_at = now()`,
    draft: sql`status = 'draft'`,
  };
  await database.execute(sql`
    update single_sends set ${changes[set] ?? sql`name = name`}
    where account_id = ${provider.accountId} and single_send_id = ${singleSendId}`);
  return singleSendId;
}

test('sends have their time, their state and their day in the zone of the account; drafts are left out', async () => {
  const { database } = provider.provider;
  await database.execute(sql`
    update accounts set time_zone = 'America/New_York' where account_id = ${provider.accountId}`);
  for (const [name, at] of [
    ['sent', '2030-03-04T12:00:00Z'],
    ['cancelled', '2030-03-05T12:00:00Z'],
    ['sending', '2030-03-06T12:00:00Z'],
    ['paused', '2030-03-07T12:00:00Z'],
    // At eight in the evening of the day before, in New York.
    ['scheduled', '2030-03-09T01:00:00Z'],
    ['draft', '2030-03-06T13:00:00Z'],
  ] as const) {
    await sendAt(name, at, name);
  }
  const found = await read('2030-03-04', '2030-03-08');
  expect(found.time_zone).toBe('America/New_York');
  expect(found.sends.map(({ name, status, date }) => [name, status, date])).toEqual([
    ['sent', 'sent', '2030-03-04'],
    ['cancelled', 'cancelled', '2030-03-05'],
    ['sending', 'sending', '2030-03-06'],
    ['paused', 'paused', '2030-03-07'],
    ['scheduled', 'scheduled', '2030-03-08'],
  ]);
  expect(found.sends[0]).toMatchObject({ channel: 'email', at: '2030-03-04T12:00:00Z', zone_field: null });
  expect(found.truncated).toBe(false);
  expect((await read('2030-03-09', '2030-03-20')).sends).toEqual([]);
});

test('the next steps of live automations are counted by day', async () => {
  const { database } = provider.provider;
  const { accountId } = provider;
  await database.execute(sql`update accounts set time_zone = 'Etc/UTC' where account_id = ${accountId}`);
  const email = '10000000-0000-4000-8000-000000000001';
  const split = '10000000-0000-4000-8000-000000000002';
  const steps = [
    { id: email, type: 'email', delay: 'P0D', email_config: { subject: 'Welcome' }, template_id: email },
    { id: split, type: 'split', delay: 'P1D', condition: {}, yes: [], no: [] },
  ];
  const add = async (name: string, status: string) => {
    const row = await database.first<{ automation_id: string }>(sql`
      insert into automations (account_id, name, type, status, exit, settings, steps)
      values (${accountId}, ${name}, 'custom', ${status}, '{}', '{}', ${JSON.stringify(steps)}::jsonb)
      returning automation_id`);
    const enroll = async (step: string, at: string, people: number) =>
      database.execute(sql`
        insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at)
        select ${accountId}, ${row?.automation_id}, gen_random_uuid(), ${step}, ${at}::timestamptz
        from generate_series(1, ${people}::integer)`);
    await enroll(email, '2030-04-02T09:00:00Z', 2);
    await enroll(email, '2030-04-02T08:30:00Z', 1);
    await enroll(split, '2030-04-03T08:30:00Z', 4);
    await enroll(email, '2030-05-02T08:30:00Z', 1);
  };
  await add('Welcome series', 'live');
  await add('Old series', 'disabled');
  const { steps: found } = await read('2030-04-01', '2030-04-30');
  expect(found).toEqual([
    expect.objectContaining({
      name: 'Welcome series',
      step_id: email,
      type: 'email',
      subject: 'Welcome',
      date: '2030-04-02',
      at: '2030-04-02T08:30:00Z',
      people: 3,
    }),
    expect.objectContaining({ step_id: split, type: 'split', subject: '', date: '2030-04-03', people: 4 }),
  ]);
});

test('without the permission to see automations, no steps are shown', async () => {
  const { json } = await provider.inject('POST', '/v3/api_keys', { name: 'sends', scopes: ['marketing.read'] });
  const authorization = `Bearer ${json<{ api_key: string }>().api_key}`;
  const answer = await provider.inject('GET', address('2030-03-01', '2030-04-30'), undefined, { authorization });
  expect(answer.json()).toMatchObject({ sends: { length: 5 }, steps: [] });
});

test('what is turned off for the account is not shown: text messages, and steps of automations', async () => {
  const { database } = provider.provider;
  const owner = await provider.createAccount();
  const authorization = `Bearer ${owner.apiKey}`;
  await database.execute(sql`
    insert into single_sends (account_id, name, status, send_at, send_to, email_config, sms_config)
    values (${owner.accountId}, 'A text', 'scheduled', '2030-03-04T12:00:00Z', '{}', '{}', '{"body": "Hello"}'),
      (${owner.accountId}, 'An email', 'scheduled', '2030-03-05T12:00:00Z', '{}', '{}', null)`);
  const id = '10000000-0000-4000-8000-000000000003';
  const steps = [{ id, type: 'sms', delay: 'P0D', sms_config: { body: 'Hello' } }];
  await database.execute(sql`
    with added as (
      insert into automations (account_id, name, type, status, exit, settings, steps)
      values (${owner.accountId}, 'Welcome', 'custom', 'live', '{}', '{}', ${JSON.stringify(steps)}::jsonb)
      returning automation_id)
    insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at)
    select ${owner.accountId}, automation_id, gen_random_uuid(), ${id}, '2030-03-06T12:00:00Z' from added`);
  const shown = async () => {
    const answer = await provider.inject('GET', address('2030-03-01', '2030-04-30'), undefined, { authorization });
    const { sends, steps: due } = answer.json<Calendar>();
    return [sends.map(({ name }) => name), due.map(({ name }) => name)];
  };
  const turn = (feature: string, isOn: boolean) =>
    database.execute(sql`
      insert into account_features (account_id, app, feature, is_on, changed_by)
      values (${owner.accountId}, 'mc', ${feature}, ${isOn}, 'operator')
      on conflict (account_id, app, feature) do update set is_on = excluded.is_on`);
  expect(await shown()).toEqual([['A text', 'An email'], ['Welcome']]);
  await turn('sms', false);
  expect(await shown()).toEqual([['An email'], []]);
  await turn('sms', true);
  await turn('automations', false);
  expect(await shown()).toEqual([['A text', 'An email'], []]);
});

test('nothing of another account is shown', async () => {
  const stranger = await provider.createAccount();
  const authorization = `Bearer ${stranger.apiKey}`;
  const answer = await provider.inject('GET', address('2030-03-01', '2030-04-30'), undefined, { authorization });
  expect(answer.json()).toMatchObject({ sends: [], steps: [] });
});

test.each([
  ['2030-03-01', '2030-05-02', 'start_date', 'the range must not exceed 62 days'],
  ['2030-03-02', '2030-03-01', 'start_date', 'start_date must not be after end_date'],
  ['1900-03-01', '1900-03-02', 'start_date', 'start_date must not be before 1970-01-01'],
  ['2030-02-30', '2030-03-01', 'start_date', 'must be a date'],
])('%s to %s is refused', async (from, to, field, message) => {
  const answer = await provider.inject('GET', address(from, to));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field, message: expect.stringContaining(message) }] });
});
