import type { Automation, AutomationStepInput } from 'sendwright/wire/automations';
import { sql } from '../../database/sql';
import { makeAutomation, type TestAutomation } from '../../testing/automations';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

const password = 'a long enough password';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const webhook = (url: string | null): AutomationStepInput => ({
  type: 'action',
  action_config: { action: 'webhook', url },
});

/** Asks in the session of a person whose sign-in was a while ago. */
async function openSession({ accountId, username }: TestAutomation) {
  const { database } = provider.provider;
  await database.execute(sql`update users set email_verified_at = now() where account_id = ${accountId}`);
  const answer = await provider.inject('POST', '/v3/sign-in', { username, password }, { authorization: '' });
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  await database.execute(sql`
    update sessions set confirmed_at = now() - interval '16 minutes' where account_id = ${accountId}`);
  return {
    async ask(path: string, method: 'POST' | 'PATCH' = 'POST', body: object = {}) {
      const reply = await provider.inject(method, `/v3/marketing/automations/${path}`, body, headers);
      const { errors, steps = [] } = reply.json<Partial<Automation> & { errors?: { code?: string }[] }>();
      return { status: reply.statusCode, code: errors?.[0]?.code, steps };
    },
    confirm: () => provider.inject('POST', '/v3/user/confirmation', { password }, headers),
    forget: () =>
      database.execute(sql`
        update sessions set confirmed_at = now() - interval '16 minutes' where account_id = ${accountId}`),
  };
}

const statusOf = async ({ id, ask }: TestAutomation) => (await ask('GET', `/${id}`)).body.status;
const refused = { status: 403, code: 'confirmation_required' };

test('contacts are sent to a new address only after a confirmation, which is asked for once', async () => {
  const automation = await makeAutomation(provider, { steps: [webhook(null)] }, { password });
  const { id } = automation;
  const session = await openSession(automation);
  // While it is edited nobody is asked: drafts send nothing.
  const step = automation.stepIds[0] ?? '';
  expect((await session.ask(`${id}/steps/${step}`, 'PATCH', webhook('https://one.example.com/in'))).status).toBe(200);
  expect(await session.ask(`${id}/live`)).toMatchObject(refused);
  expect(await statusOf(automation)).toBe('draft');
  await session.confirm();
  expect((await session.ask(`${id}/live`)).status).toBe(200);
  await session.forget();
  // The same address again, and none.
  await session.ask(`${id}/disable`);
  expect((await session.ask(`${id}/live`)).status).toBe(200);
  // Another one, or a second one.
  await session.ask(`${id}/disable`);
  await session.ask(`${id}/steps/${step}`, 'PATCH', webhook('https://two.example.com/in'));
  expect(await session.ask(`${id}/live`)).toMatchObject(refused);
  await session.ask(`${id}/steps/${step}`, 'PATCH', webhook('https://one.example.com/in'));
  expect((await session.ask(`${id}/steps`, 'POST', { step: webhook('https://three.example.com/') })).status).toBe(201);
  expect(await session.ask(`${id}/live`)).toMatchObject(refused);
  expect(await statusOf(automation)).toBe('disabled');
});

test('addresses in branches count, removed ones are forgotten, and copies are asked about again', async () => {
  const steps: AutomationStepInput[] = [
    { type: 'split', condition: { percentage: 50 }, yes: [webhook('https://one.example.com/')], no: [] },
  ];
  const automation = await makeAutomation(provider, { steps }, { password });
  const { id } = automation;
  const session = await openSession(automation);
  expect(await session.ask(`${id}/live`)).toMatchObject(refused);
  // API keys need none.
  expect((await automation.ask('POST', `/${id}/live`)).status).toBe(200);
  const copy = (await automation.ask('POST', `/${id}`)).body;
  expect(await session.ask(`${copy.id}/live`)).toMatchObject(refused);
  await automation.ask('POST', `/${id}/disable`);
  await automation.ask('PATCH', `/${id}`, {
    steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'A' } }],
  });
  expect((await session.ask(`${id}/live`)).status).toBe(200);
  await session.ask(`${id}/disable`);
  await automation.ask('PATCH', `/${id}`, { steps: [webhook('https://one.example.com/')] });
  expect(await session.ask(`${id}/live`)).toMatchObject(refused);
});
