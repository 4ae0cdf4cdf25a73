import type { ActionConfigInput } from 'sendwright/wire/automationActions';
import type { AutomationStepInput } from 'sendwright/wire/automations';
import { limits } from 'sendwright/wire/limits';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { mostInAnHour } from './notifyTeammate';

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
const actionStep = (config: ActionConfigInput, delay = 0): AutomationStepInput => ({
  type: 'action',
  delay: { value: delay, unit: 'hours' },
  action_config: config,
});
const made = (...steps: AutomationStepInput[]) => makeAutomation(provider, { steps, suppression_group_id: null });
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const newList = async ({ apiKey }: TestAutomation, name: string): Promise<string> => {
  const answer = await provider.inject('POST', '/v3/marketing/lists', { name }, { authorization: `Bearer ${apiKey}` });
  return answer.json<{ id: string }>().id;
};
const setSteps = async ({ ask, id }: TestAutomation, steps: AutomationStepInput[]) =>
  ask<{ errors?: { message: string; field: string }[] }>('PATCH', `/${id}`, { steps });
const tagsOf = (accountId: number) =>
  database().rows<{ first_name: string; name: string }>(sql`
    select first_name, name
    from contact_tags join tags using (account_id, tag_id) join contacts using (account_id, contact_id)
    where account_id = ${accountId} order by first_name, name`);
const outcomes = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ outcome, reason }) => [outcome, reason]);
const pauseOf = async ({ ask, id }: TestAutomation) => (await ask('GET', `/${id}`)).body.pause;

test('a field is set and cleared, tags and lists change, and the trace says so', async () => {
  const automation = await made();
  const { accountId } = automation;
  const gold = await newList(automation, 'Gold');
  const answer = await setSteps(automation, [
    actionStep({ action: 'set_field', field: 'city', value: 'Oslo' }),
    actionStep({ action: 'add_tag', tag: 'New' }),
    actionStep({ action: 'add_to_list', list_id: gold }),
    actionStep({ action: 'remove_from_list', list_id: automation.listId }),
    actionStep({ action: 'remove_tag', tag: 'new' }),
    actionStep({ action: 'set_field', field: 'city', value: null }, 1),
    actionStep({ action: 'end' }),
  ]);
  expect(answer.status).toBe(200);
  await execute(sql`insert into tags (account_id, name) values (${accountId}, 'Old'), (${accountId}, 'New')`);
  await live(automation);
  const [ana = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  const contacts = () =>
    database().rows(sql`select first_name, city from contacts where account_id = ${accountId} order by first_name`);
  expect(await contacts()).toEqual([
    { first_name: 'ana', city: 'Oslo' },
    { first_name: 'bea', city: 'Oslo' },
  ]);
  expect(await tagsOf(accountId)).toEqual([]);
  expect(
    await database().rows(sql`select list_id, count(*) as count from list_contacts where account_id = ${accountId}
      group by list_id`),
  ).toEqual([{ list_id: gold, count: 2 }]);
  await automation.pass('1 hour');
  await advanceAll();
  expect(await contacts()).toMatchObject([{ city: null }, { city: null }]);
  expect(await outcomes(automation, ana)).toEqual([
    ['done', 'The field was set to “Oslo”.'],
    ['added', 'The tag “New”.'],
    ['added', 'To the list “Gold”.'],
    ['removed', expect.stringMatching(/^From the list “List .*”\.$/)],
    ['removed', 'The tag “new”.'],
    ['done', 'The field was cleared.'],
    ['ended', null],
  ]);
  expect(await automation.trace(ana)).toMatchObject({ state: 'completed' });
  const edits = await database().rows(sql`
    select actor, fields from contact_edits where account_id = ${accountId} and contact_id = ${ana} order by edit_id`);
  expect(edits).toEqual([
    { actor: 'Automation “Series”', fields: ['city'] },
    { actor: 'Automation “Series”', fields: ['city'] },
  ]);
  const stats = await provider.inject('GET', `/v3/marketing/stats/automations/${automation.id}/steps`, undefined, {
    authorization: `Bearer ${automation.apiKey}`,
  });
  expect(stats.json<{ steps: { passed: number }[] }>().steps.map(({ passed }) => passed)).toEqual(Array(7).fill(2));
});

test('the change, the trace and the transition are stored together or not at all', async () => {
  const automation = await made(actionStep({ action: 'add_tag', tag: 'Seen' }));
  const { accountId } = automation;
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  // The last statement for the contact fails, as if the process had ended before it.
  await execute(sql`alter table automation_enrolments add constraint broken check (state <> 'completed') not valid`);
  expect(await advance()).toBe(0);
  expect(await tagsOf(accountId)).toEqual([]);
  expect(await outcomes(automation, ana)).toEqual([]);
  await execute(sql`alter table automation_enrolments drop constraint broken`);
  expect(await advance()).toBe(1);
  expect(await tagsOf(accountId)).toEqual([{ first_name: 'ana', name: 'Seen' }]);
});

test('two workers and an import take each step once', async () => {
  const automation = await made(actionStep({ action: 'set_field', field: 'city', value: 'Rome' }));
  const { accountId } = automation;
  await live(automation);
  await automation.add(Array.from({ length: 1200 }, (_, index) => `joiner${index}`));
  const logged = jest.spyOn(provider.provider.log, 'error');
  const [one, other] = await Promise.all([advance(), advance(), automation.add(['later'])]);
  await advanceAll();
  expect(one + other).toBeGreaterThanOrEqual(1200);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  expect(
    await database().rows(sql`select count(*) as edits, count(distinct contact_id) as people from contact_edits
      where account_id = ${accountId}`),
  ).toEqual([{ edits: 1201, people: 1201 }]);
});

test('a teammate is told about ten contacts an hour, and once about the others', async () => {
  const automation = await made();
  const { accountId } = automation;
  const [user] = await database().rows<{ username: string }>(sql`
    update users set email = 'lee@example.com' where account_id = ${accountId} returning username`);
  await setSteps(automation, [
    actionStep({ action: 'notify', username: user?.username ?? null, message: 'Call them.' }),
  ]);
  await live(automation);
  await automation.add(Array.from({ length: 4 }, (_, index) => `lead${index}`));
  await advanceAll();
  await automation.add(Array.from({ length: 20 }, (_, index) => `visitor${index}`));
  await advanceAll();
  const notices = await database().rows<{ title: string; mail_to: string; message: string; mailed_at: null }>(sql`
    select title, mail_to, message, mailed_at from notices where account_id = ${accountId}`);
  expect(notices).toHaveLength(mostInAnHour + 1);
  expect(new Set(notices.map(({ mail_to: to, message }) => `${to} ${message}`))).toEqual(
    new Set(['lee@example.com Call them.']),
  );
  expect(notices.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['lead0 in “Series”', 'More contacts in “Series”']),
  );
});

