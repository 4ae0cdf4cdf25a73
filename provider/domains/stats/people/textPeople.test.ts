import { outboxService } from 'sendwright/sms';
import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { SendPeoplePage } from 'sendwright/wire/sendPeople';
import type { SmsStats } from 'sendwright/wire/sms';
import type { LinkStats } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { recordEvents } from '../../../delivery/events/recordEvents';
import { eventually } from '../../../testing/eventually';
import { seededNumber, seedText } from '../../../testing/seedText';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import type { SingleSendKey } from '../../single-sends/singleSendRow';
import { recordReports, type SmsMessageStatus } from '../../sms/delivery/messageReports';

let provider: TestProvider;
let send: SingleSendKey;
const ids: string[] = [];
const database = () => provider.provider.database;
const idOf = (place: number): string => ids[place - 1] ?? '';
const day = (n: number) => new Date(`2026-10-0${n}T12:00:00Z`);

beforeAll(async () => {
  provider = await startTestProvider();
  const { accountId } = provider;
  send = await seedText(database(), accountId, outboxService, { recipients: 8 });
  const stream = { accountId, streamId: send.singleSendId };
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${day(1)}, finished_at = now()
    where account_id = ${accountId} and single_send_id = ${send.singleSendId}`);
  const rows = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} order by phone_number_id`);
  ids.push(...rows.map((row) => row.contact_id));
  const ledger: ReadonlyArray<readonly [state: string, response: string | null]> = [
    ['sent', null],
    ['sent', null],
    ['sent', null],
    ['bounced', '21211: The phone number is not valid.'],
    ['dropped', 'Opted Out'],
    ['unconfirmed', 'lost'],
    ['deferred', 'Quiet hours'],
    ['dropped', 'Opted Out'],
  ];
  for (const [index, [state, response]] of ledger.entries())
    await database().execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at, response)
      values (${accountId}, ${send.singleSendId}, ${idOf(index + 1)}, ${seededNumber(send, index + 1)}, ${state}, 1,
        ${state === 'deferred' ? null : day(1)}, ${response})`);
  const reports: ReadonlyArray<readonly [place: number, status: SmsMessageStatus, code: number | null]> = [
    [1, 'delivered', null],
    [2, 'undelivered', 30_003],
    [3, 'delivered', null],
    [4, 'refused', 21_211],
    [8, 'refused', 21_610],
  ];
  for (const [place, status, errorCode] of reports) {
    const messageSid = status === 'refused' ? null : `SM${place}`;
    await recordReports(database(), stream, [{ contactId: idOf(place), messageSid, status, errorCode, segments: 1 }]);
    await database().execute(sql`
      update sms_copies set updated_at = ${day(place)}
      where account_id = ${accountId} and contact_id = ${idOf(place)}`);
  }
  await database().execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid, opted_out_at)
    values (${accountId}, ${seededNumber(send, 1)}, '', ${day(2)}),
      (${accountId}, ${seededNumber(send, 3)}, ${outboxService}, ${new Date('2026-09-01T00:00:00Z')})`);
  await recordEvents(
    database(),
    [1, 3].map((place) => ({
      accountId,
      singleSendId: send.singleSendId,
      contactId: idOf(place),
      email: seededNumber(send, place),
      event: 'click' as const,
      occurredAt: day(3),
      detail: { url: 'https://shop.example/', url_index: 0 },
    })),
  );
  // A link scanner.
  await database().execute(sql`
    update send_reactions set human_clicked_at = null
    where account_id = ${accountId} and single_send_id = ${send.singleSendId}
      and email = ${seededNumber(send, 3)}`);
  await database().execute(sql`
    insert into scanner_clicks (account_id, single_send_id, event_id)
    select account_id, single_send_id, event_id from email_events
    where account_id = ${accountId} and single_send_id = ${send.singleSendId} and event = 'click'
      and email = ${seededNumber(send, 3)}`);
});
afterAll(() => provider.close());

