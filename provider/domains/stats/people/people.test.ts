import type { ContactExport } from 'sendwright/wire/exports';
import type { List } from 'sendwright/wire/lists';
import type { Segment, SegmentList } from 'sendwright/wire/segments';
import { reactionQuery } from 'sendwright/query';
import type { SendFigure, SendPeoplePage } from 'sendwright/wire/sendPeople';
import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { seedSend } from '../../../testing/seedSend';
import { sentSend } from '../../../testing/sentSend';
import { finishedJob } from '../../../testing/testImports';
import { type TestAccount, type TestProvider, startTestProvider } from '../../../testing/startTestProvider';

let provider: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider();
  stranger = await provider.createAccount();
});
afterAll(() => provider.close());

const root = '/v3/marketing/singlesends';
const day = (n: number, time = '12:00') => new Date(`2026-10-0${n}T${time}:00Z`);

const sentTo = (count: number, domain: string) => sentSend(provider, count, domain);

async function people(id: string, figure: SendFigure, query = ''): Promise<SendPeoplePage> {
  const answer = await provider.inject('GET', `${root}/${id}/people?figure=${figure}${query}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<SendPeoplePage>();
}

/** The numbers of the readers behind a figure, which must be as many as its count says. */
async function numbers(id: string, figure: SendFigure, query = ''): Promise<number[]> {
  const { result, _metadata } = await people(id, figure, `${query}&page_size=1000`);
  expect(_metadata.count).toBe(result.length);
  return result.map(({ email }) => Number(/\d+/.exec(email)?.[0])).toSorted((one, other) => one - other);
}

test('each figure has the people that the statistics count', async () => {
  const { id, readers, record } = await sentTo(12, 'figures.example');
  const of = (...places: number[]) => places.flatMap((place) => readers[place - 1] ?? []);
  await record('open', of(1, 2, 3), day(1, '13:00'));
  await record('open', of(1, 4), day(3));
  await record('open', of(5), day(1, '12:00'), { machine: true });
  await record('click', of(1, 2), day(2), { url: 'https://a.example/', url_index: 0 });
  await record('click', of(2, 4), day(3), { url: 'https://b.example/', url_index: 1 });
  await record('group_unsubscribe', of(2), day(3));
  await record('spamreport', of(3), day(3));
  const { database } = provider.provider;
  const settle = (place: number, state: string) =>
    database.execute(sql`
      update deliveries set state = ${state}, response = 'the reason' where account_id = ${provider.accountId}
        and stream_id = ${id} and email = ${readers[place - 1]?.email}`);
  // Reader 7 bounced later; 8 was sent it, and nobody knows whether it arrived, but it was opened.
  await record('bounce', of(7), day(2), { type: 'bounce', reason: '550 no such user' });
  await record('bounce', of(9), day(2), { type: 'blocked', reason: '554 listed' });
  await settle(7, 'bounced');
  await settle(9, 'bounced');
  await settle(8, 'unconfirmed');
  await database.execute(sql`
    with gone as (delete from email_events where account_id = ${provider.accountId} and single_send_id = ${id}
      and event = 'delivered' and email = ${readers[7]?.email} returning 1)
    update send_totals set delivered = delivered - 1
    where account_id = ${provider.accountId} and single_send_id = ${id}`);
  await database.execute(sql`
    update send_counts set delivered = delivered - 1 where account_id = ${provider.accountId}
      and single_send_id = ${id} and delivered > 0`);
  await record('open', of(8), day(2));

  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(await numbers(id, 'triggered')).toEqual(all);
  expect(await numbers(id, 'delivered')).toEqual(all.filter((n) => n !== 8));
  expect(await numbers(id, 'opened')).toEqual([1, 2, 3, 4, 5, 8]);
  expect(await numbers(id, 'opened', '&people_only=true')).toEqual([1, 2, 3, 4, 8]);
  expect(await numbers(id, 'not_opened')).toEqual([6, 7, 9, 10, 11, 12]);
  expect(await numbers(id, 'not_opened', '&people_only=true')).toEqual([5, 6, 7, 9, 10, 11, 12]);
  expect(await numbers(id, 'clicked')).toEqual([1, 2, 4]);
  expect(await numbers(id, 'not_clicked')).toEqual([3, 5, 6, 7, 9, 10, 11, 12]);
  expect(await numbers(id, 'clicked', '&link=1')).toEqual([2, 4]);
  expect(await numbers(id, 'clicked', '&link=1&link_url=https://a.example/')).toEqual([]);
  expect(await numbers(id, 'clicked', '&link=7')).toEqual([]);
  expect(await numbers(id, 'unsubscribed')).toEqual([2]);
  expect(await numbers(id, 'spam_report')).toEqual([3]);
  expect(await numbers(id, 'bounced')).toEqual([7]);
  expect(await numbers(id, 'blocked')).toEqual([9]);
  expect(await numbers(id, 'dropped')).toEqual([]);
  expect(await numbers(id, 'unconfirmed')).toEqual([8]);
  expect(await numbers(id, 'waiting')).toEqual([]);

  // On the day of the first open; the second open of reader 1 is on another.
  expect(await numbers(id, 'opened', '&start_date=2026-10-03')).toEqual([4]);
  expect(await numbers(id, 'opened', '&end_date=2026-10-02&start_date=2026-10-02')).toEqual([8]);
  expect(await numbers(id, 'delivered', '&start_date=2026-10-02')).toEqual([]);
  expect(await numbers(id, 'not_opened', '&start_date=2026-10-02&end_date=2026-10-02')).toEqual(
    all.filter((n) => ![1, 2, 3, 5, 8].includes(n)),
  );
  expect(await numbers(id, 'clicked', '&link=1&start_date=2026-10-04')).toEqual([]);
  expect(await numbers(id, 'opened', '&email=READER1')).toEqual([1]);
  expect(await numbers(id, 'delivered', '&email=reader1')).toEqual([1, 10, 11, 12]);

  const { result } = await people(id, 'opened');
  expect(result.map(({ email, times, at }) => [email, times, at]).slice(0, 2)).toEqual([
    ['reader4@figures.example', 1, '2026-10-03T12:00:00Z'],
    ['reader8@figures.example', 1, '2026-10-02T12:00:00Z'],
  ]);
  expect(result.find(({ email }) => email.startsWith('reader1@'))).toMatchObject({
    contact_id: readers[0]?.id,
    first_name: 'Reader 1',
    times: 2,
  });
  expect((await people(id, 'bounced')).result).toMatchObject([{ reason: '550 no such user', times: null }]);

  // A deleted contact still counts, and has no page.
  await database.execute(sql`
    delete from contacts where account_id = ${provider.accountId} and contact_id = ${readers[0]?.id}`);
  expect((await people(id, 'clicked')).result).toContainEqual(
    expect.objectContaining({ email: 'reader1@figures.example', contact_id: null, first_name: '' }),
  );
});

test('pages continue where the last one ended, also within one moment', async () => {
  const { id, readers, record } = await sentTo(25, 'paged.example');
  await record('open', readers.slice(0, 10), day(2));
  await record('open', readers.slice(10, 20), day(3));
  for (const [figure, count] of [
    ['opened', 20],
    ['delivered', 25],
    ['triggered', 25],
    ['not_opened', 5],
  ] as const) {
    const seen: string[] = [];
    let query = '&page_size=3';
    for (let next: string | undefined = ''; next !== undefined;) {
      const { result, _metadata } = await people(id, figure, query);
      expect(_metadata.count).toBe(count);
      seen.push(...result.map(({ email }) => email));
      next = _metadata.next;
      query = `&page_size=3&page_token=${new URL(next ?? 'http://x/').searchParams.get('page_token') ?? ''}`;
    }
    expect([figure, seen.length, new Set(seen).size]).toEqual([figure, count, count]);
  }
});

test('a message that was sent again counts its recipient once', async () => {
  const { id, readers, record } = await sentTo(5, 'again.example');
  const again = readers.slice(0, 2);
  await record('bounce', again, day(2), { type: 'bounce', reason: '550' });
  await record('processed', again, day(3));
  await record('delivered', again, day(3));
  await record('bounce', again.slice(1), day(4), { type: 'bounce', reason: '551' });
  const { database } = provider.provider;
  await database.execute(sql`
    insert into delivery_actions (account_id, stream_id, contact_id, action, from_state, user_id)
    select ${provider.accountId}, ${id}, contact_id, 'retry', 'bounced', 1
    from unnest(${again.map((reader) => reader.id)}::uuid[]) as chosen (contact_id)`);
  expect(await numbers(id, 'delivered')).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers(id, 'triggered')).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers(id, 'delivered', '&end_date=2026-10-02')).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers(id, 'bounced')).toEqual([1, 2]);
  expect((await people(id, 'bounced')).result.map(({ reason }) => reason)).toEqual(['551', '550']);
});

test('what cannot be asked for is refused, and nothing is shown to a stranger', async () => {
  const { id } = await sentTo(1, 'refused.example');
  const status = async (query: string) => (await provider.inject('GET', `${root}/${id}/people${query}`)).statusCode;
  expect(await status('')).toBe(400);
  expect(await status('?figure=glanced')).toBe(400);
  expect(await status('?figure=opened&link=1')).toBe(400);
  expect(await status('?figure=bounced&people_only=true')).toBe(400);
  expect(await status('?figure=opened&start_date=2026-10-02&end_date=2026-10-01')).toBe(400);
  expect(await status('?figure=opened&timezone=Mars/Base')).toBe(400);
  expect(await status('?figure=opened&start_date=2026-02-30')).toBe(400);
  expect(await status('?figure=opened&end_date=2026-13-01')).toBe(400);
  const token = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const wrong of [
    'x',
    token('opened'),
    token('clicked', '2026-10-01 00:00:00+00', 'a'),
    token('opened', 'now', 'a'),
    token('opened', '2026-99-01 00:00:00+00', 'a'),
    token('opened', null, 'a'),
    token('opened', '2026-10-01 00:00:00+00', '\0'),
  ])
    expect([wrong, await status(`?figure=opened&page_token=${wrong}`)]).toEqual([wrong, 400]);
  expect(await status(`?figure=delivered&page_token=${token('delivered', '2026-10-01 00:00:00+00', 'a')}`)).toBe(400);
  const authorization = { authorization: `Bearer ${stranger.apiKey}` };
  const asked = await provider.inject('GET', `${root}/${id}/people?figure=opened`, undefined, authorization);
  expect(asked.statusCode).toBe(404);
  expect((await provider.inject('POST', `${root}/${id}/resend`, {}, authorization)).statusCode).toBe(404);
  const bulk = { action: 'add_to_list', list_id: id, selection: { people: { single_send_id: id, figure: 'opened' } } };
  const refused = await provider.inject('POST', '/v3/marketing/contacts/exports', bulk, authorization);
  expect(refused.statusCode).toBe(400);
});

test('the people behind a figure are added to a list, exported and made a segment', async () => {
  const { id, readers, record } = await sentTo(6, 'kept.example');
  await record('open', readers.slice(0, 2), day(1));
  await record('open', readers.slice(0, 4), day(3));
  const selection = { people: { single_send_id: id, figure: 'not_opened' }, except: [readers[5]?.id] };
  const list = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Quiet readers' })).json<List>();
  const change = { action: 'add_to_list', list_id: list.id, selection };
  const started = await provider.inject('POST', '/v3/marketing/contacts/bulk', change);
  expect(started.statusCode).toBe(202);
  expect(await finishedJob(provider, started.json<{ job_id: string }>().job_id)).toMatchObject({
    status: 'completed',
    results: { updated_count: 1 },
  });
  const asked = await provider.inject('POST', '/v3/marketing/contacts/exports', { selection });
  expect(asked.statusCode).toBe(202);
  const path = `/v3/marketing/contacts/exports/${asked.json<{ id: string }>().id}`;
  await eventually(async () => (await provider.inject('GET', path)).json<ContactExport>().status === 'ready');
  expect((await provider.inject('GET', path)).json<ContactExport>().contact_count).toBe(1);

  const countOf = async (figure: string, range: { from?: string; to?: string } = {}) => {
    const query_dsl = reactionQuery({ singleSendId: id, figure, ...range });
    const answer = await provider.inject('POST', '/v3/marketing/segments/2.0/count', { query_dsl, exact: true });
    return [answer.statusCode, answer.json<{ contacts_count: number }>().contacts_count];
  };
  expect(await countOf('not_opened')).toEqual([200, 2]);
  expect(await countOf('not_opened', { to: '2026-10-02' })).toEqual([200, 4]);
  expect(await countOf('opened', { from: '2026-10-02', to: '2026-10-04' })).toEqual([200, 2]);
  expect(await countOf('opened')).toEqual([200, 4]);
  for (const figure of ['triggered', 'delivered', 'bounced', 'blocked', 'spam_report', 'unsubscribed', 'dropped'])
    expect((await countOf(figure, { from: '2026-10-01' }))[0]).toBe(200);
});

describe('resending', () => {
  test('a draft goes to those who did not react, as of the time it is sent', async () => {
    const { id, readers, record } = await sentTo(6, 'resend.example');
    await record('open', readers.slice(0, 1), day(1));
    // Images were blocked: a click without an open.
    await record('click', readers.slice(1, 2), day(1), { url: 'https://a.example/', url_index: 0 });
    const asked = { subject: 'Did you miss it?', send_at: '2030-01-01T09:00:00Z' };
    const answer = await provider.inject('POST', `${root}/${id}/resend`, asked);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    const draft = answer.json<SingleSend>();
    expect(draft).toMatchObject({
      status: 'draft',
      send_at: '2030-01-01T09:00:00Z',
      abtest: null,
      email_config: { subject: 'Did you miss it?' },
      send_to: { list_ids: [], all: false },
    });
    expect(draft.name).toMatch(/^Resend: Send /);
    const [segmentId] = draft.send_to.segment_ids;
    const segment = (await provider.inject('GET', `/v3/marketing/segments/2.0/${segmentId}`)).json<Segment>();
    expect(segment.name).toMatch(/^Did not open Send /);
    // Again: the same segment, and the subject of the send.
    const second = (await provider.inject('POST', `${root}/${id}/resend`, { name: 'Once more' })).json<SingleSend>();
    expect([second.name, second.send_to.segment_ids, second.email_config.subject]).toEqual([
      'Once more',
      [segmentId],
      'Hello {{first_name}}',
    ]);

    // A privacy proxy says nothing about its reader.
    await record('open', readers.slice(5, 6), day(1), { machine: true });
    // One opens it in between, and one unsubscribes from everything.
    await record('open', readers.slice(2, 3), day(2));
    await provider.provider.database.execute(sql`
      insert into suppressions (account_id, email, kind, group_id)
      values (${provider.accountId}, ${readers[3]?.email}, 'global', 0)`);
    await provider.inject('PUT', `${root}/${draft.id}/schedule`, { send_at: 'now', undo_seconds: 0 });
    const ledger = `${root}/${draft.id}/deliveries`;
    await eventually(async () => (await provider.inject('GET', ledger)).json<DeliveryPage>().progress.finished);
    const { result } = (await provider.inject('GET', ledger)).json<DeliveryPage>();
    expect(Object.fromEntries(result.map(({ email, state }) => [email, state]))).toEqual({
      'reader4@resend.example': 'dropped',
      'reader5@resend.example': 'sent',
      'reader6@resend.example': 'sent',
    });
    expect(await numbers(draft.id, 'delivered')).toEqual([5, 6]);
    expect(await numbers(id, 'opened')).toEqual([1, 3, 6]);
  });

  test('what the send left out is left out, and the message is the one that won', async () => {
    const { id } = await sentTo(2, 'won.example');
    const list = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Not these' })).json<List>();
    const [a, b] = ['a0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-00000000000b'];
    const part = { preheader: null, html_content: null, plain_content: null, editor: null };
    const abtest = {
      type: 'subject',
      winner_criteria: 'manual',
      test_percentage: 50,
      duration: 'PT4H',
      variations: [
        { ...part, id: a, label: 'A', subject: 'One' },
        { ...part, id: b, label: 'B', subject: 'Two' },
      ],
    };
    const { database } = provider.provider;
    await database.execute(sql`
      update single_sends set abtest = ${JSON.stringify(abtest)}::jsonb, winning_template_id = ${b},
        send_to = send_to || jsonb_build_object('exclude_list_ids', array[${list.id}::text])
      where account_id = ${provider.accountId} and single_send_id = ${id}`);
    const draft = (await provider.inject('POST', `${root}/${id}/resend`)).json<SingleSend>();
    expect([draft.email_config.subject, draft.send_to.exclude_list_ids, draft.abtest]).toEqual([
      'Two',
      [list.id],
      null,
    ]);
  });

  test('only an email that was sent is sent again', async () => {
    const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, { recipients: 1 });
    const answer = await provider.inject('POST', `${root}/${singleSendId}/resend`, {});
    expect([answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      409,
      'single_send_not_sent',
    ]);
    const before = (await provider.inject('GET', '/v3/marketing/segments')).json<SegmentList>().results.length;
    const { id } = await sentTo(1, 'long.example');
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(101) }, { subject: 'a\nb' }, { send_at: 'soon' }])
      expect((await provider.inject('POST', `${root}/${id}/resend`, wrong)).statusCode).toBe(400);
    const after = (await provider.inject('GET', '/v3/marketing/segments')).json<SegmentList>().results.length;
    expect(after).toBe(before);
  });
});
