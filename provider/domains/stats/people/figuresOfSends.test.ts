import type { SendFigure, SendPeople, SendPeoplePage } from 'sendwright/wire/sendPeople';
import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { SendMetrics, SingleSendStats } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { sentSend } from '../../../testing/sentSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { answered } from '../../answers/queries';
import { selectionCondition } from '../../contacts/browse/contactFilter';
import { EventRecorder } from '../../events/eventRecorder';

// Each number on the page of statistics beside the people that it opens.

let provider: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  stranger = await provider.createAccount();
});
afterAll(() => provider.close());

const day = (n: number, time = '12:00') => new Date(`2026-10-0${n}T${time}:00Z`);

async function people(id: string, figure: SendFigure, query = ''): Promise<SendPeoplePage> {
  const path = `/v3/marketing/singlesends/${id}/people?figure=${figure}${query}`;
  const answer = await provider.inject('GET', path);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<SendPeoplePage>();
}

/** The numbers of the readers behind a figure, which must be as many as its count says. */
async function numbers(id: string, figure: SendFigure, query = ''): Promise<number[]> {
  const { result, _metadata } = await people(id, figure, `${query}&page_size=1000`);
  expect([figure, query, _metadata.count]).toEqual([figure, query, result.length]);
  return result.map(({ email }) => Number(/\d+/.exec(email)?.[0])).toSorted((one, other) => one - other);
}

/** How often the people behind a figure did it. */
const timesOf = async (id: string, figure: SendFigure, query = ''): Promise<number> =>
  (await people(id, figure, `${query}&page_size=1000`)).result.reduce((sum, { times }) => sum + (times ?? 0), 0);

/** How many contacts a selection has, as changes and exports of all of them read it. */
async function selected(chosen: SendPeople): Promise<number | undefined> {
  const { database } = provider.provider;
  const condition = await selectionCondition(database, provider.accountId, { people: chosen });
  return (await database.first<{ count: number }>(sql`select count(*) as count from contacts where ${condition}`))
    ?.count;
}

let sends = 0;

async function reacted() {
  sends += 1;
  const send = await sentSend(provider, 8, `figures${sends}.example`);
  const { readers, record } = send;
  const of = (...places: number[]) => places.flatMap((place) => readers[place - 1] ?? []);
  await record('open', of(1, 2), day(1, '13:10'));
  await record('open', of(1), day(1, '13:50'));
  await record('open', of(1, 3), day(2));
  await record('open', of(4, 3), day(1, '12:05'), { machine: true });
  await record('open', of(4), day(2), { machine: true });
  await record('click', of(1), day(1, '14:00'), { url: 'https://a.example/', url_index: 0 });
  await record('click', of(1), day(3), { url: 'https://a.example/', url_index: 0 });
  // A burst of three links within two seconds is a scanner's.
  for (const place of [0, 1, 2])
    await record('click', of(5), day(2), { url: `https://${place}.example/`, url_index: place });
  return { ...send, of };
}

async function statsOf(id: string, query: string): Promise<readonly SendMetrics[]> {
  const answer = await provider.inject('GET', `/v3/marketing/stats/singlesends/${id}?${query}`);
  return answer.json<SingleSendStats>().results.map(({ stats }) => stats);
}

test('figures of every open and click open who made them, and their times add up to the figure', async () => {
  const { id } = await reacted();
  expect(await numbers(id, 'any_open')).toEqual([1, 2, 3, 4]);
  expect(await numbers(id, 'any_open', '&people_only=true')).toEqual([1, 2, 3]);
  expect(await numbers(id, 'machine_opened')).toEqual([3, 4]);
  expect(await numbers(id, 'any_click')).toEqual([1, 5]);
  expect(await numbers(id, 'any_click', '&people_only=true')).toEqual([1]);
  expect(await numbers(id, 'machine_clicked')).toEqual([5]);
  expect(await numbers(id, 'machine_clicked', '&link=1')).toEqual([5]);
  expect(await numbers(id, 'machine_clicked', '&link=7')).toEqual([]);
  expect(await numbers(id, 'any_click', '&link=0')).toEqual([1, 5]);
  for (const query of ['', '&start_date=2026-10-02&end_date=2026-10-02', '&start_date=2026-10-03']) {
    const [all] = await statsOf(id, query.slice(1));
    const figures = [
      ['any_open', '', all?.opens ?? 0],
      ['any_open', '&people_only=true', (all?.opens ?? 0) - (all?.machine_opens ?? 0)],
      ['machine_opened', '', all?.machine_opens],
      ['any_click', '', all?.clicks],
      ['machine_clicked', '', all?.machine_clicks],
    ] as const;
    for (const [figure, narrowing, count] of figures)
      expect([figure, query, await timesOf(id, figure, narrowing + query)]).toEqual([figure, query, count ?? 0]);
  }
  expect(await selected({ single_send_id: id, figure: 'machine_clicked', link: 1 })).toBe(1);
});

