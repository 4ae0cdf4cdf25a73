import type { AbTestResults } from 'sendwright/wire/abTests';
import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { recordEvents } from '../../../delivery/events/recordEvents';
import { eventually } from '../../../testing/eventually';
import { type SeededSend, seedSend } from '../../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';

const path = '/v3/marketing/singlesends';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const subjects = (...lines: readonly string[]) => lines.map((subject) => ({ subject }));
const read = async (id: string) => (await provider.inject('GET', `${path}/${id}`)).json<SingleSend>();
const patch = (id: string, body: object) => provider.inject('PATCH', `${path}/${id}`, body);
const status = (id: string, wanted: string) =>
  eventually(async () => ((await read(id)).ui_status === wanted ? read(id) : undefined));
const progress = async (id: string) =>
  (await provider.inject('GET', `${path}/${id}/deliveries?page_size=1`)).json<DeliveryPage>().progress;

/** `between` runs while the send is scheduled. */
async function started(
  domain: string,
  recipients: number,
  abtest: object,
  between?: () => Promise<void>,
): Promise<SeededSend> {
  const seeded = await seedSend(provider.provider.database, provider.accountId, { recipients, domain });
  expect((await patch(seeded.singleSendId, { abtest })).statusCode).toBe(202);
  const schedule = `${path}/${seeded.singleSendId}/schedule`;
  if (between) {
    expect(
      (await provider.inject('PUT', schedule, { send_at: new Date(Date.now() + 86_400_000).toISOString() })).statusCode,
    ).toBe(201);
    await between();
    await provider.provider.database.execute(sql`
      update single_sends set send_at = now(), starts_at = now()
      where account_id = ${provider.accountId} and single_send_id = ${seeded.singleSendId}`);
    return seeded;
  }
  expect((await provider.inject('PUT', schedule, { send_at: 'now' })).statusCode).toBe(201);
  return seeded;
}

const received = (id: string) =>
  provider.provider.database.rows<{ email: string; subject: string }>(sql`
  select email, subject from captured_messages where account_id = ${provider.accountId} and single_send_id = ${id}`);

/** Makes `share` of a variation's recipients open the message. */
async function open(id: string, variationId: string, share: number): Promise<void> {
  const { database } = provider.provider;
  const rows = await database.rows<{ contact_id: string; email: string }>(sql`
    select contact_id, email from deliveries
    where account_id = ${provider.accountId} and stream_id = ${id} and variation_id = ${variationId}
      and phase = 'test'
    order by email`);
  await recordEvents(
    database,
    rows
      .slice(0, Math.round(rows.length * share))
      .map((row) => ({
        accountId: provider.accountId,
        singleSendId: id,
        contactId: row.contact_id,
        email: row.email,
        event: 'open',
        detail: { machine: false, template_id: variationId, phase_id: 'test' },
      })),
  );
}

const endTest = (id: string) =>
  provider.provider.database.execute(sql`
  update single_sends set test_ends_at = now() where account_id = ${provider.accountId} and single_send_id = ${id}`);

test('a manually picked winner is sent to everybody outside of the test, once each', async () => {
  const { singleSendId: id } = await started('manual.example', 100, {
    type: 'subject',
    winner_criteria: 'manual',
    test_percentage: 40,
    duration: 'PT1H',
    variations: subjects('One', 'Two'),
  });
  const send = await status(id, 'testing');
  await eventually(async () => (await progress(id)).sent === 40);
  expect(await progress(id)).toMatchObject({ total: 100, held: 60, finished: false });
  const tested = await received(id);
  expect(tested.filter(({ subject }) => subject === 'One')).toHaveLength(20);
  expect(tested.filter(({ subject }) => subject === 'Two')).toHaveLength(20);

  const [first, second] = send.abtest?.variations ?? [];
  await open(id, second?.id ?? '', 0.9);
  await open(id, first?.id ?? '', 0.1);
  const results = (await provider.inject('GET', `${path}/${id}/abtest`)).json<AbTestResults>();
  expect(results).toMatchObject({
    measure: 'open',
    leader: second?.id,
    verdict: 'clear',
    results: [
      { label: 'A', recipients: 20, delivered: 20, unique_opens: 2 },
      { label: 'B', unique_opens: 18 },
    ],
  });

  await endTest(id);
  expect(await status(id, 'pick-winner')).toMatchObject({
    status: 'triggered',
    abtest: { expiration_date: expect.any(String), winner_selected_at: null },
  });
  expect((await provider.inject('POST', `${path}/${id}/abtest/winner`, { template_id: id })).statusCode).toBe(400);
  expect((await provider.inject('POST', `${path}/${id}/abtest/winner`, { template_id: second?.id })).statusCode).toBe(
    200,
  );
  expect((await provider.inject('POST', `${path}/${id}/abtest/winner`, { template_id: first?.id })).statusCode).toBe(
    409,
  );
  expect(await status(id, 'triggered')).toMatchObject({ abtest: { winning_template_id: second?.id } });
  const all = await received(id);
  expect(new Set(all.map(({ email }) => email)).size).toBe(100);
  expect(all).toHaveLength(100);
  expect(all.filter(({ subject }) => subject === 'Two')).toHaveLength(80);
});

