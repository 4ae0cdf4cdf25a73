import type { AutomationEntryInput } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';
import { enterByDates } from './enterByDates';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
const steps = [{ type: 'action' as const, action_config: { action: 'add_tag' as const, tag: 'Entered' } }];
const start = async (entry: AutomationEntryInput) => {
  const automation = await makeAutomation(provider, { entry, steps });
  await setLive(automation);
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
const event = (name: string, total: number, more: object = {}) => ({
  contact: { email: `${name}@example.org` },
  name: 'purchase',
  properties: { total },
  ...more,
});
/** Who is or was in it, and how often they entered. */
const entries = async ({ accountId, id }: TestAutomation) =>
  Object.fromEntries(
    (
      await database().rows<{ name: string; entries: number }>(sql`
        select first_name as name, entries from automation_enrolments join contacts using (account_id, contact_id)
        where account_id = ${accountId} and automation_id = ${id} order by first_name`)
    ).map((row) => [row.name, row.entries]),
  );

test('a custom event enters contacts, if its properties match and it is new', async () => {
  const conditions = [{ property: 'total', operator: 'greater' as const, value: 100 }];
  const automation = await start({
    type: 'event',
    event: { name: 'purchase', conditions },
    reentry: { days: 0, most: 3 },
  });
  expect((await automation.ask('GET', `/${automation.id}`)).body).toMatchObject({
    entry: { type: 'event', id: null, event: { name: 'purchase', conditions }, reentry: { days: 0, most: 3 } },
    entry_name: 'purchase',
  });
  await automation.add(['ana', 'bea', 'old'], false);
  const ago = (days: number) => ({ time: new Date(Date.now() - days * 86_400_000).toISOString() });
  await record(automation, event('ana', 120), event('ana', 130), event('bea', 90), event('old', 500, ago(3)));
  await record(automation, { ...event('bea', 200), name: 'visit' });
  expect(await entries(automation)).toEqual({ ana: 1 });
  await record(automation, event('ana', 140));
  expect(await entries(automation)).toEqual({ ana: 1 });
  await advanceAll();
  const again = event('ana', 150, { id: 'once' });
  await record(automation, again, again);
  await record(automation, again);
  await advanceAll();
  expect(await entries(automation)).toEqual({ ana: 2 });
  await automation.ask('POST', `/${automation.id}/disable`);
  await record(automation, event('bea', 500));
  expect(await entries(automation)).toEqual({ ana: 2 });
});

test('an event of somebody new creates the contact and enters it', async () => {
  const automation = await start({ type: 'event', event: { name: 'purchase' } });
  await record(automation, event('new', 1));
  await advanceAll();
  const [row] = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${automation.accountId} and email = 'new@example.org'`);
  expect((await automation.trace(row?.contact_id ?? '')).trace).toMatchObject([{ outcome: 'added' }]);
});

test('many requests at once enter each contact once', async () => {
  const automation = await start({ type: 'event', event: { name: 'purchase' }, reentry: { days: 0, most: 50 } });
  const names = Array.from({ length: 30 }, (_, index) => `reader${index}`);
  await automation.add(names, false);
  const shuffled = (by: number) => names.map((_, index) => names[(index * by) % names.length] ?? '');
  await Promise.all([1, 7, 11, 13, 17].map((by) => record(automation, ...shuffled(by).map((name) => event(name, 1)))));
  expect(new Set(Object.values(await entries(automation)))).toEqual(new Set([1]));
  expect(Object.keys(await entries(automation))).toHaveLength(30);
});

test.each([
  ['opened', 'open'],
  ['clicked', 'click'],
] as const)(
  'a single send that is %s enters its readers, and so does an email of an automation',
  async (type, kind) => {
    const automation = await makeAutomation(provider, { steps });
    const { accountId, ask, id } = automation;
    const [ana = '', bea = '', bot = ''] = await automation.add(['ana', 'bea', 'bot'], false);
    const send = await provider.inject(
      'POST',
      '/v3/marketing/singlesends',
      { name: 'News' },
      { authorization: `Bearer ${automation.apiKey}` },
    );
    const entry = { type, id: send.json<{ id: string }>().id };
    expect(await ask('PATCH', `/${id}`, { entry })).toMatchObject({
      status: 200,
      body: { entry, entry_name: 'News', entry_automation_id: null },
    });
    await setLive(automation);
    const react = (contactId: string, stream: string, kindOf: string, detail = {}) =>
      execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id, detail)
      values (${accountId}, ${kindOf}, ${contactId}, 'a@example.org', ${stream}, ${JSON.stringify(detail)}::jsonb)`);
    await react(ana, entry.id, kind);
    await react(ana, entry.id, kind);
    await react(bea, entry.id, 'delivered');
    await react(bot, entry.id, kind, { machine: true });
    expect(await entries(automation)).toEqual({ ana: 1 });
    await execute(sql`delete from single_sends where account_id = ${accountId} and single_send_id = ${entry.id}`);
    await checkLive(database());
    expect((await ask('GET', `/${id}`)).body).toMatchObject({
      status: 'paused',
      pause: { reason: 'entry', message: expect.stringContaining('The message by which contacts enter was deleted.') },
    });
    const other = await ask('POST', '', {
      name: 'Other',
      steps: [
        { type: 'email', email_config: { subject: 'Hi', html_content: '<p>Hi</p>', sender_id: automation.senderId } },
      ],
    });
    const step = other.body.steps[0]?.id ?? '';
    await ask('POST', `/${id}/disable`);
    expect(await ask('PATCH', `/${id}`, { entry: { type, id: step } })).toMatchObject({
      body: { entry_name: 'Other', entry_automation_id: other.body.id },
    });
    await setLive(automation);
    const message = await database().first<{ message_id: string }>(sql`
    insert into automation_messages (account_id, automation_id, step_id, version)
    values (${accountId}, ${other.body.id}, ${step}, 1) returning message_id`);
    await react(bea, message?.message_id ?? '', kind);
    expect(await entries(automation)).toEqual({ ana: 1, bea: 1 });
    expect((await ask('DELETE', `/${other.body.id}`)).status).toBe(204);
    await checkLive(database());
    expect((await ask('GET', `/${id}`)).body).toMatchObject({
      status: 'paused',
      pause: { reason: 'entry', message: expect.stringContaining('The message by which contacts enter was deleted.') },
      entry_name: null,
      entry_automation_id: null,
    });
    await ask('POST', `/${id}/disable`);
    expect(await ask('POST', `/${id}/live`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'entry.id', message: expect.stringContaining('was deleted. Choose another one.') }] },
    });
  },
);

