import type { CustomEventTypes } from 'sendwright/wire/events';
import { limits } from 'sendwright/wire/limits';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import { makeAutomation } from '../../testing/automations';
import { queuedMails } from '../../testing/mailbox';
import { openedForm } from '../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { advanceAutomations } from '../automations/engine/automationService';
import { mailConfirmations } from '../consents/confirmationMail';

// Whoever signs up with a form gets an event, which enters automations and is found by segments.

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

interface Account {
  readonly accountId: number;
  readonly apiKey: string;
}
const database = () => provider.provider.database;
const ask = async <Body>({ apiKey }: Account, method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await provider.inject(method, `/v3/marketing${path}`, body, { authorization: `Bearer ${apiKey}` });
  return answer.json<Body>();
};
let visitors = 0;
/** Each from an address of its own. */
const post = (url: string, values: Record<string, string>) =>
  provider.server.inject({
    method: 'POST',
    url,
    remoteAddress: `203.0.113.${(visitors += 1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
const submit = async (form: SignupForm, email: string) => {
  const { statusCode, body } = await post(`/forms/${form.id}/submissions`, {
    _rf2_T: email,
    ...(await openedForm(database(), form.id)),
  });
  expect([statusCode, body]).toEqual([200, expect.anything()]);
};
const eventsOf = ({ accountId }: Account) =>
  database().rows<{ email: string; name: string; properties: object }>(sql`
    select email, name, properties from custom_events join contacts using (account_id, contact_id)
    where account_id = ${accountId} order by email, occurred_at`);

const open = { require_confirmation: false, captcha: false };

test('a signup is an event, one an hour, that enters automations and is known with its properties', async () => {
  const automation = await makeAutomation(provider, { steps: [{ type: 'action', action_config: { action: 'end' } }] });
  const form = await ask<SignupForm>(automation, 'POST', '/forms', { name: 'Waitlist', ...open });
  const other = await ask<SignupForm>(automation, 'POST', '/forms', { name: 'Newsletter', ...open });
  const conditions = [{ property: 'form_id', operator: 'is', value: form.id }];
  const entry = { type: 'event', event: { name: 'Form submitted', conditions } };
  expect((await automation.ask('PATCH', `/${automation.id}`, { entry })).status).toBe(200);
  expect((await automation.ask('POST', `/${automation.id}/live`)).status).toBe(200);
  await submit(form, 'ana@example.com');
  await submit(form, 'ana@example.com');
  expect(await eventsOf(automation)).toHaveLength(1);
  // An hour later.
  await database().execute(sql`
    update custom_events set occurred_at = occurred_at - interval '1 hour' where account_id = ${automation.accountId}`);
  await submit(form, 'ana@example.com');
  await submit(other, 'ben@example.com');
  const properties = { form: 'Waitlist', form_id: form.id };
  expect(await eventsOf(automation)).toEqual([
    { email: 'ana@example.com', name: 'Form submitted', properties },
    { email: 'ana@example.com', name: 'Form submitted', properties },
    { email: 'ben@example.com', name: 'Form submitted', properties: { form: 'Newsletter', form_id: other.id } },
  ]);
  await advanceAutomations(database(), provider.provider.log);
  expect((await automation.ask('GET', `/${automation.id}/contacts`)).body).toMatchObject({
    result: [{ email: 'ana@example.com', state: 'completed', entries: 1 }],
  });
  expect(await ask<CustomEventTypes>(automation, 'GET', '/events/types')).toMatchObject({
    result: [
      {
        name: 'Form submitted',
        count: 3,
        properties: [
          { name: 'form', type: 'string' },
          { name: 'form_id', type: 'string' },
        ],
      },
    ],
  });
  const counted = await ask(automation, 'POST', '/segments/2.0/count', {
    query_dsl:
      'SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.contact_id IN (SELECT e.contact_id FROM ' +
      "event_data AS e WHERE e.event_source = 'custom' AND e.event_type = 'Form submitted')",
  });
  expect(counted).toMatchObject({ reachable_count: 2 });
});

test('with a confirmation, the event comes with it, once', async () => {
  const account = await provider.createAccount();
  const form = await ask<SignupForm>(account, 'POST', '/forms', { name: 'Bread', captcha: false });
  await submit(form, 'ana@example.com');
  expect(await eventsOf(account)).toEqual([]);
  await mailConfirmations(provider.provider, account.accountId);
  const [mail] = await queuedMails(provider, account.accountId);
  const address = /http\S+(\/confirm\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await post(address, {})).statusCode).toBe(200);
  await post(address, {});
  expect(await eventsOf(account)).toEqual([
    { email: 'ana@example.com', name: 'Form submitted', properties: { form: 'Bread', form_id: form.id } },
  ]);
});

test('signups are events also of an account with as many names as it can have, and take none of them', async () => {
  const account = await provider.createAccount();
  await database().execute(sql`
    insert into custom_event_types (account_id, name)
    select ${account.accountId}::bigint, 'name ' || n from generate_series(1, ${limits.event.perAccount}::int) as n`);
  const form = await ask<SignupForm>(account, 'POST', '/forms', { name: 'Bread', ...open });
  await submit(form, 'ana@example.com');
  expect(await eventsOf(account)).toMatchObject([{ email: 'ana@example.com', name: 'Form submitted' }]);
  const { result } = await ask<CustomEventTypes>(account, 'GET', '/events/types');
  expect(result).toHaveLength(limits.event.perAccount + 1);
  await database().execute(sql`
    delete from custom_event_types where account_id = ${account.accountId} and name = 'name 1'`);
  const event = { contact: { email: 'ana@example.com' }, name: 'Order placed' };
  expect(await ask(account, 'POST', '/events', event)).toMatchObject({ accepted: 1 });
  expect(await ask(account, 'POST', '/events', { ...event, name: 'One more' })).toMatchObject({
    errors: [{ field: 'name', message: expect.stringContaining('Use one of them') }],
  });
});