test('by opens the better one wins automatically when the time is over', async () => {
  const { singleSendId: id } = await started('auto.example', 60, {
    type: 'content',
    winner_criteria: 'open',
    test_percentage: 50,
    duration: 'PT30M',
    variations: [{ html_content: '<p>Short</p>' }, { html_content: '<p>Long</p>' }, { html_content: '<p>Other</p>' }],
  });
  const send = await status(id, 'testing');
  await eventually(async () => (await progress(id)).sent === 30);
  const third = send.abtest?.variations[2]?.id ?? '';
  await open(id, third, 0.5);
  await endTest(id);
  expect(await status(id, 'triggered')).toMatchObject({ abtest: { winning_template_id: third } });
  const rest = await provider.provider.database.rows<{ variation_id: string }>(sql`
    select distinct variation_id from deliveries
    where account_id = ${provider.accountId} and stream_id = ${id} and phase = 'send'`);
  expect(rest).toEqual([{ variation_id: third }]);
});

test('a test whose copies a sending limit still holds back is not decided yet', async () => {
  const { database } = provider.provider;
  await database.execute(
    sql`insert into send_limits (account_id, domain, per_minute) values (${provider.accountId}, 'limited.example', 1)`,
  );
  const { singleSendId: id } = await started('limited.example', 40, {
    type: 'subject',
    winner_criteria: 'open',
    test_percentage: 50,
    duration: 'PT30M',
    variations: subjects('One', 'Two'),
  });
  await status(id, 'testing');
  await eventually(async () => (await progress(id)).deferred === 19);
  await endTest(id);
  await eventually(async () => Date.parse((await read(id)).abtest?.test_ends_at ?? '') > Date.now());
  expect(await read(id)).toMatchObject({ ui_status: 'testing', abtest: { winner_selected_at: null } });
});

test('a test without a winner expires after 7 days, and the rest gets nothing', async () => {
  const { singleSendId: id } = await started('expired.example', 50, {
    type: 'subject',
    winner_criteria: 'manual',
    test_percentage: 60,
    duration: 'PT30M',
    variations: subjects('One', 'Two'),
  });
  const send = await status(id, 'testing');
  await eventually(async () => (await progress(id)).sent === 30);
  await provider.provider.database.execute(sql`
    update single_sends set test_ends_at = now() - interval '8 days', expires_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${id}`);
  await status(id, 'expired');
  await eventually(async () => (await progress(id)).cancelled === 20);
  expect(
    (await provider.inject('POST', `${path}/${id}/abtest/winner`, { template_id: send.abtest?.variations[0]?.id }))
      .statusCode,
  ).toBe(409);
  expect(await received(id)).toHaveLength(30);
});

test('a test that is paused expires as well: afterwards no winner can be picked', async () => {
  const { singleSendId: id } = await started('pausedtest.example', 50, {
    type: 'subject',
    winner_criteria: 'manual',
    test_percentage: 60,
    duration: 'PT30M',
    variations: subjects('One', 'Two'),
  });
  const send = await status(id, 'testing');
  await eventually(async () => (await progress(id)).sent === 30);
  expect((await provider.inject('POST', `${path}/${id}/pause`)).statusCode).toBe(200);
  await provider.provider.database.execute(sql`
    update single_sends set test_ends_at = now() - interval '8 days', expires_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${id}`);
  expect(await read(id)).toMatchObject({ ui_status: 'paused' });
  const answer = await provider.inject('POST', `${path}/${id}/abtest/winner`, {
    template_id: send.abtest?.variations[0]?.id,
  });
  expect({
    status: answer.statusCode,
    message: answer.json<{ errors: { message: string }[] }>().errors[0]?.message,
  }).toEqual({ status: 409, message: expect.stringContaining('7 days') });
  expect((await provider.inject('POST', `${path}/${id}/resume`)).statusCode).toBe(200);
  await status(id, 'expired');
  await eventually(async () => (await progress(id)).cancelled === 20);
  expect(await received(id)).toHaveLength(30);
});

