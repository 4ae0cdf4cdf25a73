import type { AutomationEntryInput } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { sweepExits } from './sweepExits';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const tag = { type: 'action' as const, action_config: { action: 'add_tag' as const, tag: 'Reminded' } };
const exit = {
  type: 'event' as const,
  event: { name: 'purchase', conditions: [{ property: 'total', operator: 'greater' as const, value: 100 }] },
};
/** Live, with a day before its only step. */
const start = async (entry?: AutomationEntryInput) => {
  const automation = await makeAutomation(provider, {
    ...(entry && { entry }),
    exit,
    steps: [{ ...tag, delay: { value: 1, unit: 'days' } }],
  });
  await setLive(automation);
  // Events of the last minutes can enter contacts.
  if (entry)
    await database().execute(sql`
      update automations set live_since = live_since - interval '1 hour'
      where account_id = ${automation.accountId} and automation_id = ${automation.id}`);
  return automation;
};
const setLive = async ({ ask, id }: TestAutomation) => {
  const { status, body } = await ask('POST', `/${id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
};
const record = async ({ apiKey }: TestAutomation, ...events: readonly object[]) => {
  const answer = await provider.inject(
    'POST',
    '/v3/marketing/events',
    { events },
    { authorization: `Bearer ${apiKey}` },
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ errors: [] })]);
};
const happened = (name: string, who: string, more: object = {}) => ({
  contact: { email: `${who}@example.org` },
  name,
  properties: { total: 150 },
  ...more,
});
const minutesAgo = (minutes: number) => ({ time: new Date(Date.now() - minutes * 60_000).toISOString() });
const bought = (who: string, more: object = {}) => happened('purchase', who, more);
/** The state of each contact, and why they exited. */
const states = async ({ accountId, id }: TestAutomation) =>
  Object.fromEntries(
    (
      await database().rows<{ name: string; state: string; reason: string | null }>(sql`
        select first_name as name, state, reason
        from automation_enrolments join contacts using (account_id, contact_id)
        where account_id = ${accountId} and automation_id = ${id} order by first_name`)
    ).map(({ name, state, reason }) => [name, reason === null ? state : `${state}: ${reason}`]),
  );
const gone = 'exited: “purchase” happened.';

test('whoever has the event after entering exits at once, if its properties match', async () => {
  const automation = await start();
  await automation.add(['ana', 'bea', 'cas', 'dan']);
  expect((await automation.ask('GET', `/${automation.id}`)).body.exit).toEqual({
    ...exit,
    query_dsl: null,
    builder: null,
  });
  await record(
    automation,
    bought('ana'),
    bought('bea', { properties: { total: 50 } }),
    happened('visit', 'cas'),
    // Somebody else's, and twice for one.
    bought('ana'),
  );
  expect(await states(automation)).toEqual({ ana: gone, bea: 'active', cas: 'active', dan: 'active' });
  await automation.pass('1 day');
  await advanceAll();
  expect(await states(automation)).toEqual({ ana: gone, bea: 'completed', cas: 'completed', dan: 'completed' });
});

test('what happened before the contact entered does not count, whenever it is recorded', async () => {
  const automation = await start();
  await automation.add(['ana', 'bea'], false);
  await record(automation, bought('ana'));
  await database().execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${automation.listId}, contact_id from contacts where account_id = ${automation.accountId}`);
  await record(automation, bought('bea', minutesAgo(10)));
  await sweepExits(database(), provider.provider.log, new AbortController().signal);
  await automation.pass('1 day');
  await advanceAll();
  expect(await states(automation)).toEqual({ ana: 'completed', bea: 'completed' });
});

test('events that are recorded together count from the event by which the contact entered', async () => {
  const automation = await start({ type: 'event', event: { name: 'cart' }, reentry: { days: 0, most: 5 } });
  await automation.add(['ana', 'bea', 'cas'], false);
  await record(
    automation,
    bought('ana', minutesAgo(3)),
    happened('cart', 'ana', minutesAgo(5)),
    bought('bea', minutesAgo(7)),
    happened('cart', 'bea', minutesAgo(5)),
    happened('cart', 'cas', minutesAgo(5)),
  );
  expect(await states(automation)).toEqual({ ana: gone, bea: 'active', cas: 'active' });
  // The next pass counts from its own entry.
  await record(automation, happened('cart', 'ana', minutesAgo(2)));
  expect(await states(automation)).toEqual({ ana: 'active', bea: 'active', cas: 'active' });
  await automation.pass('1 day');
  await advanceAll();
  expect(await states(automation)).toEqual({ ana: 'completed', bea: 'completed', cas: 'completed' });
});

test('the event by which contacts enter is not the one by which they exit, but the next one is', async () => {
  const automation = await start({ type: 'event', event: exit.event });
  await automation.add(['ana'], false);
  await record(automation, bought('ana'));
  expect(await states(automation)).toEqual({ ana: 'active' });
  await record(automation, bought('ana'));
  expect(await states(automation)).toEqual({ ana: gone });
});