test('figures by bots only are all less those by people', async () => {
  const { id } = await reacted();
  expect(await numbers(id, 'opened', '&bots_only=true')).toEqual([4]);
  expect(await numbers(id, 'clicked', '&bots_only=true')).toEqual([5]);
  // Reader 3 opened as a person on the next day only.
  expect(await numbers(id, 'opened', '&bots_only=true&end_date=2026-10-01')).toEqual([3, 4]);
});

test('a day and an hour of the chart have the people of that day and hour', async () => {
  const { id } = await reacted();
  const on = (n: number, hour?: number) =>
    `&start_date=2026-10-0${n}&end_date=2026-10-0${n}${hour === undefined ? '' : `&hour=${hour}`}`;
  expect(await numbers(id, 'opened', `${on(1)}&people_only=true`)).toEqual([1, 2]);
  expect(await numbers(id, 'opened', `${on(1, 13)}&people_only=true`)).toEqual([1, 2]);
  expect(await numbers(id, 'opened', `${on(1, 12)}&people_only=true`)).toEqual([]);
  expect(await numbers(id, 'machine_opened', on(1, 12))).toEqual([3, 4]);
  expect(await numbers(id, 'any_click', on(1, 14))).toEqual([1]);
  expect(await numbers(id, 'delivered', on(1, 12))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await numbers(id, 'delivered', on(1, 11))).toEqual([]);
  // 14:00 in UTC is 16:00 in Paris in summer.
  expect(await numbers(id, 'clicked', `${on(1, 16)}&timezone=Europe/Paris`)).toEqual([1]);
});

test('each line of the reconciliation opens its people, with its reasons and the whole', async () => {
  const { id, of } = await reacted();
  const settle = (place: number, state: string, response: string) =>
    provider.provider.database.execute(sql`
      update deliveries set state = ${state}, response = ${response} where account_id = ${provider.accountId}
        and stream_id = ${id} and email = ${of(place)[0]?.email}`);
  await settle(5, 'bounced', '550 5.1.1 no such user');
  await settle(6, 'bounced', '552 5.2.2 mailbox is full');
  await settle(7, 'dropped', 'Unsubscribed Address');
  await settle(8, 'deferred', '451 later');
  const path = `/v3/marketing/singlesends/${id}/reconciliation`;
  const { recipients, lines } = (await provider.inject('GET', path)).json<Reconciliation>();
  expect((await numbers(id, 'recipients')).length).toBe(recipients);
  for (const { state, count, reasons } of lines) {
    expect([state, (await numbers(id, 'recipients', `&state=${state}`)).length]).toEqual([state, count]);
    for (const { reason, count: few } of reasons) {
      const query = `&state=${state}&reason=${encodeURIComponent(reason)}`;
      expect([query, (await numbers(id, 'recipients', query)).length]).toEqual([query, few]);
    }
  }
  expect(lines.flatMap(({ reasons }) => reasons).map(({ reason }) => reason)).toContain('5.1.1');
  expect(await numbers(id, 'recipients', '&state=bounced&reason=5.2.2')).toEqual([6]);
  expect(await selected({ single_send_id: id, figure: 'recipients', state: 'bounced', reason: '5.2.2' })).toBe(1);
  const first = await people(id, 'recipients', '&page_size=3');
  const token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? '';
  expect((await people(id, 'recipients', `&page_size=10&page_token=${token}`)).result).toHaveLength(5);
});

