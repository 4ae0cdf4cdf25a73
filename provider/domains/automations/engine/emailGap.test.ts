import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const setLive = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const outcomes = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ outcome, reason }) => [outcome, reason]);
const made = (hours: number | null, ...delays: number[]) =>
  makeAutomation(provider, {
    email_gap_hours: hours,
    steps: delays.map((value) => ({ type: 'email', delay: { value, unit: 'hours' } })),
  });
/** Lets time pass for what contacts were sent, too. */
const pass = async (automation: TestAutomation, interval: string) => {
  await automation.pass(interval);
  await execute(sql`
    update automation_trace set taken_at = taken_at - ${interval}::interval
    where account_id = ${automation.accountId}`);
};
/** Starts a single send that has not reached its only recipient yet. */
const startCampaign = async ({ accountId, apiKey }: TestAutomation, contactId: string) => {
  const answer = await provider.inject(
    'POST',
    '/v3/marketing/singlesends',
    { name: 'News' },
    { authorization: `Bearer ${apiKey}` },
  );
  const { id } = answer.json<{ id: string }>();
  await execute(sql`
    update single_sends set status = 'triggered', triggered_at = now()
    where account_id = ${accountId} and single_send_id = ${id}`);
  await execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state)
    values (${accountId}, ${id}, ${contactId}, 'gets@example.org', 'waiting')`);
};
const skipped = ['skipped', 'The contact got another email in the last 24 hours.'];
const sent = ['sent', null];

test('emails soon after another one are skipped, and the automation goes on', async () => {
  const automation = await made(24, 0, 2, 30);
  expect((await automation.ask('GET', `/${automation.id}`)).body).toMatchObject({ email_gap_hours: 24 });
  await setLive(automation);
  const [ana = ''] = await automation.add(['ana']);
  const simulated = await automation.ask<{ steps: { outcome: string; reason: string | null }[] }>(
    'POST',
    `/${automation.id}/simulate`,
    { contact_id: ana },
  );
  expect(simulated.body.steps.map(({ outcome }) => outcome)).toEqual(['sent', 'skipped', 'sent']);
  await advanceAll();
  await pass(automation, '2 hours');
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([sent, skipped]);
  await pass(automation, '30 hours');
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([sent, skipped, sent]);
  expect(await automation.copies()).toEqual({ 0: ['ana'], 2: ['ana'] });
});

test('emails of single sends count, those that run as well; text messages and bounces do not', async () => {
  const automation = await made(24, 0);
  const { accountId } = automation;
  await setLive(automation);
  const contacts = await automation.add(['got', 'gets', 'old', 'bounced'], false);
  const [got = '', gets = '', old = '', bounced = ''] = contacts;
  const event = (contactId: string, kind: string, ago: string) =>
    execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id, occurred_at)
      values (${accountId}, ${kind}, ${contactId}, 'a@example.org', gen_random_uuid(), now() - ${ago}::interval)`);
  await event(got, 'delivered', '23 hours');
  await event(old, 'delivered', '25 hours');
  await event(bounced, 'bounce', '1 hour');
  await startCampaign(automation, gets);
  await execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${automation.listId}, contact_id from unnest(${contacts}::uuid[]) as contact_id`);
  await advanceAll();
  expect(await outcomes(automation, got)).toEqual([skipped]);
  expect(await outcomes(automation, gets)).toEqual([skipped]);
  expect(await outcomes(automation, old)).toEqual([sent]);
  expect(await outcomes(automation, bounced)).toEqual([sent]);
});

test('the next email may be as many hours after the last one, however long the delivery took', async () => {
  const automation = await made(24, 0, 24);
  await setLive(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  const deliver = (contactId: string) =>
    execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id, occurred_at)
      select account_id, 'delivered', contact_id, 'a@example.org', message_id, taken_at + interval '1 minute'
      from automation_trace where account_id = ${automation.accountId} and contact_id = ${contactId}`);
  await pass(automation, '24 hours');
  await deliver(ana);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([sent, sent]);
  expect(await outcomes(automation, bea)).toEqual([sent, sent]);
});

test('the last email of an automation counts by its delivery once the automation is deleted', async () => {
  const automation = await made(24, 0);
  const { accountId } = automation;
  await setLive(automation);
  const [ana = ''] = await automation.add(['ana'], false);
  await execute(sql`
    with message as (
      insert into automation_messages (account_id, automation_id, step_id, version)
      values (${accountId}, gen_random_uuid(), gen_random_uuid(), 1) returning message_id)
    insert into email_events (account_id, event, contact_id, email, single_send_id, occurred_at)
    select ${accountId}, 'delivered', ${ana}, 'a@example.org', message_id, now() - interval '1 hour' from message`);
  await execute(sql`
    insert into list_contacts (account_id, list_id, contact_id) values (${accountId}, ${automation.listId}, ${ana})`);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([skipped]);
});

test.each(['bounced', 'dropped', 'cancelled'])('an email that was %s does not count', async (state) => {
  const automation = await made(24, 0, 2);
  await setLive(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  await execute(sql`
    update deliveries set state = ${state} where account_id = ${automation.accountId} and contact_id = ${ana}`);
  await pass(automation, '2 hours');
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([sent, sent]);
  expect(await outcomes(automation, bea)).toEqual([sent, skipped]);
});

test('the simulation of a later email does not count what is sent now', async () => {
  const automation = await made(24, 0, 240);
  const [ana = ''] = await automation.add(['ana']);
  await startCampaign(automation, ana);
  const simulated = await automation.ask<{ steps: { outcome: string }[] }>('POST', `/${automation.id}/simulate`, {
    contact_id: ana,
  });
  expect(simulated.body.steps.map(({ outcome }) => outcome)).toEqual(['skipped', 'sent']);
});

test('two automations that are due at the same moment send one email', async () => {
  const automation = await made(24, 0);
  const { ask, listId, senderId, groupId } = automation;
  const other = await ask('POST', '', {
    name: 'Other',
    entry: { type: 'list', id: listId },
    suppression_group_id: groupId,
    email_gap_hours: 24,
    steps: [{ type: 'email', email_config: { subject: 'Two', html_content: '<p>Two</p>', sender_id: senderId } }],
  });
  await setLive(automation);
  await setLive({ ...automation, id: other.body.id });
  await automation.add(['ana', 'bea', 'cleo']);
  await Promise.all([advanceAll(), advanceAll(), advanceAll()]);
  const rows = await database().rows<{ email: string }>(sql`
    select email from deliveries where account_id = ${automation.accountId} order by email`);
  expect(rows.map(({ email }) => email)).toEqual(['ana@example.org', 'bea@example.org', 'cleo@example.org']);
});

test('it is 1 to 720 hours, is fixed while live, and null turns it off', async () => {
  const automation = await made(1, 0);
  const change = (hours: number | null) => automation.ask('PATCH', `/${automation.id}`, { email_gap_hours: hours });
  expect((await change(0)).status).toBe(400);
  expect((await change(721)).status).toBe(400);
  expect((await change(720)).status).toBe(200);
  await setLive(automation);
  expect(await change(24)).toMatchObject({
    status: 409,
    body: { errors: [{ message: 'Disable this automation before you change its time between emails.' }] },
  });
  await automation.ask('POST', `/${automation.id}/disable`);
  expect(await change(null)).toMatchObject({ status: 200, body: { email_gap_hours: null } });
});
