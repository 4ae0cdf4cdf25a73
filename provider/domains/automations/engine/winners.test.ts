import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { decideWinners } from './winners';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const test50 = { percentage: 50, test: { metric: 'opened', after: { value: 2, unit: 'days' } } } as const;

const made = (condition: object = test50) =>
  makeAutomation(provider, {
    steps: [
      {
        type: 'split',
        condition,
        yes: [{ type: 'email', email_config: { subject: 'Yes' } }],
        no: [{ type: 'email', email_config: { subject: 'No' } }],
      },
    ],
  });

const taken = ({ accountId, stepIds: [split = ''] }: TestAutomation) =>
  database().rows<{ contact_id: string; outcome: string; reason: string | null }>(sql`
    select contact_id, outcome, reason from automation_trace
    where account_id = ${accountId} and step_id = ${split}::uuid order by taken_at`);

/** Opens by contacts of a branch; `machine`: by a proxy. */
async function open(automation: TestAutomation, branch: string, share: number, machine = false): Promise<void> {
  const contacts = (await taken(automation)).filter(({ outcome }) => outcome === branch);
  const ids = contacts.slice(0, Math.ceil(contacts.length * share)).map((one) => one.contact_id);
  await database().execute(sql`
    insert into email_events (account_id, contact_id, email, single_send_id, event, occurred_at, detail)
    select account_id, contact_id, 'x@example.org', message_id, 'open', now(), ${JSON.stringify({ machine })}::jsonb
    from automation_trace
    where account_id = ${automation.accountId} and contact_id = any(${ids}::uuid[]) and outcome = 'sent'`);
}

const later = async (automation: TestAutomation, interval: string): Promise<void> => {
  await automation.pass(interval);
  await database().execute(sql`
    update automation_trace set taken_at = taken_at - ${interval}::interval
    where account_id = ${automation.accountId}`);
};

test('the branch with more opens takes everybody once the time is over', async () => {
  const automation = await made();
  const { ask, id, stepIds } = automation;
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  await automation.add(Array.from({ length: 60 }, (_, index) => `reader${index}`));
  await advanceAll();
  await open(automation, 'yes', 0.2);
  await open(automation, 'no', 0.6);
  // Privacy proxies open everything.
  await open(automation, 'yes', 1, true);
  expect(await decideWinners(database())).toBe(0);
  await later(automation, '2 days');
  // Two processes decide once.
  const decided = await Promise.all([decideWinners(database()), decideWinners(database())]);
  expect(decided[0] + decided[1]).toBe(1);
  expect(await decideWinners(database())).toBe(0);
  const [winner] = (await ask('GET', `/${id}`)).body.winners ?? [];
  expect(winner).toMatchObject({ step_id: stepIds[0], branch: 'no' });
  expect((winner?.yes.people ?? 0) + (winner?.no.people ?? 0)).toBe(60);
  expect(winner?.no.did).toBe(Math.ceil((winner?.no.people ?? 0) * 0.6));
  const late = await automation.add(Array.from({ length: 20 }, (_, index) => `late${index}`));
  await advanceAll();
  const after = (await taken(automation)).filter((one) => late.includes(one.contact_id));
  expect(new Set(after.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
    new Set(['no The branch that won the test.']),
  );
  const simulated = await ask<AutomationSimulation>('POST', `/${id}/simulate`, { contact_id: late[0] });
  expect(simulated.body.steps[0]).toMatchObject({ outcome: 'no', reason: 'The branch that won the test.' });

  // Another percentage is another test.
  const draft = (await ask('POST', `/${id}/draft`, {})).body;
  const steps = [{ id: stepIds[0], type: 'split', condition: { percentage: 30 } }];
  expect((await ask('PATCH', `/${draft.id}`, { steps })).status).toBe(200);
  expect((await ask('POST', `/${id}/publish`, {})).status).toBe(200);
  expect((await ask('GET', `/${id}`)).body.winners).toEqual([]);
  expect(await decideWinners(database())).toBe(1);
});

test('without a goal, or with one branch alone, the test goes on; equal branches are decided', async () => {
  const automation = await made({ percentage: 99, test: { metric: 'converted', after: { value: 1, unit: 'hours' } } });
  const { ask, id } = automation;
  await ask('POST', `/${id}/live`);
  const ids = await automation.add(Array.from({ length: 4 }, (_, index) => `reader${index}`));
  await advanceAll();
  await later(automation, '2 days');
  await decideWinners(database());
  expect((await ask('GET', `/${id}`)).body.winners).toEqual([]);
  await ask('PUT', `/${id}/goal`, {
    event: { name: 'Bought', conditions: [] },
    days: 7,
    value_property: null,
    holdout: 0,
  });
  await database().execute(sql`
    update automation_trace set outcome = case when contact_id = ${ids[0]}::uuid then 'no' else 'yes' end
    where account_id = ${automation.accountId} and type = 'split'`);
  await decideWinners(database());
  expect((await ask('GET', `/${id}`)).body.winners).toMatchObject([
    { branch: 'yes', yes: { people: 3, did: 0 }, no: { people: 1, did: 0 } },
  ]);
});

test('what a test cannot be is refused', async () => {
  const automation = await made();
  const { ask, id, stepIds } = automation;
  const patch = (condition: object) =>
    ask('PATCH', `/${id}`, { steps: [{ id: stepIds[0], type: 'split', condition }] });
  for (const test of [
    { metric: 'liked', after: test50.test.after },
    { metric: 'opened', after: { value: 0, unit: 'days' } },
  ])
    expect((await patch({ test })).status).toBe(400);
  const kept = (await patch({ percentage: 40 })).body.steps[0];
  expect(kept).toMatchObject({ condition: { percentage: 40, test: test50.test } });
  const none = (await patch({ test: null })).body.steps[0];
  expect(none?.type === 'split' && none.condition).not.toHaveProperty('test');
});