test('a test with fewer than ten contacts for a variation is not scheduled, whoever asks', async () => {
  const { singleSendId: id } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 30,
    domain: 'toofew.example',
  });
  await patch(id, { abtest: { type: 'subject', test_percentage: 60, variations: subjects('One', 'Two') } });
  const schedule = (sendAt: string) => provider.inject('PUT', `${path}/${id}/schedule`, { send_at: sendAt });
  for (const time of ['now', new Date(Date.now() + 86_400_000).toISOString()]) {
    const answer = await schedule(time);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [
        {
          field: 'abtest.test_percentage',
          message:
            'Each variation needs at least 10 contacts, and would get 9. Choose more recipients, a larger sample ' +
            'or fewer variations.',
        },
      ],
    });
  }
  await patch(id, { abtest: { test_percentage: 70 } });
  expect((await schedule('now')).statusCode).toBe(201);
});

test('too few recipients prevent a test from starting, with a reason', async () => {
  const { singleSendId: id } = await started(
    'few.example',
    100,
    { type: 'subject', test_percentage: 20, variations: subjects('One', 'Two') },
    async () => {
      await provider.provider.database.execute(sql`
        delete from contacts
        where account_id = ${provider.accountId} and email like '%@few.example' and email not like 'reader1%'`);
    },
  );
  expect((await status(id, 'paused')).pause).toMatchObject({
    reason: 'incomplete',
    message: expect.stringContaining('at least 10 contacts'),
  });
});

describe('the plan of a test', () => {
  let id: string;
  beforeAll(async () => {
    id = (
      await provider.inject('POST', path, {
        name: 'Plan',
        email_config: { subject: 'Mine', html_content: '<p>Mine</p>' },
      })
    ).json<SingleSend>().id;
  });

  test('begins with two variations of the message, and standards', async () => {
    expect((await patch(id, { abtest: {} })).json()).toMatchObject({
      abtest: {
        type: 'subject',
        winner_criteria: 'open',
        test_percentage: 20,
        duration: 'PT4H',
        winning_template_id: '',
        variations: [
          { label: 'A', subject: 'Mine', html_content: null },
          { label: 'B', subject: 'Mine' },
        ],
      },
    });
  });

  test('keeps the ids of variations that stay, and closes up the letters', async () => {
    const [a, b] =
      (await patch(id, { abtest: { variations: subjects('One', 'Two', 'Three') } }))
        .json<SingleSend>()
        .abtest?.variations.slice(1) ?? [];
    const changed = (
      await patch(id, { abtest: { variations: [{ id: a?.id }, { id: b?.id, subject: 'Drei' }] } })
    ).json<SingleSend>();
    expect(changed.abtest?.variations).toMatchObject([
      { id: a?.id, label: 'A', subject: 'Two' },
      { id: b?.id, label: 'B', subject: 'Drei' },
    ]);
  });

  test.each([
    ['seven variations', { variations: subjects('1', '2', '3', '4', '5', '6', '7') }, 'abtest.variations'],
    ['a sample under 10 percent', { test_percentage: 5 }, 'abtest.test_percentage'],
    ['a sample over 100 percent', { test_percentage: 101 }, 'abtest.test_percentage'],
    ['ten minutes', { duration: 'PT10M' }, 'abtest.duration'],
    ['two days', { duration: 'P2D' }, 'abtest.duration'],
    ['a duration that is none', { duration: 'soon' }, 'abtest.duration'],
    ['a subject of two lines', { variations: subjects('a\nb', 'c') }, 'abtest.variations[0].subject'],
  ])('is refused with %s', async (_what, abtest, field) => {
    const answer = await patch(id, { abtest });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
  });

  test('needs different subjects to be sent', async () => {
    const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, {
      recipients: 1,
      domain: 'same.example',
    });
    await patch(singleSendId, { abtest: { variations: subjects('Same', 'Same') } });
    const answer = await provider.inject('PUT', `${path}/${singleSendId}/schedule`, { send_at: 'now' });
    expect(answer.json()).toMatchObject({
      errors: [{ field: 'abtest.variations[1].subject', message: expect.stringContaining('unique') }],
    });
  });

  test('is off when the last but one variation is deleted', async () => {
    expect((await patch(id, { abtest: { variations: subjects('Alone') } })).json()).toMatchObject({ abtest: null });
    expect((await provider.inject('GET', `${path}/${id}/abtest`)).statusCode).toBe(400);
  });

  test('is duplicated with its send, under new ids', async () => {
    const original = (await patch(id, { abtest: {} })).json<SingleSend>();
    const copy = (await provider.inject('POST', `${path}/${id}`, {})).json<SingleSend>();
    expect(copy.abtest?.variations).toHaveLength(2);
    expect(copy.abtest?.variations[0]?.id).not.toBe(original.abtest?.variations[0]?.id);
  });
});