test('a signup does not exit by the event that is recorded with it, but the next one does', async () => {
  const automation = await makeAutomation(provider, {
    exit: { type: 'event', event: { name: 'Form submitted', conditions: [] } },
    steps: [{ ...tag, delay: { value: 1, unit: 'days' } }],
  });
  await setLive(automation);
  const authorization = `Bearer ${automation.apiKey}`;
  // A form each: two signups with the same form within an hour are one event.
  const signUp = async (name: string) => {
    const form = { name, list_id: automation.listId, require_confirmation: false };
    const made = await provider.inject('POST', '/v3/marketing/forms', form, { authorization });
    const { id } = made.json<{ id: string }>();
    const opened = await openedForm(database(), id);
    const answer = await provider.server.inject({
      method: 'POST',
      url: `/forms/${id}/submissions`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...opened, _rf2_T: 'ana@example.org' }).toString(),
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  };
  const found = () =>
    database().rows(sql`select state from automation_enrolments where account_id = ${automation.accountId}`);
  await signUp('News');
  expect(await found()).toEqual([{ state: 'active' }]);
  await sweepExits(database(), provider.provider.log, new AbortController().signal);
  expect(await found()).toEqual([{ state: 'active' }]);
  await signUp('Events');
  expect(await found()).toEqual([{ state: 'exited' }]);
});

test('entering by hand again forgets what happened before', async () => {
  const automation = await start({ type: 'event', event: { name: 'cart' } });
  const ids = await automation.add(['ana'], false);
  await record(automation, happened('cart', 'ana', minutesAgo(5)));
  await record(automation, bought('ana', minutesAgo(1)));
  expect(await states(automation)).toEqual({ ana: gone });
  await automation.ask('POST', `/${automation.id}/contacts`, { contact_ids: ids, again: true });
  await sweepExits(database(), provider.provider.log, new AbortController().signal);
  expect(await states(automation)).toEqual({ ana: 'active' });
});

test.each(['sweep', 'step'] as const)(
  'what happened while the automation was stopped is seen by the next %s',
  async (by) => {
    const automation = await start();
    await automation.add(['ana', 'bea']);
    await automation.ask('POST', `/${automation.id}/disable`);
    await record(automation, bought('ana'));
    expect(await states(automation)).toEqual({ ana: 'active', bea: 'active' });
    await setLive(automation);
    if (by === 'sweep') await sweepExits(database(), provider.provider.log, new AbortController().signal);
    else {
      await automation.pass('1 day');
      await advanceAll();
    }
    expect(await states(automation)).toEqual({ ana: gone, bea: by === 'sweep' ? 'active' : 'completed' });
  },
);

test('it goes live with an event only, and the name of the event can’t be deleted', async () => {
  const automation = await makeAutomation(provider, { exit: { type: 'event' } });
  expect(await automation.ask('POST', `/${automation.id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Choose the event by which contacts exit.', field: 'exit.event.name' }] },
  });
  const half = { type: 'event', event: { name: 'purchase', conditions: [{ ...exit.event.conditions[0], value: '' }] } };
  await automation.ask('PATCH', `/${automation.id}`, { exit: half });
  expect(await automation.ask('POST', `/${automation.id}/live`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'exit.event.conditions[0].value' }] },
  });
  await automation.ask('PATCH', `/${automation.id}`, { exit });
  await automation.add(['ana']);
  await record(automation, bought('ana'));
  const answer = await provider.inject('DELETE', '/v3/marketing/events/types/purchase', undefined, {
    authorization: `Bearer ${automation.apiKey}`,
  });
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('Series')]);
});

test('the simulated path has no such event, whatever the contact did before', async () => {
  const automation = await start();
  const [contactId] = await automation.add(['ana']);
  await record(automation, bought('ana'));
  expect(await states(automation)).toEqual({ ana: gone });
  expect(
    await automation.ask('POST', `/${automation.id}/simulate`, { contact_id: contactId, engaged: true }),
  ).toMatchObject({ status: 200, body: { end: 'completed', steps: [{ outcome: 'added' }] } });
});

test('many requests at once end a contact’s enrollment once, while steps are taken', async () => {
  const automation = await start();
  const names = Array.from({ length: 40 }, (_, index) => `reader${index}`);
  await automation.add(names);
  await automation.pass('1 day');
  await Promise.all([
    ...[1, 7, 11].map((by) =>
      record(automation, ...names.map((_, index) => bought(names[(index * by) % names.length] ?? ''))),
    ),
    advanceAll(),
  ]);
  const found = Object.values(await states(automation));
  expect(found).toHaveLength(names.length);
  expect(found.filter((state) => state !== gone && state !== 'completed')).toEqual([]);
});
