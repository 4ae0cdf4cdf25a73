import type { AutomationStepInput } from 'sendwright/wire/automations';
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
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const email = (id: string): AutomationStepInput => ({ id, type: 'email', email_config: { subject: id } });
const goTo = (stepId: string, times: number, id?: string): AutomationStepInput => ({
  ...(id !== undefined && { id }),
  type: 'action',
  action_config: { action: 'go_to', step_id: stepId, times },
});
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const path = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ pass, type, outcome }) => `${pass} ${type} ${outcome}`);

test('a loop is taken as often as allowed, then the contact goes on', async () => {
  const automation = await makeAutomation(provider, {
    steps: [email('one'), goTo('one', 2), { type: 'action', action_config: { action: 'add_tag', tag: 'Through' } }],
  });
  const { accountId, ask, id, listId } = automation;
  await ask('PATCH', `/${id}`, { entry: { type: 'list', id: listId, reentry: { days: 0, most: 2 } } });
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await Promise.all([advanceAll(), advanceAll()]);
  const once = [
    '1 email sent',
    '1 action done',
    '2 email sent',
    '2 action done',
    '3 email sent',
    '3 action skipped',
    '3 action added',
  ];
  expect(await path(automation, ana)).toEqual(once);
  expect(await automation.copies()).toEqual({ 0: ['ana', 'ana', 'ana'] });
  // Each entry has its own loops.
  await database().execute(sql`delete from list_contacts where account_id = ${accountId}`);
  await database().execute(sql`
    insert into list_contacts (account_id, list_id, contact_id) values (${accountId}, ${listId}, ${ana})`);
  await advanceAll();
  const again = once.map((line) => `${Number(line[0]) + 3}${line.slice(1)}`);
  expect(await path(automation, ana)).toEqual([...once, ...again]);
  expect((await automation.copies())[0]).toHaveLength(6);
});

test('loops in loops end, and nobody takes a step more often than the limits say', async () => {
  const automation = await makeAutomation(provider, {
    steps: [email('one'), goTo('one', 10), goTo('one', 10), goTo('one', 10), goTo('one', 10), goTo('one', 10)],
  });
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  const trace = await automation.trace(ana);
  expect(trace.state).toBe('completed');
  expect(trace.trace.filter(({ type }) => type === 'email')).toHaveLength(51);
});

test('from one branch into the other, and into a step that waits', async () => {
  const automation = await makeAutomation(provider, {
    steps: [
      {
        type: 'split',
        condition: { percentage: 99 },
        yes: [goTo('other', 1)],
        no: [{ ...email('other'), delay: { value: 1, unit: 'hours' } }],
      },
    ],
  });
  await live(automation);
  const ids = await automation.add(['ana', 'bea', 'cleo', 'dora']);
  await advanceAll();
  const paths = await Promise.all(ids.map((one) => path(automation, one)));
  expect(paths.filter((one) => one.includes('1 action done')).length).toBeGreaterThan(0);
  await automation.pass('1 hour');
  await advanceAll();
  for (const one of ids) expect((await path(automation, one)).at(-1)).toMatch(/email sent$/);
});

test('rules of steps that send contacts to others', async () => {
  const automation = await makeAutomation(provider);
  const { ask, id } = automation;
  const set = (steps: readonly AutomationStepInput[]) =>
    ask<{ errors?: { field: string; message: string }[] }>('PATCH', `/${id}`, { steps });
  const field = async (steps: readonly AutomationStepInput[]) => (await set(steps)).body.errors?.[0]?.field;
  expect(await field([email('one'), goTo('nobody', 1)])).toBe('steps[1].action_config.step_id');
  expect(await field([email('one'), goTo('self', 1, 'self')])).toBe('steps[1].action_config.step_id');
  expect(await field([email('one'), goTo('one', 11)])).toContain('steps[1]');
  expect(await field([email('one'), ...Array.from({ length: 6 }, () => goTo('one', 1))])).toBe('steps');
  expect((await set([email('one'), { type: 'action', action_config: { action: 'go_to' } }])).status).toBe(200);
  expect(await ask('POST', `/${id}/live`)).toMatchObject({
    status: 400,
    body: {
      errors: expect.arrayContaining([expect.objectContaining({ message: 'Action 1: Choose the step to go to.' })]),
    },
  });
  expect((await set([email('one'), goTo('one', 3)])).status).toBe(200);
  const copy = (await ask('POST', `/${id}`, {})).body;
  expect(copy.steps[1]).toMatchObject({ action_config: { action: 'go_to', step_id: copy.steps[0]?.id, times: 3 } });
});