/** Gives the contacts a date and lets the automation look at a local time. */
const dates = async (date: { days: number; yearly: boolean }, given: Record<string, string>) => {
  const automation = await makeAutomation(provider, { steps });
  const { accountId, ask, id } = automation;
  await execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, 'e1_D', 'birthday', 'Date')`);
  const ids = await automation.add(Object.keys(given), false);
  for (const [index, value] of Object.values(given).entries())
    await execute(sql`
      update contacts set custom_fields = jsonb_build_object('e1_D', ${value}::text)
      where account_id = ${accountId} and contact_id = ${ids[index]}`);
  const changed = await ask('PATCH', `/${id}`, { entry: { type: 'date', date: { field: 'e1_D', hour: 9, ...date } } });
  expect(changed).toMatchObject({ status: 200, body: { entry_name: 'birthday' } });
  await setLive(automation);
  return automation;
};
/** A day passes since contacts' dates were looked at. */
const look = async ({ accountId, id }: TestAutomation) => {
  await execute(sql`
    update automations set live_since = now() - interval '1 day', dates_seen_until = now() - interval '1 day'
    where account_id = ${accountId} and automation_id = ${id}`);
  await Promise.all([enterByDates(database()), enterByDates(database())]);
};
/** Of the last 24 hours, one has been 9 o'clock: of this day. */
const lastNine = async () =>
  (
    await database().first<{ day: string }>(sql`
      select to_char((now() at time zone 'UTC' - interval '9 hours')::date, 'YYYY-MM-DD') as day`)
  )?.day ?? '';
const shifted = (day: string, days: number, years = 0): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() + days);
  return `${date.toISOString().slice(0, 10)}T00:00:00Z`;
};

test('contacts enter some days before their date, once', async () => {
  const day = await lastNine();
  const automation = await dates(
    { days: -3, yearly: false },
    { due: shifted(day, 3), later: shifted(day, 4), earlier: shifted(day, 2), wrong: 'soon', none: '' },
  );
  await enterByDates(database());
  expect(await entries(automation)).toEqual({});
  await look(automation);
  expect(await entries(automation)).toEqual({ due: 1 });
  await advanceAll();
  await look(automation);
  expect(await entries(automation)).toEqual({ due: 1 });
});

test('anniversaries come every year, and contacts enter again', async () => {
  const day = await lastNine();
  const automation = await dates(
    { days: 0, yearly: true },
    { born: shifted(day, 0, 30), future: shifted(day, 0, -2), other: shifted(day, 1, 30) },
  );
  expect((await automation.ask('GET', `/${automation.id}`)).body.entry.reentry).toEqual({ days: 300, most: 100 });
  await look(automation);
  await advanceAll();
  expect(await entries(automation)).toEqual({ born: 1 });
  await look(automation);
  expect(await entries(automation)).toEqual({ born: 1 });
  await execute(sql`
    update automation_enrolments set entered_at = entered_at - interval '1 year'
    where account_id = ${automation.accountId}`);
  await look(automation);
  await advanceAll();
  expect(await entries(automation)).toEqual({ born: 2 });
  await execute(sql`delete from field_definitions where account_id = ${automation.accountId}`);
  await checkLive(database());
  expect((await automation.ask('GET', `/${automation.id}`)).body).toMatchObject({
    pause: { message: expect.stringContaining('The date field by which contacts enter was deleted.') },
  });
});

test('contacts enter by hand, and again when asked to', async () => {
  const automation = await makeAutomation(provider, { steps });
  const { ask, id } = automation;
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea'], false);
  const enter = (contact_ids: readonly string[], more: object = {}) =>
    ask<unknown>('POST', `/${id}/contacts`, { contact_ids, ...more });
  expect(await enter([ana])).toMatchObject({ status: 409 });
  await setLive(automation);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const none = { entered: 0, entered_again: 0, already_in: 0, finished: 0, unknown: 0 };
  expect((await enter([ana, ana.toUpperCase(), unknown])).body).toEqual({ ...none, entered: 1, unknown: 1 });
  expect((await enter([ana, bea])).body).toEqual({ ...none, entered: 1, already_in: 1 });
  await advanceAll();
  expect((await enter([ana])).body).toEqual({ ...none, finished: 1 });
  expect((await enter([ana, bea], { again: true })).body).toEqual({ ...none, entered_again: 2 });
  await advanceAll();
  expect(await entries(automation)).toEqual({ ana: 2, bea: 2 });
  expect((await automation.trace(ana)).trace.map(({ pass }) => pass)).toEqual([1, 2]);
  const foreign = await makeAutomation(provider);
  const [other = ''] = await foreign.add(['other'], false);
  expect((await enter([other])).body).toEqual({ ...none, unknown: 1 });
  expect((await foreign.ask('POST', `/${id}/contacts`, { contact_ids: [other] })).status).toBe(404);
  expect((await enter([])).status).toBe(400);
  expect((await enter(['nobody'])).status).toBe(400);
});

test('a selection enters by hand, and a preview says how many would', async () => {
  const automation = await makeAutomation(provider, { steps });
  const { ask, id, listId } = automation;
  await setLive(automation);
  const [ana = ''] = await automation.add(['ana', 'bea', 'cas']);
  await automation.add(['dan'], false);
  const none = { entered: 0, entered_again: 0, already_in: 0, finished: 0, unknown: 0 };
  const enter = (body: object) => ask<unknown>('POST', `/${id}/contacts`, body);
  const preview = (body: object) => ask<unknown>('POST', `/${id}/contacts/preview`, body);
  await advanceAll();
  expect(await entries(automation)).toEqual({ ana: 1, bea: 1, cas: 1 });
  const everybody = { selection: { matching: {} } };
  expect((await preview(everybody)).body).toEqual({ ...none, entered: 1, finished: 3 });
  expect((await preview({ ...everybody, again: true })).body).toEqual({ ...none, entered: 1, entered_again: 3 });
  expect((await preview({ contact_ids: [ana] })).body).toEqual({ ...none, finished: 1 });
  for (const ids of [{ contact_ids: [ana, ana.toUpperCase()] }, { selection: { ids: [ana, ana.toUpperCase()] } }])
    expect((await preview(ids)).body).toEqual({ ...none, finished: 1 });
  expect(await entries(automation)).toEqual({ ana: 1, bea: 1, cas: 1 });
  const some = { selection: { matching: { list_id: listId }, except: [ana] }, again: true };
  expect((await enter(some)).body).toEqual({ ...none, entered_again: 2 });
  expect((await preview(everybody)).body).toEqual({ ...none, entered: 1, already_in: 2, finished: 1 });
  expect((await enter({ ...everybody, again: true })).body).toEqual({
    ...none,
    entered: 1,
    entered_again: 1,
    already_in: 2,
  });
  const foreign = await makeAutomation(provider);
  await foreign.add(['other'], false);
  expect((await foreign.ask('POST', `/${id}/contacts/preview`, everybody)).status).toBe(404);
  for (const wrong of [{}, { ...everybody, contact_ids: [ana] }])
    expect(await enter(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'contact_ids' }] } });
  expect((await enter({ selection: { matching: { list_id: ana } } })).status).toBe(400);
  expect((await enter({ selection: { ids: ['nobody'] } })).status).toBe(400);
  expect((await preview({ selection: { ids: [] } })).status).toBe(400);
  await ask('POST', `/${id}/disable`);
  expect((await preview(everybody)).status).toBe(409);
});

test('what is missing in an entry', async () => {
  const automation = await makeAutomation(provider, { steps });
  const { ask, id } = automation;
  const problems = async (entry: AutomationEntryInput) => {
    expect((await ask('PATCH', `/${id}`, { entry })).status).toBe(200);
    const { body } = await ask<{ errors: { field: string; message: string }[] }>('POST', `/${id}/live`);
    return body.errors.map(({ field, message }) => [field, message]);
  };
  expect(await problems({ type: 'event' })).toEqual([
    ['entry.event.name', 'Choose the event by which contacts enter.'],
  ]);
  expect(await problems({ type: 'date' })).toEqual([['entry.date.field', 'Choose a date field.']]);
  expect(await problems({ type: 'opened' })).toEqual([['entry.id', 'Choose the message by which contacts enter.']]);
  const unknown = { type: 'clicked', id: '00000000-0000-4000-8000-000000000000' };
  expect(await ask('PATCH', `/${id}`, { entry: unknown })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'entry.id', message: expect.stringContaining('invalid message id') }] },
  });
  expect(await ask('PATCH', `/${id}`, { entry: { type: 'date', date: { days: 366 } } })).toMatchObject({ status: 400 });
});
