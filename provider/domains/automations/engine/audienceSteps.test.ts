import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AutomationStepInput } from 'sendwright/wire/automations';
import type { AutomationAudienceStats } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { syncDueAudience } from '../../ads/audiences/audienceWorker';
import { AdPartners } from '../../ads/partners/partners';
import { advanceAutomations } from './automationService';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const advance = () => advanceAutomations(database(), provider.provider.log);
const sync = async ({ accountId }: TestAutomation) => {
  await execute(sql`update ad_audiences set due_at = now() where account_id = ${accountId} and status = 'active'`);
  const { log, config } = provider.provider;
  const signal = new AbortController().signal;
  await syncDueAudience({ database: database(), partners: new AdPartners(config), log, signal });
};
const marketing = async <Body>(automation: TestAutomation, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${automation.apiKey}` };
  const answer = await provider.inject(method, `/v3/marketing${path}`, body, headers);
  return { status: answer.statusCode, body: answer.json<Body>() };
};
const audienceStep = (change: AutomationStepInput['audience_config'] = {}): AutomationStepInput => ({
  type: 'audience',
  audience_config: change,
});

/** An automation with one step, and a synced audience of 100 readers, which it adds contacts to. */
async function made(action: 'add' | 'remove' = 'add') {
  const automation = await makeAutomation(provider, { steps: [audienceStep()], suppression_group_id: null });
  const { accountId } = automation;
  await marketing(automation, 'POST', '/ads/accounts', { partner: 'sandbox' });
  const { body: list } = await marketing<{ id: string }>(automation, 'POST', '/lists', { name: 'Readers' });
  await execute(sql`
    with added as (insert into contacts (account_id, email)
      select ${accountId}, 'reader' || n || '@example.com' from generate_series(1, 100) as n returning contact_id)
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${list.id}, contact_id from added`);
  const source = { name: 'Readers', partner: 'sandbox', list_id: list.id };
  const { body: audience } = await marketing<AdSyncedAudience>(automation, 'POST', '/ads/audiences', source);
  const [id] = automation.stepIds;
  const steps = [{ id, ...audienceStep({ audience_id: audience.id, action }) }];
  expect((await automation.ask('PATCH', `/${automation.id}`, { steps })).status).toBe(200);
  await sync(automation);
  return { automation, audienceId: audience.id };
}
const live = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const members = async ({ accountId }: TestAutomation): Promise<string[]> =>
  (
    await database().rows<{ email: string }>(sql`
      select email from ad_audience_members join contacts using (account_id, contact_id)
      where account_id = ${accountId} and email not like 'reader%' order by email`)
  ).map(({ email }) => email);
const countOf = async (automation: TestAutomation, audienceId: string) =>
  (await marketing<AdSyncedAudience>(automation, 'GET', `/ads/audiences/${audienceId}`)).body;

test('contacts are added to an audience that they are not on the list of, and the trace says so', async () => {
  const { automation, audienceId } = await made();
  await live(automation);
  const [ana = ''] = await automation.add(['ana', 'bea']);
  const before = await countOf(automation, audienceId);
  expect(await advance()).toBe(2);
  expect((await automation.trace(ana)).trace).toMatchObject([
    { type: 'audience', outcome: 'added', reason: 'To the audience “Readers”.', delivery: null },
  ]);
  expect(await automation.trace(ana)).toMatchObject({ state: 'completed' });
  // Soon, instead of tomorrow.
  const due = Date.parse((await countOf(automation, audienceId)).next_run_at ?? '');
  expect(due).toBeLessThan(Date.parse(before.next_run_at ?? '') - 3_600_000);
  await sync(automation);
  expect(await members(automation)).toEqual(['ana@example.org', 'bea@example.org']);
  expect(await countOf(automation, audienceId)).toMatchObject({
    member_count: 102,
    by_automations: { added: 2, removed: 0 },
    last_run: { contacts: 102, added: 2, removed: 0 },
  });
  const stats = await marketing<AutomationAudienceStats>(
    automation,
    'GET',
    `/stats/automations/${automation.id}/audiences`,
  );
  expect(stats.body.result).toEqual([{ step_id: automation.stepIds[0], added: 2, removed: 0, skipped: 0 }]);
});

test('contacts are removed although they are on the list, and those who unsubscribed are not added', async () => {
  const { automation, audienceId } = await made('remove');
  const { accountId, listId } = automation;
  await live(automation);
  await execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${listId}, contact_id from contacts
    where account_id = ${accountId} and email = 'reader7@example.com'`);
  expect(await advance()).toBe(1);
  await sync(automation);
  expect(await countOf(automation, audienceId)).toMatchObject({
    member_count: 99,
    by_automations: { added: 0, removed: 1 },
    last_run: { removed: 1 },
  });
  await execute(sql`update ad_audience_overrides set is_in = true where account_id = ${accountId}`);
  await execute(sql`
    insert into suppressions (account_id, email, kind) values (${accountId}, 'reader7@example.com', 'global')`);
  await sync(automation);
  expect(await countOf(automation, audienceId)).toMatchObject({
    member_count: 99,
    last_run: { added: 0, rejected: { suppressed: 1 } },
  });
});

