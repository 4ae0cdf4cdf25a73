import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AutomationStepInput } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { keyFileOf } from '../../../secrets/openSecrets';
import { makeAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { ownPort } from '../../../testing/ownPort';
import { startServerProcess, type ServerProcess } from '../../../testing/serverProcess';
import { startTestProvider } from '../../../testing/startTestProvider';

const people = 3000;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const tag = (name: string, days = 0): AutomationStepInput => ({
  type: 'action',
  delay: { value: days, unit: 'days' },
  action_config: { action: 'add_tag', tag: name },
});

test('killed while it publishes: all of it is live or nothing, and everybody takes each step once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-publish-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, config } = provider.provider;
  const automation = await makeAutomation(provider, { steps: [tag('A'), tag('B', 2), tag('C', 2)] });
  const { accountId, id, ask } = automation;
  await ask('POST', `/${id}/live`);
  await automation.add(Array.from({ length: people }, (_, index) => `reader${index}`));

  let port = 0;
  const start = async (): Promise<ServerProcess> => {
    port = await ownPort();
    const server = startServerProcess({
      DATABASE_URL: config.databaseUrl ?? '',
      SECRET_KEY_FILE: keyFileOf(config),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
    });
    await server.prints('ready');
    return server;
  };
  let server = await start();
  cleanup.add(() => server.kill('SIGKILL').then(() => undefined));
  const at = async () =>
    (
      await database.rows<{ step_id: string }>(sql`
        select distinct step_id from automation_enrolments
        where account_id = ${accountId} and automation_id = ${id} and state = 'active'`)
    ).map((row) => row.step_id);
  const settled = (stepId: string) => eventually(async () => (await at()).every((one) => one === stepId), 300);
  const publish = () =>
    fetch(`http://127.0.0.1:${port}/v3/marketing/automations/${id}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${automation.apiKey}`, 'content-type': 'application/json' },
      body: '{}',
    }).then(
      (answer) => answer.status,
      () => 0,
    );
  const [a = '', b = '', c = ''] = automation.stepIds;
  await settled(b);
  for (const name of ['D', 'E']) {
    const [waitedFor = ''] = await at();
    const { body: draft } = await ask('POST', `/${id}/draft`, {});
    // The step at which all wait is replaced by another one.
    const changed = await ask('PATCH', `/${draft.id}`, {
      steps: draft.steps.map((step) => (step.id === waitedFor ? tag(name, 2) : { id: step.id, type: step.type })),
    });
    expect(changed.status).toBe(200);
    const asked = publish();
    // In the middle: its transaction holds the automation.
    await eventually(async () => {
      const free = await database.first(sql`
        select 1 from automations where account_id = ${accountId} and automation_id = ${id} for update skip locked`);
      return free === undefined;
    }, 60);
    await server.kill('SIGKILL');
    await asked;
    server = await start();
    // Waits until the transaction of the killed process is over.
    await database.execute(sql`
      select from automations where account_id = ${accountId} and automation_id = ${id} for update`);
    const now = (await ask('GET', `/${id}`)).body;
    const isPublished = now.draft_id === null;
    expect(now.steps[1]?.id === waitedFor).toBe(!isPublished);
    expect(await at()).toEqual([now.steps[1]?.id]);
    if (!isPublished) expect(await publish()).toBe(200);
    expect(await at()).toEqual([(await ask('GET', `/${id}`)).body.steps[1]?.id]);
  }
  await eventually(async () => {
    await automation.pass('1 day');
    return (await at()).length === 0;
  }, 300);
  const taken = await database.rows<{ step_id: string; people: number }>(sql`
    select step_id, count(*) as people from automation_trace where account_id = ${accountId} group by 1`);
  const last = (await ask('GET', `/${id}`)).body.steps;
  expect(last.map((step) => step.id)).toEqual([a, expect.any(String), c]);
  expect(new Map(taken.map((row) => [row.step_id, row.people]))).toEqual(
    new Map(last.map((step) => [step.id, people])),
  );
}, 900_000);
