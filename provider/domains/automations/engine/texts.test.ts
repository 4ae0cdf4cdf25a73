import { outboxService } from 'sendwright/sms';
import type { AutomationCreate, AutomationStepInput } from 'sendwright/wire/automations';
import type { OutboxPage } from 'sendwright/wire/outbox';
import { sql } from '../../../database/sql';
import { openTransport } from '../../../delivery/transport/openTransport';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { connectAccount, sendAtAnyHour } from '../../../testing/seedText';
import { signForm } from '../../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { startDelivery } from '../../deliveries/lanes';
import { AutomationService } from './automationService';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let service: string;

beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
  const { log, config } = provider.provider;
  const transport = openTransport(config, database());
  const sms = { apiUrl: twilio.url, callbackUrl: provider.url, graceSeconds: 0 };
  const delivery = startDelivery({ database: database(), log, transport, publicUrl: config.publicUrl, sms });
  const engine = AutomationService.start(database(), log);
  cleanup.add(async () => {
    await Promise.all([engine.stop(), delivery.stop()]);
    await transport.close();
  });
});
afterAll(() => cleanup.run());
afterEach(() => {
  twilio.conduct(undefined);
  expect(twilio.problems).toEqual([]);
});

const database = () => provider.provider.database;
const text = (body = 'Hi {{first_name}}! Reply STOP to unsubscribe', sid = service): AutomationStepInput => ({
  type: 'sms',
  sms_config: { messaging_service_sid: sid, body },
});
/** An automation in an account with an SMS connection, without an unsubscribe group. */
const made = async (steps: AutomationStepInput[], rest: AutomationCreate = {}): Promise<TestAutomation> => {
  const automation = await makeAutomation(provider, { steps, suppression_group_id: null, ...rest });
  await connectAccount(database(), automation.accountId, twilio);
  return automation;
};
const live = async (automation: TestAutomation) => {
  const { status, body } = await automation.ask('POST', `/${automation.id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const numberOf = ({ accountId }: TestAutomation, place: number) => `+1202${2_000_000 + accountId * 1000 + place}`;
/** Adds contacts with numbers to the automation's list; returns their ids. */
const add = async (automation: TestAutomation, count: number): Promise<string[]> => {
  const { accountId, listId } = automation;
  const rows = await database().rows<{ contact_id: string }>(sql`
    insert into contacts (account_id, external_id, first_name, phone_number_id)
    select ${accountId}, 'texter' || place, 'Texter ' || place,
      '+1202' || (2000000 + ${accountId}::bigint * 1000 + place)
    from generate_series(1, ${count}::int) as place returning contact_id`);
  const ids = rows.map((row) => row.contact_id);
  await database().execute(sql`
    insert into list_contacts (account_id, list_id, contact_id) select ${accountId}, ${listId}, id
    from unnest(${ids}::uuid[]) as id`);
  return ids;
};
const states = ({ accountId }: TestAutomation) =>
  database().rows<{ email: string; state: string; response: string | null }>(sql`
    select email, state, response from deliveries where account_id = ${accountId} order by email`);
const settled = (automation: TestAutomation, count: number) =>
  eventually(async () => {
    const rows = await states(automation);
    return rows.length === count && rows.every(({ state }) => state === 'sent' || state === 'dropped');
  }, 60);
const receivedBy = (automation: TestAutomation) =>
  twilio.messages.filter(({ statusCallback }) => statusCallback?.includes(`/sms/status/${automation.accountId}/`));

test('a text message is sent to contacts with a number who have not opted out, as shown in the trace', async () => {
  const automation = await made([text()]);
  const { accountId } = automation;
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid) values
      (${accountId}, ${numberOf(automation, 2)}, ${service})`);
  await live(automation);
  const [first = '', second = ''] = await add(automation, 2);
  const [numberless = ''] = await automation.add(['ana']);
  await settled(automation, 2);
  expect(receivedBy(automation)).toMatchObject([
    { to: numberOf(automation, 1), body: 'Hi Texter 1! Reply STOP to unsubscribe', messagingServiceSid: service },
  ]);
  expect((await automation.trace(first)).trace).toMatchObject([
    { type: 'sms', outcome: 'sent', subject: expect.stringMatching(/^Hi /), delivery: { state: 'sent' } },
  ]);
  expect((await automation.trace(second)).trace).toMatchObject([
    { outcome: 'sent', delivery: { state: 'dropped', response: 'Opted Out' } },
  ]);
  await eventually(async () => (await automation.trace(numberless)).trace.length === 1, 60);
  expect((await automation.trace(numberless)).trace).toMatchObject([
    { type: 'sms', outcome: 'skipped', reason: 'The contact has no phone number.', delivery: null },
  ]);

  const [message] = receivedBy(automation);
  if (message === undefined) throw new Error('nothing was sent');
  const url = message.statusCallback ?? '';
  const fields = {
    AccountSid: twilio.accountSid,
    MessageSid: message.sid,
    MessageStatus: 'undelivered',
    ErrorCode: '30006',
  };
  const reported = await provider.inject('POST', new URL(url).pathname, new URLSearchParams(fields).toString(), {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signForm(twilio.authToken, url, fields),
  });
  expect(reported.statusCode).toBe(204);
  expect(await database().rows(sql`select status, error_code from sms_copies where account_id = ${accountId}`)).toEqual(
    [{ status: 'undelivered', error_code: 30_006 }],
  );
  expect(
    await database().rows(sql`select phone_number from sms_unreachable_numbers where account_id = ${accountId}`),
  ).toEqual([{ phone_number: numberOf(automation, 1) }]);
  const statistics = async (id: string) => {
    const path = `/v3/marketing/stats/automations/${id}/sms`;
    return provider.inject('GET', path, undefined, { authorization: `Bearer ${automation.apiKey}` });
  };
  expect((await statistics(automation.id)).json()).toMatchObject({
    result: [
      {
        step_id: automation.stepIds[0],
        recipients: 2,
        accepted: 1,
        undelivered: 1,
        dropped: 1,
        segments: 1,
        errors: [{ code: 30_006, count: 1 }],
      },
    ],
  });
  expect((await statistics((await made([text()])).id)).statusCode).toBe(404);
});

