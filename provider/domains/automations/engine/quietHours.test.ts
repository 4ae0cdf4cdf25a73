import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import { sql } from '../../../database/sql';
import { changeAccount, makeAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { quietUntil } from './quietHours';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const advanceAll = async () => {
  while ((await advanceAutomations(provider.provider.database, provider.provider.log)) > 0);
};

test.each([
  ['over midnight, before it', { from: 22, until: 8 }, '2026-06-10T20:30:00Z', '2026-06-11T06:00:00.000Z'],
  ['over midnight, after it', { from: 22, until: 8 }, '2026-06-10T03:00:00Z', '2026-06-10T06:00:00.000Z'],
  ['when they end', { from: 22, until: 8 }, '2026-06-10T06:00:00Z', undefined],
  ['within a day', { from: 12, until: 14 }, '2026-06-10T11:59:59Z', '2026-06-10T12:00:00.000Z'],
  ['outside of them', { from: 12, until: 14 }, '2026-06-10T12:00:00Z', undefined],
  ['none', null, '2026-06-10T12:00:00Z', undefined],
])('quiet hours %s', async (_, hours, at, ends) => {
  const { accountId } = await makeAutomation(provider);
  const { database } = provider.provider;
  await changeAccount(database, accountId, sql`time_zone = 'Europe/Zurich'`);
  expect((await quietUntil(database, accountId, hours, new Date(at)))?.toISOString()).toBe(ends);
});

test('messages wait until quiet hours are over, other steps and contacts without an address do not', async () => {
  const { database } = provider.provider;
  const automation = await makeAutomation(provider, {
    steps: [
      { type: 'action', action_config: { action: 'add_tag', tag: 'In' } },
      { type: 'email', email_config: { subject: 'One' } },
    ],
  });
  const { accountId, id, ask, listId } = automation;
  const hour = new Date().getUTCHours();
  const quiet = { from: (hour + 23) % 24, until: (hour + 3) % 24 };
  await changeAccount(database, accountId, sql`time_zone = 'UTC'`);
  expect((await ask('PATCH', `/${id}`, { quiet_hours: { from: 3, until: 3 } })).status).toBe(400);
  expect((await ask('PATCH', `/${id}`, { quiet_hours: { from: 24, until: 3 } })).status).toBe(400);
  expect((await ask('PATCH', `/${id}`, { quiet_hours: quiet })).body.quiet_hours).toEqual(quiet);
  expect((await ask('POST', `/${id}/live`)).status).toBe(200);
  // While live they are fixed, as other settings are.
  expect((await ask('PATCH', `/${id}`, { quiet_hours: null })).status).toBe(409);
  const [ana = ''] = await automation.add(['ana']);
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, external_id) values (${accountId}, 'nobody') returning contact_id
    )
    insert into list_contacts (account_id, list_id, contact_id) select ${accountId}, ${listId}, contact_id from added`);
  const simulated = await ask<AutomationSimulation>('POST', `/${id}/simulate`, { email: 'ana@example.org' });
  expect(simulated.status).toBe(200);
  expect(Date.parse(simulated.body.steps[1]?.at ?? '')).toBeGreaterThan(Date.now() + 3_600_000);
  await advanceAll();
  expect(await automation.copies()).toEqual({});
  expect((await automation.trace(ana)).trace.map(({ outcome }) => outcome)).toEqual(['added']);
  const next = (await automation.trace(ana)).next_at ?? '';
  expect([new Date(next).getUTCHours(), new Date(next).getUTCMinutes()]).toEqual([quiet.until, 0]);
  const rows = await database.rows<{ outcome: string }>(sql`
    select outcome from automation_trace where account_id = ${accountId} and outcome = 'skipped'`);
  expect(rows).toHaveLength(1);
  // A draft ends them; whoever waits is looked at when their time comes.
  const draft = (await ask('POST', `/${id}/draft`, {})).body;
  expect((await ask('PATCH', `/${draft.id}`, { quiet_hours: null })).body.quiet_hours).toBeNull();
  const changes = await ask<{ parts: string[] }>('GET', `/${id}/draft/changes`);
  expect(changes.body.parts).toEqual(['settings']);
  expect((await ask('POST', `/${id}/publish`, {})).status).toBe(200);
  await automation.pass('5 hours');
  await advanceAll();
  expect(await automation.copies()).toEqual({ 1: ['ana'] });
});