test('the change, the trace and the transition are stored together or not at all', async () => {
  const { automation } = await made();
  const { accountId } = automation;
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  // The last statement for the contact fails, as if the process had ended before it.
  await execute(sql`alter table automation_enrolments add constraint broken check (state <> 'completed') not valid`);
  expect(await advance()).toBe(0);
  const overrides = () =>
    database().rows(sql`select contact_id, is_in from ad_audience_overrides where account_id = ${accountId}`);
  expect(await overrides()).toEqual([]);
  expect((await automation.trace(ana)).trace).toEqual([]);
  await execute(sql`alter table automation_enrolments drop constraint broken`);
  expect(await advance()).toBe(1);
  expect(await advance()).toBe(0);
  expect(await overrides()).toEqual([{ contact_id: ana, is_in: true }]);
  expect((await automation.trace(ana)).trace).toHaveLength(1);
  await execute(sql`delete from contacts where account_id = ${accountId} and contact_id = ${ana}`);
  expect(await overrides()).toEqual([]);
});

test('two workers take the step for everybody once, and do not wait for each other', async () => {
  const { automation, audienceId } = await made();
  await live(automation);
  const names = Array.from({ length: 1200 }, (_, index) => `joiner${index}`);
  await automation.add(names);
  const logged = jest.spyOn(provider.provider.log, 'error');
  const counts = await Promise.all([advance(), advance()]);
  expect(counts[0] + counts[1]).toBe(1200);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  expect(await countOf(automation, audienceId)).toMatchObject({ by_automations: { added: 1200, removed: 0 } });
});

test('a step whose audience was stopped, or while ads are switched off, is skipped and says why', async () => {
  const { automation, audienceId } = await made();
  const { accountId } = automation;
  await live(automation);
  const [ana = ''] = await automation.add(['ana']);
  await marketing(automation, 'POST', `/ads/audiences/${audienceId}/stop`, { empty: false });
  await advance();
  const reason = async (id: string) => (await automation.trace(id)).trace[0];
  expect(await reason(ana)).toMatchObject({ outcome: 'skipped', reason: 'The audience “Readers” is stopped.' });
  await execute(sql`delete from ad_audiences where account_id = ${accountId}`);
  const [bea = ''] = await automation.add(['bea']);
  await advance();
  expect(await reason(bea)).toMatchObject({ outcome: 'skipped', reason: 'The audience was deleted.' });
});

test('it needs an audience of the account, and the feature; while live it is fixed', async () => {
  const { automation, audienceId } = await made();
  const other = await makeAutomation(provider, { steps: [audienceStep()], suppression_group_id: null });
  const [step] = other.stepIds;
  const change = (audience_id: string | null, type: 'audience' | 'sms' = 'audience') =>
    other.ask<{ errors: unknown[] }>('PATCH', `/${other.id}`, {
      steps: [{ id: step, type, audience_config: { audience_id } }],
    });
  expect(await change(audienceId)).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'steps[0].audience_config.audience_id', message: `invalid audience id: ${audienceId}` }],
    },
  });
  expect(await other.ask('POST', `/${other.id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Audience 1: Choose a synced audience.' }] },
  });
  await live(automation);
  const [id] = automation.stepIds;
  const steps = [{ id, type: 'audience', audience_config: { action: 'remove' } }];
  expect((await automation.ask('PATCH', `/${automation.id}`, { steps })).status).toBe(409);
  await execute(sql`
    insert into account_features (account_id, app, feature, is_on, changed_by)
    values (${other.accountId}, 'mc', 'ads', false, 'test')`);
  expect((await change(null)).status).toBe(403);
});