test('responses that are lost are looked up: everybody gets the message once', async () => {
  const automation = await made([text()]);
  twilio.conduct((to, attempt) => (attempt > 1 ? undefined : Number(to.slice(-1)) % 2 === 0 ? 'lose' : 'drop'));
  await live(automation);
  await add(automation, 20);
  await settled(automation, 20);
  expect(
    receivedBy(automation)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(Array.from({ length: 20 }, (_, place) => numberOf(automation, place + 1)).toSorted());
});

test('at night it waits for the morning', async () => {
  const automation = await made([text('See https://shop.example/sale')]);
  const { accountId, listId } = automation;
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Honolulu', hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  await database().execute(sql`
    update sending_settings set sms_from_hour = ${hour < 12 ? 22 : 1}, sms_until_hour = ${hour < 12 ? 23 : 2}
    where account_id = ${accountId}`);
  await live(automation);
  await database().execute(sql`
    with texter as (
      insert into contacts (account_id, external_id, phone_number_id)
      values (${accountId}, 'night', ${`+1808${2_000_000 + accountId}`}) returning contact_id
    )
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${listId}, contact_id from texter`);
  await eventually(async () => (await states(automation))[0]?.state === 'deferred', 60);
  expect((await states(automation))[0]?.response).toBe('Held back: it is night where the recipient is.');
  // What it says is composed in the morning.
  expect(await database().rows(sql`select url from sms_links where account_id = ${accountId}`)).toEqual([]);
  expect(receivedBy(automation)).toEqual([]);
});

test('it goes live with a service and a message, and needs no unsubscribe group', async () => {
  const automation = await made([{ type: 'sms' }]);
  const { status, body } = await automation.ask<unknown>('POST', `/${automation.id}/live`);
  expect([status, body]).toEqual([
    400,
    {
      errors: [
        { field: 'steps[0].sms_config.messaging_service_sid', message: 'SMS 1: Select a messaging service.' },
        { field: 'steps[0].sms_config.body', message: 'SMS 1: Add a message or an attachment.' },
      ],
    },
  ]);
});

test('what a text message cannot have is refused with its field', async () => {
  const automation = await made([text()]);
  const refused = async (step: object) => {
    const { status, body } = await automation.ask<{ errors: { field: string }[] }>('PATCH', `/${automation.id}`, {
      steps: [step],
    });
    return [status, body.errors[0]?.field];
  };
  expect(await refused({ type: 'sms', sms_config: { body: 'a'.repeat(1601) } })).toEqual([
    400,
    'steps[0].sms_config.body',
  ]);
  expect(await refused({ type: 'sms', email_config: { subject: 'No' } })).toEqual([400, 'steps[0].email_config']);
  expect(await refused({ type: 'email', sms_config: { body: 'No' } })).toEqual([400, 'steps[0].sms_config']);
  expect(await refused({ type: 'sms', sms_config: { image_ids: ['0fa0dd1c-6d52-4a7a-8b11-7f1f0f7b1111'] } })).toEqual([
    400,
    'steps[0].sms_config.image_ids',
  ]);
});

test('while live, an edited message waits to be applied, and then is a new version', async () => {
  const automation = await made([text()]);
  await live(automation);
  const [id = ''] = automation.stepIds;
  const edited = await automation.ask('PATCH', `/${automation.id}/steps/${id}`, { sms_config: { body: 'New words' } });
  expect(edited.body).toMatchObject({
    has_pending: true,
    steps: [{ sms_config: { body: expect.stringMatching(/^Hi/) }, pending_sms_config: { body: 'New words' } }],
  });
  expect((await automation.ask('POST', `/${automation.id}/apply`)).body).toMatchObject({
    has_pending: false,
    steps: [{ sms_config: { body: 'New words' }, pending_sms_config: null }],
  });
  await add(automation, 1);
  await settled(automation, 1);
  expect(receivedBy(automation)).toMatchObject([{ body: 'New words' }]);
});

test('a problem of the account pauses the automation with a sentence', async () => {
  const automation = await made([text()]);
  twilio.conduct(() => ({ status: 400, code: 21_703 }));
  await live(automation);
  await add(automation, 1);
  await eventually(async () => (await automation.ask('GET', `/${automation.id}`)).body.status === 'paused', 60);
  expect((await automation.ask('GET', `/${automation.id}`)).body.pause).toMatchObject({
    reason: 'message',
    message: expect.stringContaining('21703: The messaging service has no sender number.'),
  });
  twilio.conduct(undefined);
  // The message waits meanwhile; setting it live again withdraws it, as it does emails.
  expect(receivedBy(automation)).toEqual([]);
});

test('an automation whose SMS account is disconnected is paused, and says how to go on', async () => {
  const automation = await made([text()]);
  const { accountId, ask, id } = automation;
  await live(automation);
  await database().execute(sql`delete from sms_accounts where account_id = ${accountId}`);
  await add(automation, 1);
  await eventually(async () => (await ask('GET', `/${id}`)).body.status === 'paused');
  expect((await ask('GET', `/${id}`)).body.pause).toMatchObject({
    reason: 'message',
    message: 'Its SMS account was disconnected. Connect one, then set it live again.',
  });
});

test('without an SMS account it is kept in the Outbox, where its outcome can be played', async () => {
  const automation = await makeAutomation(provider, { steps: [text(undefined, outboxService)] });
  await sendAtAnyHour(database(), automation.accountId);
  await live(automation);
  await add(automation, 1);
  await settled(automation, 1);
  expect(
    await database().rows(sql`select email, channel from captured_messages where account_id = ${automation.accountId}`),
  ).toEqual([{ email: numberOf(automation, 1), channel: 'sms' }]);
  expect(receivedBy(automation)).toEqual([]);
  const headers = { authorization: `Bearer ${automation.apiKey}` };
  const outbox = await provider.inject('GET', '/v3/marketing/outbox', undefined, headers);
  const [message] = outbox.json<OutboxPage>().result;
  const reported = { status: 'undelivered', error_code: 30_003 };
  const played = await provider.inject('POST', `/v3/marketing/outbox/${message?.id}/sms_status`, reported, headers);
  expect([played.statusCode, played.json()]).toMatchObject([200, { kind: 'automation', sms: reported }]);
});