const list = async (query: string): Promise<SendPeoplePage> => {
  const answer = await provider.inject('GET', `/v3/marketing/singlesends/${send.singleSendId}/people?${query}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<SendPeoplePage>();
};
/** The places of the people behind a figure, whose number is exact. */
const places = async (query: string): Promise<string> => {
  const { result, _metadata } = await list(query);
  expect(_metadata.count).toBe(result.length);
  return result
    .map(({ phone_number: number = '' }) => number.slice(-1))
    .toSorted()
    .join(' ');
};

test.each([
  ['triggered', '1 2 3 4 5 6 8'],
  ['accepted', '1 2 3'],
  ['sent', '1 2 3'],
  ['delivered', '1 3'],
  ['undelivered', '2'],
  ['failed', '4'],
  ['not_delivered', '2 4'],
  ['dropped', '5 8'],
  ['unconfirmed', '6'],
  ['waiting', '7'],
  ['cancelled', ''],
  ['clicked', '1 3'],
  ['clicked&people_only=true', '1'],
  ['clicked&link=0', '1 3'],
  ['not_clicked&people_only=true', '3'],
  ['opted_out', '1'],
  ['recipients', '1 2 3 4 5 6 7 8'],
  ['recipients&state=dropped', '5 8'],
  ['recipients&state=bounced', '4'],
  ['any_click', '1 3'],
  ['any_click&start_date=2026-10-03&end_date=2026-10-03', '1 3'],
  ['any_click&start_date=2026-10-04', ''],
  ['any_click&link=1', ''],
  ['machine_clicked', '3'],
  ['opened', ''],
  ['triggered&error_code=30003', '2'],
  ['triggered&error_code=21610', '8'],
  ['delivered&start_date=2026-10-02&end_date=2026-10-03', '3'],
  ['clicked&end_date=2026-10-02', ''],
  ['not_clicked&end_date=2026-10-02', '1'],
  ['accepted&email=Texter', '1 2 3'],
])('%s', async (query, expected) => {
  expect(await places(`figure=${query}`)).toBe(expected);
});

test('people are found by a part of their number', async () => {
  expect(await places(`figure=accepted&email=${seededNumber(send, 2).slice(-7)}`)).toBe('2');
});

test('people have their number, name, time and the reason', async () => {
  const { result } = await list('figure=undelivered');
  expect(result).toEqual([
    {
      contact_id: idOf(2),
      email: '',
      phone_number: seededNumber(send, 2),
      first_name: 'Texter 2',
      last_name: '',
      at: '2026-10-02T12:00:00Z',
      times: null,
      reason: '30003: The phone is switched off or out of reach.',
    },
  ]);
  expect((await list('figure=dropped')).result.map(({ reason }) => reason)).toContain('Opted Out');
  expect((await list('figure=clicked')).result.map(({ times }) => times)).toEqual([1, 1]);
});

test('the clicks of all people add up to the figure, by day, by link and without bots', async () => {
  const more = [
    [1, 3, 1],
    [1, 5, 0],
    [2, 5, 0],
  ] as const;
  await recordEvents(
    database(),
    more.map(([place, on, link]) => ({
      accountId: provider.accountId,
      singleSendId: send.singleSendId,
      contactId: idOf(place),
      email: seededNumber(send, place),
      event: 'click' as const,
      occurredAt: new Date(day(on).getTime() + 3_600_000 * place),
      detail: { url: `https://shop.example/${link === 0 ? '' : link}`, url_index: link },
    })),
  );
  const timesOf = async (query: string): Promise<number> =>
    (await list(`figure=${query}`)).result.reduce((sum, { times }) => sum + (times ?? 0), 0);
  const stats = `/v3/marketing/stats/singlesends/${send.singleSendId}`;
  const { clicks } = (await provider.inject('GET', `${stats}/sms`)).json<SmsStats>();
  expect([clicks, await timesOf('any_click')]).toEqual([5, 5]);
  expect(await timesOf('machine_clicked')).toBe(1);
  expect(await timesOf('any_click&people_only=true')).toBe(4);
  expect(await timesOf('any_click&start_date=2026-10-03&end_date=2026-10-03')).toBe(3);
  expect(await timesOf('any_click&start_date=2026-10-04&people_only=true')).toBe(2);
  expect(await timesOf('machine_clicked&start_date=2026-10-04')).toBe(0);
  const { results } = (await provider.inject('GET', `${stats}/links`)).json<LinkStats>();
  const byLink = await Promise.all(results.map(({ url_location: link }) => timesOf(`any_click&link=${link}`)));
  expect(byLink).toEqual(results.map((link) => link.clicks));
  expect(await timesOf('clicked&people_only=true&end_date=2026-10-03')).toBe(2);
});

test('lines of the reconciliation have the people of each reason', async () => {
  const path = `/v3/marketing/singlesends/${send.singleSendId}/reconciliation`;
  const { lines } = (await provider.inject('GET', path)).json<Reconciliation>();
  const reasons = lines.flatMap(({ state, reasons: ofState }) => ofState.map((one) => ({ state, ...one })));
  expect(reasons.map(({ reason }) => reason)).toContain('Opted Out');
  for (const { state, reason, count } of reasons) {
    const { _metadata } = await list(`figure=recipients&state=${state}&reason=${encodeURIComponent(reason)}`);
    expect([state, reason, _metadata.count]).toEqual([state, reason, count]);
  }
  expect(await places('figure=recipients&state=dropped&reason=Lost')).toBe('');
  expect(await places('figure=dropped&reason=Opted%20Out')).toBe('5 8');
});

