import type { AudienceFigure, AudiencePeoplePage } from 'sendwright/wire/audiencePeople';
import type { Audience } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob } from '../../../testing/testImports';

const root = '/v3/marketing';
let test1: TestProvider;
let stranger: TestAccount;
let send: SingleSend;
let sendTo: object;
let groupId: number;

/** Contacts `a0` to `a13` on a list; `a0` and `a1` are excluded, some of the others can't be reached. */
beforeAll(async () => {
  test1 = await startTestProvider();
  stranger = await test1.createAccount();
  const { database } = test1.provider;
  const { accountId } = test1;
  const post = async <Body>(path: string, body: object) => {
    const answer = await test1.inject('POST', path, body);
    expect({ path, status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
    return answer.json<Body>();
  };
  const list = (await post<{ id: string }>(`${root}/lists`, { name: 'Readers' })).id;
  const excluded = (await post<{ id: string }>(`${root}/lists`, { name: 'Left out' })).id;
  groupId = (await post<{ id: number }>('/v3/asm/groups', { name: 'News', description: 'News' })).id;
  await database.execute(sql`
    insert into contacts (account_id, email, first_name)
    select ${accountId}, 'a' || n || '@reach.example', 'Reader ' || n from generate_series(0, 13) as n`);
  for (const [id, among] of [
    [list, 'a%@reach.example'],
    [excluded, 'a_@reach.example'],
  ] as const)
    await database.execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      select account_id, ${id}, contact_id from contacts where account_id = ${accountId} and email like ${among}
        and (${id} = ${list} or email in ('a0@reach.example', 'a1@reach.example'))`);
  const kinds = ['bounce', 'bounce', 'spam_report', 'global', 'group', 'invalid_email', 'block'];
  await database.execute(sql`
    insert into suppressions (account_id, email, kind, group_id, reason)
    select ${accountId}, 'a' || place || '@reach.example', kind, case when kind = 'group' then ${groupId} else 0 end,
      '550 no'
    from unnest(${kinds}::text[]) with ordinality as given (kind, place)`);
  // The last two asked for less; so did one who is suppressed anyway.
  await database.execute(sql`
    insert into recipient_preferences (account_id, email, paused_until, frequency, mailed_at)
    values (${accountId}, 'a12@reach.example', now() + interval '1 day', null, null),
      (${accountId}, 'a13@reach.example', null, 'weekly', now() - interval '6 days'),
      (${accountId}, 'a11@reach.example', now() - interval '1 day', 'weekly', now() - interval '7 days'),
      (${accountId}, 'a2@reach.example', now() + interval '1 day', null, null)`);
  sendTo = { list_ids: [list], exclude_list_ids: [excluded] };
  send = await post<SingleSend>(`${root}/singlesends`, {
    name: 'Reach',
    send_to: sendTo,
    email_config: { suppression_group_id: groupId },
  });
});
afterAll(() => test1.close());

const people = (figure: AudienceFigure, more = '', headers?: Record<string, string>) =>
  test1.inject('GET', `${root}/singlesends/${send.id}/audience_people?audience=${figure}${more}`, undefined, headers);
const found = async (figure: AudienceFigure, more = '') => {
  const { result, _metadata } = (await people(figure, more)).json<AudiencePeoplePage>();
  return { names: result.map(({ email }) => email.replace('@reach.example', '')).toSorted(), count: _metadata.count };
};

test('the people behind each figure are those of the count, each in one', async () => {
  const counted = (
    await test1.inject('POST', `${root}/singlesends/audience`, { send_to: sendTo, suppression_group_id: groupId })
  ).json<Audience>();
  const expected: Record<Exclude<keyof Audience, 'included'>, string[]> = {
    excluded: ['a0', 'a1'],
    bounced: ['a2'],
    spam_reports: ['a3'],
    unsubscribed: ['a4', 'a5'],
    invalid: ['a6'],
    paused: ['a12'],
    less_often: ['a13'],
    capped: [],
    receives: ['a10', 'a11', 'a7', 'a8', 'a9'],
  };
  for (const [figure, names] of Object.entries(expected) as [keyof typeof expected, string[]][]) {
    expect({ figure, ...(await found(figure)) }).toEqual({ figure, names, count: names.length });
    expect({ figure, count: counted[figure] }).toEqual({ figure, count: names.length });
  }
});

test('who has reached the frequency cap is behind that figure alone', async () => {
  const { database } = test1.provider;
  await test1.inject('PATCH', `${root}/settings/sending`, { cap_messages: 1, cap_days: 7 });
  const other = (await test1.inject('POST', `${root}/singlesends`, { name: 'Before' })).json<SingleSend>();
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = now() where single_send_id = ${other.id}`);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, finished_at)
    select account_id, ${other.id}, contact_id, email, 'sent', now() from contacts
    where account_id = ${test1.accountId} and email in ('a2@reach.example', 'a10@reach.example')`);
  expect(await found('capped')).toEqual({ names: ['a10'], count: 1 });
  expect(await found('bounced')).toEqual({ names: ['a2'], count: 1 });
  expect((await found('receives')).count).toBe(4);
  await test1.inject('PATCH', `${root}/settings/sending`, { cap_messages: null });
});

test('pages are read one after the other, and addresses are searched by their start', async () => {
  const first = (await people('receives', '&page_size=3')).json<AudiencePeoplePage>();
  expect([first.result.length, first._metadata.count]).toEqual([3, 5]);
  const next = (await test1.inject('GET', first._metadata.next ?? '')).json<AudiencePeoplePage>();
  expect(next.result).toHaveLength(2);
  expect(next._metadata.next).toBeUndefined();
  expect(new Set([...first.result, ...next.result].map(({ contact_id: id }) => id)).size).toBe(5);
  expect(await found('receives', '&email=A1')).toEqual({ names: ['a10', 'a11'], count: 2 });
  expect((await people('receives', '&page_token=nothing')).statusCode).toBe(400);
});

test('a suppressed address says since when and why', async () => {
  const [person] = (await people('bounced')).json<AudiencePeoplePage>().result;
  expect(person).toMatchObject({ first_name: 'Reader 2', reason: '550 no', at: expect.any(String) });
});

test('they are tagged as a selection, and nobody sees those of another account', async () => {
  const selection = { people: { single_send_id: send.id, audience: 'unsubscribed' } };
  const tag = { action: 'add_tag', tag: 'Gone', selection };
  const started = await test1.inject('POST', `${root}/contacts/bulk`, tag);
  expect(started.statusCode).toBe(202);
  const job = await finishedJob(test1, started.json<{ job_id: string }>().job_id);
  expect(job.results).toMatchObject({ requested_count: 2, updated_count: 2 });
  const headers = { authorization: `Bearer ${stranger.apiKey}` };
  expect((await people('receives', '', headers)).statusCode).toBe(404);
  expect((await test1.inject('POST', `${root}/contacts/bulk`, tag, headers)).statusCode).toBe(400);
});