test('a teammate without an address is not called unknown', async () => {
  const automation = await made();
  const [user] = await database().rows<{ username: string }>(sql`
    update users set email = '' where account_id = ${automation.accountId} returning username`);
  const username = user?.username ?? '';
  const answer = await setSteps(automation, [actionStep({ action: 'notify', username, message: '' })]);
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      errors: [
        {
          field: 'steps[0].action_config.username',
          message: `${username} has no email address. Add one to their profile, or choose another teammate.`,
        },
      ],
    },
  ]);
});

test('a tag that an earlier step adds for the first time can be removed by a later one', async () => {
  const automation = await made();
  await setSteps(automation, [
    actionStep({ action: 'add_tag', tag: 'For now' }),
    actionStep({ action: 'remove_tag', tag: 'for now' }),
  ]);
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  expect((await outcomes(automation, ana)).map(([outcome]) => outcome)).toEqual(['added', 'removed']);
});

test('a list, field or teammate that is gone pauses it with the reason, and nothing is lost', async () => {
  const automation = await made();
  const { accountId } = automation;
  const gold = await newList(automation, 'Gold');
  const config = { action: 'add_to_list', list_id: gold } as const;
  await setSteps(automation, [actionStep({ action: 'add_tag', tag: 'Seen' }), actionStep(config)]);
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await execute(sql`update lists set deleted_at = now() where account_id = ${accountId} and list_id = ${gold}`);
  await advanceAll();
  expect(await pauseOf(automation)).toMatchObject({
    reason: 'step',
    message:
      "Action 2 can't be executed: The list was deleted. Choose another one. Disable the automation, change the " +
      'step, and set it live again.',
  });
  expect(await automation.ask('POST', `/${automation.id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'steps[1].action_config.list_id' }] },
  });
  await automation.ask('POST', `/${automation.id}/disable`);
  const silver = await newList(automation, 'Silver');
  const { steps } = (await automation.ask('GET', `/${automation.id}`)).body;
  const [first = '', second = ''] = steps.map(({ id }) => id);
  const changed = await setSteps(automation, [
    { id: first, type: 'action' },
    { id: second, type: 'action', action_config: { action: 'add_to_list', list_id: silver } },
  ]);
  expect(changed.status).toBe(200);
  await live(automation);
  await advanceAll();
  expect(await outcomes(automation, ana)).toEqual([
    ['added', 'The tag “Seen”.'],
    ['added', 'To the list “Silver”.'],
  ]);
});

test('contacts with as many tags as they can have are skipped', async () => {
  const automation = await made(actionStep({ action: 'add_tag', tag: 'One more' }));
  const { accountId } = automation;
  await live(automation);
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await execute(sql`
    with made as (insert into tags (account_id, name)
      select ${accountId}, 'tag ' || n from generate_series(1, ${limits.tag.perContact}) as n returning tag_id)
    insert into contact_tags (account_id, tag_id, contact_id) select ${accountId}, tag_id, ${ana} from made`);
  await advanceAll();
  expect((await outcomes(automation, ana)).map(([outcome]) => outcome)).toEqual(['skipped']);
  expect((await outcomes(automation, bea)).map(([outcome]) => outcome)).toEqual(['added']);
});

test('a field that was deleted is named as such, not by its id', async () => {
  const automation = await made();
  const { accountId, ask, id } = automation;
  await execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, 'e7_T', 'size', 'Text')`);
  await setSteps(automation, [actionStep({ action: 'set_field', field: 'e7_T', value: 'L' })]);
  await live(automation);
  await execute(sql`delete from field_definitions where account_id = ${accountId} and field_id = 'e7_T'`);
  await automation.add(['ana']);
  await advanceAll();
  expect(await pauseOf(automation)).toMatchObject({
    message: expect.stringContaining("Action 1 can't be executed: The field was deleted. Choose another one. Disable"),
  });
  expect((await ask('POST', `/${id}/live`)).body).toMatchObject({
    errors: [{ message: 'Action 1: The field was deleted. Choose another one.' }],
  });
});

test('what is wrong is refused with its place, and while live actions are fixed', async () => {
  const automation = await made();
  const refused = async (...steps: AutomationStepInput[]) => {
    const { status, body } = await setSteps(automation, steps);
    return [status, body.errors?.[0]?.field];
  };
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await refused(actionStep({ action: 'set_field', field: 'email', value: 'x@example.com' }))).toEqual([
    400,
    'steps[0].action_config.field',
  ]);
  expect(await refused(actionStep({ action: 'set_field', field: 'e9_T', value: 'x' }))).toEqual([
    400,
    'steps[0].action_config.field',
  ]);
  expect(await refused(actionStep({ action: 'add_to_list', list_id: nobody }))).toEqual([
    400,
    'steps[0].action_config.list_id',
  ]);
  expect(await refused(actionStep({ action: 'notify', username: 'nobody' }))).toEqual([
    400,
    'steps[0].action_config.username',
  ]);
  expect(await refused(actionStep({ action: 'add_tag', tag: 'a,b' }))).toEqual([400, 'steps[0].action_config.tag']);
  expect(await refused(actionStep({ action: 'end' }), actionStep({ action: 'add_tag', tag: 'a' }))).toEqual([
    400,
    'steps[1]',
  ]);
  expect((await setSteps(automation, [actionStep({ action: 'add_tag' })])).status).toBe(200);
  expect(await automation.ask('POST', `/${automation.id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'steps[0].action_config.tag', message: 'Action 1: Choose a tag.' }] },
  });
  await setSteps(automation, [actionStep({ action: 'add_tag', tag: 'Seen' })]);
  await live(automation);
  const [step] = (await automation.ask('GET', `/${automation.id}`)).body.steps;
  expect(
    (await setSteps(automation, [{ id: step?.id ?? '', type: 'action', action_config: { action: 'end' } }])).status,
  ).toBe(409);
});
