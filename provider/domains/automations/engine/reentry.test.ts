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
const advance = () => advanceAutomations(database(), provider.provider.log);
const advanceAll = async () => {
  while ((await advance()) > 0);
};
const addAgain = async ({ accountId, listId }: TestAutomation, contactIds: readonly string[]) => {
  await execute(sql`delete from list_contacts where account_id = ${accountId} and list_id = ${listId}`);
  await execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${listId}, id from unnest(${contactIds}::uuid[]) as id`);
};
/** Everybody entered that long ago. */
const age = ({ accountId }: TestAutomation, interval: string) =>
  execute(sql`
    update automation_enrolments set entered_at = entered_at - ${interval}::interval where account_id = ${accountId}`);
const setReentry = async ({ ask, id, listId }: TestAutomation, reentry: unknown) => {
  const { status, body } = await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId, reentry } });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.entry;
};
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const split = {
  type: 'split' as const,
  delay: { value: 1, unit: 'hours' as const },
  condition: {},
  yes: [{ type: 'email' as const, email_config: { subject: 'Yes' } }],
  no: [{ type: 'email' as const, email_config: { subject: 'No' } }],
};

test('contacts enter again after so many days, and not more often than allowed', async () => {
  const automation = await makeAutomation(provider, { steps: [{ type: 'email', email_config: { subject: 'One' } }] });
  expect(await setReentry(automation, { days: 30 })).toMatchObject({ reentry: { days: 30, most: 100 } });
  expect(await setReentry(automation, { days: 30, most: 2 })).toMatchObject({ reentry: { days: 30, most: 2 } });
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  const both = [ana, bea];
  await addAgain(automation, both);
  expect((await automation.trace(ana)).entries).toBe(1);
  await advanceAll();
  await addAgain(automation, both);
  await advanceAll();
  expect(await automation.copies()).toEqual({ 0: ['ana', 'bea'] });
  await age(automation, '30 days');
  await addAgain(automation, both);
  await Promise.all([advance(), advance()]);
  await advanceAll();
  expect(await automation.copies()).toEqual({ 0: ['ana', 'ana', 'bea', 'bea'] });
  const { entries, trace } = await automation.trace(ana);
  expect(entries).toBe(2);
  expect(trace.map(({ pass, outcome, delivery }) => [pass, outcome, delivery?.state])).toEqual([
    [1, 'sent', 'waiting'],
    [2, 'sent', 'waiting'],
  ]);
  await age(automation, '30 days');
  await addAgain(automation, both);
  await advanceAll();
  expect(await automation.copies()).toEqual({ 0: ['ana', 'ana', 'bea', 'bea'] });
  const figures = await automation.ask<{ steps: unknown }>('GET', `/../stats/automations/${automation.id}/steps`);
  expect(figures.body.steps).toMatchObject([{ passed: 4, waiting: 0 }]);
});

test('without it, or while a contact is in the automation, nobody enters again', async () => {
  const automation = await makeAutomation(provider);
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  await age(automation, '90 days');
  await automation.ask('POST', `/${automation.id}/disable`);
  await setReentry(automation, { days: 0 });
  await live(automation);
  await addAgain(automation, [ana, bea]);
  expect(await automation.trace(ana)).toMatchObject({ state: 'active', entries: 1 });
  await automation.ask('POST', `/${automation.id}/disable`);
  expect(await setReentry(automation, null)).not.toHaveProperty('reentry');
  await execute(sql`
    update automation_enrolments set state = 'completed', step_id = null, next_at = null
    where account_id = ${automation.accountId}`);
  await live(automation);
  await addAgain(automation, [ana, bea]);
  expect(await automation.trace(ana)).toMatchObject({ state: 'completed', entries: 1 });
});

test('a message that was edited in between, and a round that two workers need at once', async () => {
  const automation = await makeAutomation(provider, { steps: [{ type: 'email', email_config: { subject: 'One' } }] });
  const { accountId, id, stepIds } = automation;
  await setReentry(automation, { days: 0 });
  await live(automation);
  const names = Array.from({ length: 40 }, (_, index) => `reader${index}`);
  const ids = await automation.add(names);
  await advanceAll();
  const steps = [{ id: stepIds[0], type: 'email', email_config: { subject: 'Two' } }];
  expect((await automation.ask('PATCH', `/${id}`, { steps })).status).toBe(200);
  expect((await automation.ask('POST', `/${id}/apply`)).status).toBe(200);
  await addAgain(automation, ids);
  await Promise.all([advance(), advance(), advance()]);
  await advanceAll();
  await addAgain(automation, ids);
  await advanceAll();
  const sent = await database().rows(sql`
    select version, round, count(*) as count, count(distinct contact_id) as contacts
    from deliveries join automation_messages using (account_id)
    where account_id = ${accountId} and stream_id = message_id group by version, round order by version, round`);
  expect(sent).toEqual([
    { version: 1, round: 1, count: 40, contacts: 40 },
    { version: 2, round: 2, count: 40, contacts: 40 },
    { version: 2, round: 3, count: 40, contacts: 40 },
  ]);
});

test('a split asks what happened since the contact entered last', async () => {
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'email', email_config: { subject: 'One' } }, split],
  });
  const { accountId, ask, id } = automation;
  const { steps } = (await ask('GET', `/${id}`)).body;
  const [first, second] = steps;
  await ask('PATCH', `/${id}/steps/${second?.id}`, {
    condition: { emails: [{ step_id: first?.id, activity: 'opened', negated: false }] },
  });
  await setReentry(automation, { days: 0 });
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  await execute(sql`
    insert into email_events (account_id, event, contact_id, email, single_send_id)
    select account_id, 'open', contact_id, email, stream_id from deliveries where account_id = ${accountId}`);
  await automation.pass('1 hour');
  await advanceAll();
  await addAgain(automation, [ana]);
  await advanceAll();
  await automation.pass('1 hour');
  await advanceAll();
  expect((await automation.trace(ana)).trace.map(({ pass, type, outcome }) => [pass, type, outcome])).toEqual([
    [1, 'email', 'sent'],
    [1, 'split', 'yes'],
    [1, 'email', 'sent'],
    [2, 'email', 'sent'],
    [2, 'split', 'no'],
    [2, 'email', 'sent'],
  ]);
});

test('rules of entering again', async () => {
  const automation = await makeAutomation(provider);
  const { ask, id, listId } = automation;
  for (const reentry of [{ days: -1 }, { days: 4000 }, { days: 1, most: 1 }, { days: 1, most: 1001 }, { days: 0.5 }])
    expect(await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId, reentry } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: expect.stringContaining('entry') }] },
    });
  await setReentry(automation, { days: 3, most: 5 });
  // What a request omits stays.
  const kept = await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId } });
  expect(kept.body.entry.reentry).toEqual({ days: 3, most: 5 });
  const copy = await ask('POST', `/${id}`, {});
  expect(copy.body.entry.reentry).toEqual({ days: 3, most: 5 });
  await live(automation);
  expect(await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId, reentry: null } })).toMatchObject({
    status: 409,
  });
});