test('pages follow one another without gaps', async () => {
  const seen: string[] = [];
  let query: string | undefined = 'figure=triggered&page_size=3';
  while (query !== undefined) {
    const page: SendPeoplePage = await list(query);
    seen.push(...page.result.map(({ phone_number: number = '' }) => number.slice(-1)));
    query = page._metadata.next && new URL(page._metadata.next).search.slice(1);
  }
  expect(seen.toSorted().join('')).toBe('1234568');
  const path = `/v3/marketing/singlesends/${send.singleSendId}/people?figure=failed&page_token=bm8`;
  expect((await provider.inject('GET', path)).statusCode).toBe(400);
});

test('what is done with emails can be done with them: a tag for all', async () => {
  const people = { single_send_id: send.singleSendId, figure: 'not_delivered' };
  const answer = await provider.inject('POST', '/v3/marketing/contacts/bulk', {
    action: 'add_tag',
    tag: 'unreachable',
    selection: { people },
  });
  expect(answer.statusCode).toBe(202);
  await eventually(async () => {
    const found = await provider.inject('GET', '/v3/marketing/contacts/browse?tag=unreachable');
    const { result } = found.json<{ result: Array<{ id: string }> }>();
    return result.length === 2;
  });
});

test("the people of an automation's text message are those of all versions of its step", async () => {
  const { accountId } = provider;
  const config = JSON.stringify({ messaging_service_sid: outboxService, body: 'Hi', media_urls: [], image_ids: [] });
  const made = await database().rows<{ message_id: string; step_id: string; automation_id: string }>(sql`
    with made as (
      insert into automations (account_id, name, type, exit, settings)
      values (${accountId}, 'Welcome', 'welcome', '{}', '{}') returning automation_id
    ), step as materialized (select gen_random_uuid() as step_id)
    insert into automation_messages (account_id, automation_id, step_id, version, email_config, sms_config)
    select ${accountId}, automation_id, step_id, version, '{}', ${config}::jsonb
    from made, step, generate_series(1, 2) as version
    returning message_id, step_id, automation_id`);
  const [first, second] = made;
  if (!first || !second) throw new Error('There are two versions.');
  for (const [place, { message_id: streamId }, status] of [
    [1, first, 'delivered'],
    [2, second, 'delivered'],
    [3, second, 'failed'],
  ] as const) {
    await database().execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at)
      values (${accountId}, ${streamId}, ${idOf(place)}, ${seededNumber(send, place)}, 'sent', 1, now())`);
    await recordReports(database(), { accountId, streamId }, [
      { contactId: idOf(place), messageSid: `SM9${place}`, status, errorCode: null, segments: 1 },
    ]);
  }
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at, response)
    values (${accountId}, ${second.message_id}, ${idOf(4)}, ${seededNumber(send, 4)}, 'dropped', 0, now(),
      'Opted Out')`);
  const pathOf = (figure: string): string =>
    `/v3/marketing/automations/${first.automation_id}/people?figure=${figure}&step_id=${first.step_id}`;
  const of = async (figure: string): Promise<string> => {
    const { result, _metadata } = (await provider.inject('GET', pathOf(figure))).json<SendPeoplePage>();
    expect(_metadata.count).toBe(result.length);
    return result
      .map(({ phone_number: number = '' }) => number.slice(-1))
      .toSorted()
      .join(' ');
  };
  expect(await of('delivered')).toBe('1 2');
  expect(await of('failed')).toBe('3');
  expect(await of('opened')).toBe('');
  expect(await of('dropped&reason=Opted%20Out')).toBe('4');
  expect(await of('dropped&reason=Lost')).toBe('');
  for (const [query, field] of [
    ['delivered&reason=Lost', 'reason'],
    ['delivered&outcome=yes', 'outcome'],
    ['delivered&people_only=true', 'people_only'],
    ['clicked&link=0', 'link'],
  ] as const) {
    const refused = await provider.inject('GET', pathOf(query));
    expect([query, refused.statusCode, refused.json()]).toMatchObject([query, 400, { errors: [{ field }] }]);
  }
  const people = { automation_id: first.automation_id, figure: 'delivered', step_id: first.step_id };
  const answer = await provider.inject('POST', '/v3/marketing/contacts/bulk', {
    action: 'add_tag',
    tag: 'welcomed',
    selection: { people },
  });
  expect(answer.statusCode).toBe(202);
  await eventually(async () => {
    const found = await provider.inject('GET', '/v3/marketing/contacts/browse?tag=welcomed');
    return found.json<{ result: unknown[] }>().result.length === 2;
  });
});
