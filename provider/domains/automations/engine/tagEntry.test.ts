import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const marketing = async <Body>(
  automation: TestAutomation,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const headers = { authorization: `Bearer ${automation.apiKey}` };
  const answer = await provider.inject(method, `/v3/marketing${path}`, body, headers);
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Body>() };
};

test('contacts enter once when they get a tag, and leave when they lose it', async () => {
  const automation = await makeAutomation(provider, { exit: { type: 'not_in_entry' } });
  const { accountId, id } = automation;
  const tag = (await marketing<{ id: string }>(automation, 'POST', '/tags', { name: 'VIP' })).body;
  const entry = { type: 'tag', id: tag?.id };
  const foreign = await makeAutomation(provider);
  expect(await foreign.ask('PATCH', `/${foreign.id}`, { entry })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'entry.id' }] },
  });
  const changed = await automation.ask('PATCH', `/${id}`, { entry });
  expect(changed).toMatchObject({ status: 200, body: { entry, entry_name: 'VIP' } });
  const [old = '', ana = '', bea = ''] = await automation.add(['old', 'ana', 'bea'], false);
  await marketing(automation, 'POST', `/contacts/${old}/tags`, { name: 'VIP' });
  expect((await automation.ask('POST', `/${id}/live`)).status).toBe(200);
  for (const contactId of [ana, bea, old])
    expect((await marketing(automation, 'POST', `/contacts/${contactId}/tags`, { name: 'vip' })).status).toBe(200);
  // Whoever had it before has not got it.
  const people = () =>
    database().rows<{ contact_id: string }>(sql`
    select contact_id from automation_enrolments where account_id = ${accountId}`);
  expect(new Set((await people()).map((row) => row.contact_id))).toEqual(new Set([ana, bea]));
  await marketing(automation, 'DELETE', `/contacts/${bea}/tags/VIP`);
  await advanceAutomations(database(), provider.provider.log);
  expect((await automation.trace(ana)).trace).toMatchObject([{ outcome: 'sent' }]);
  expect(await automation.trace(bea)).toMatchObject({ state: 'exited', trace: [] });
  await marketing(automation, 'POST', `/contacts/${bea}/tags`, { name: 'VIP' });
  expect(await automation.trace(bea)).toMatchObject({ state: 'exited' });
  expect((await marketing(automation, 'DELETE', `/tags/${tag?.id}`)).status).toBe(204);
  await checkLive(database());
  expect((await automation.ask('GET', `/${id}`)).body).toMatchObject({
    status: 'paused',
    entry_name: null,
    pause: {
      reason: 'entry',
      message: 'The tag by which contacts enter was deleted. Disable it to choose another one.',
    },
  });
  expect(await automation.ask('POST', `/${id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'The tag by which contacts enter was deleted. Choose another one.' }] },
  });
});