test('drops have the people of each reason', async () => {
  const { id, of, record } = await reacted();
  await record('dropped', of(1, 2), day(2), { reason: 'Bounced Address' });
  await record('dropped', of(3), day(2), { reason: 'Invalid' });
  expect(await numbers(id, 'dropped', '&reason=Bounced%20Address')).toEqual([1, 2]);
  expect(await numbers(id, 'dropped', '&reason=Invalid&start_date=2026-10-02&end_date=2026-10-02')).toEqual([3]);
  expect(await numbers(id, 'dropped')).toEqual([1, 2, 3]);
});

test('those who answered a question are listed by their last answer, page by page', async () => {
  const { id, of } = await reacted();
  const recorder = new EventRecorder(provider.provider.database);
  const answer = async (place: number, value: string, at: Date) => {
    const properties = { kind: 'rating', question: 'How?', answer: value, message_id: id, question_id: 'q1' };
    const contact = { id: of(place)[0]?.id ?? '', external_id: null, email: null, phone: null };
    const json = JSON.stringify(properties);
    const event = { path: '', id: `${place} ${value}`, contact, name: answered, at, properties, json };
    await recorder.record(provider.accountId, [{ event, createsContact: false }]);
  };
  for (const place of [1, 2, 3, 4]) await answer(place, '5', day(2, `12:0${place}`));
  await answer(1, '3', day(3));
  expect(await numbers(id, 'answered', '&question_id=q1')).toEqual([1, 2, 3, 4]);
  expect(await numbers(id, 'answered', '&question_id=q1&answer=5')).toEqual([2, 3, 4]);
  expect(await numbers(id, 'answered', '&question_id=q1&answer=3')).toEqual([1]);
  expect(await numbers(id, 'answered', `&question_id=q1&email=${of(2)[0]?.email ?? ''}`)).toEqual([2]);
  expect(await numbers(id, 'answered', '&question_id=q2')).toEqual([]);
  const first = await people(id, 'answered', '&question_id=q1&answer=5&page_size=2');
  expect(first.result.map(({ reason }) => reason)).toEqual(['5', '5']);
  const token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? '';
  const second = await people(id, 'answered', `&question_id=q1&answer=5&page_size=2&page_token=${token}`);
  expect([second.result.length, second._metadata.next]).toEqual([1, undefined]);
  expect(await selected({ single_send_id: id, figure: 'answered', question_id: 'q1', answer: '5' })).toBe(3);
});

test('what does not go together is refused, and a stranger sees nothing', async () => {
  const { id } = await reacted();
  const path = `/v3/marketing/singlesends/${id}/people`;
  for (const wrong of [
    'figure=opened&hour=3',
    'figure=opened&hour=3&start_date=2026-10-01&end_date=2026-10-02',
    'figure=opened&hour=24&start_date=2026-10-01&end_date=2026-10-01',
    'figure=opened&state=sent',
    'figure=opened&reason=Invalid',
    'figure=recipients&reason=Invalid',
    'figure=recipients&state=lost',
    'figure=any_open&link=1',
    'figure=machine_opened&people_only=true',
    'figure=any_open&bots_only=true',
    'figure=opened&bots_only=true&people_only=true',
    'figure=answered',
    'figure=opened&question_id=q1',
    'figure=opened&answer=5',
    'figure=answered&question_id=q1&start_date=2026-10-01&end_date=2026-10-01',
    `figure=answered&question_id=q1&ab_variation_id=${id}`,
    'figure=answered&question_id=q1&ab_phase_id=test',
  ])
    expect([wrong, (await provider.inject('GET', `${path}?${wrong}`)).statusCode]).toEqual([wrong, 400]);
  const authorization = { authorization: `Bearer ${stranger.apiKey}` };
  for (const figure of ['recipients', 'any_open', 'machine_clicked', 'answered&question_id=q1'])
    expect((await provider.inject('GET', `${path}?figure=${figure}`, undefined, authorization)).statusCode).toBe(404);
});
