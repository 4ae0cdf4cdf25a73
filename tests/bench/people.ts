// The people behind the figures of one send, and of the reports that it is in, through the API: the first page and the
// count, and a segment of some of them until its contacts are counted. Recipients, events and counts are as sending and
// tracking leave them: 40 % open and 6 % click, an eighth of both through bots, 1 % bounce, 2 % answer a question. Data
// is in a folder in /tmp, which is deleted.
import { identifier, sql } from '../../provider/database/sql';
import { reactionQuery } from 'sendwright/query';
import { snapshotSegment } from '../../provider/domains/segments/snapshotSegment';
import { answered } from '../../provider/domains/answers/queries';
import { foldChanges } from '../../provider/domains/reports/counts';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine } from './benchDatabase';
import { withBenchProvider } from './benchProvider';
import { type Figure, percentile, report } from './report';

/** Recipients; a smaller number on the command line for a shorter run. */
const recipients = countFromCommandLine(1_000_000);
const limit = 200;
const calls = 20;
/** Segments that are created of each figure. */
const segments = 3;
const batch = 10_000;

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const { accountId, apiKey } = await bench.signUp();
  const { singleSendId } = await seedSend(database, accountId, { recipients, domain: 'bench.example' });
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = now() - interval '1 day', finished_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at, response)
    select ${accountId}, ${singleSendId}, contact_id, email, case when is_bounced then 'bounced' else 'sent' end, 1,
      now(), case when is_bounced then '550 5.1.1 no such user' end
    from contacts cross join lateral (select get_byte(uuid_send(contact_id), 14) < 3 as is_bounced) as outcome
    where account_id = ${accountId}`);
  const ids = await database.rows<{ contact_id: string }>(sql`
    select contact_id from (select contact_id, row_number() over (order by contact_id) as n from contacts
      where account_id = ${accountId}) as numbered where n % ${batch}::int = 0 order by contact_id`);
  const bounds = [...ids.map((row) => row.contact_id), 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  let after = '00000000-0000-0000-0000-000000000000';
  for (const until of bounds) {
    await database.execute(sql`
      insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
      select ${accountId}, now() - interval '1 day' * (1 - kind.part) + interval '1 second' * random(), kind.event,
        contact_id, email, ${singleSendId}::uuid, kind.detail
      from deliveries join lateral (values
        ('processed', 0.0, '{}'::jsonb, true),
        ('delivered', 0.1, '{}', state = 'sent'),
        ('bounce', 0.1, '{"type": "bounce", "reason": "550 5.1.1 no such user"}', state = 'bounced'),
        ('open', 0.2 + random() * 0.7, jsonb_build_object('machine', get_byte(uuid_send(contact_id), 12) < 32),
          state = 'sent' and get_byte(uuid_send(contact_id), 13) < 102),
        ('click', 0.9, '{"url": "https://example.com/", "url_index": 0}',
          state = 'sent' and get_byte(uuid_send(contact_id), 13) < 15)
      ) as kind (event, part, detail, happens) on happens
      where account_id = ${accountId} and stream_id = ${singleSendId} and contact_id > ${after}::uuid
        and contact_id <= ${until}::uuid`);
    after = until;
  }
  await database.execute(sql`
    insert into scanner_clicks (account_id, single_send_id, event_id)
    select account_id, single_send_id, event_id from email_events
    where account_id = ${accountId} and event = 'click' and get_byte(uuid_send(contact_id), 12) < 32`);
  await database.execute(sql`
    update send_reactions set human_clicked_at = null
    from contacts where contacts.account_id = ${accountId} and contacts.email = send_reactions.email
      and send_reactions.account_id = ${accountId} and send_reactions.single_send_id = ${singleSendId}
      and get_byte(uuid_send(contacts.contact_id), 12) < 32`);
  await database.execute(sql`insert into custom_event_types (account_id, name) values (${accountId}, ${answered})`);
  await database.execute(sql`
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, contact_id::text, contact_id, ${answered}, now() - interval '1 hour' * random(),
      jsonb_build_object('kind', 'rating', 'question', 'How?', 'question_id', 'q1', 'message_id', ${singleSendId}::text,
        'answer', (1 + get_byte(uuid_send(contact_id), 12) % 5)::text)
    from contacts where account_id = ${accountId} and get_byte(uuid_send(contact_id), 13) < 5`);
  for (const table of [
    'email_events',
    'deliveries',
    'scanner_clicks',
    'custom_events',
    'send_reactions',
    'contacts',
    'send_counts',
  ])
    await database.execute(sql`vacuum analyze ${identifier(table)}`);
  // Reports read what is added to their counts.
  await foldChanges(database);
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  // In the middle of the opens.
  const [openedOn = '', openedAt = ''] = new Date(Date.now() - 0.45 * 86_400_000).toISOString().split(/[T:]/);
  const ofSend = `/v3/marketing/singlesends/${singleSendId}/people?figure=`;
  const ofReports = `/v3/marketing/reports/people?start_date=${day(90)}&end_date=${day(0)}&`;
  const figures: Figure[] = [];
  const table: Record<string, string | number>[] = [];
  for (const figure of [
    'triggered',
    'delivered',
    'opened',
    'not_opened',
    'clicked',
    'clicked&link=0',
    'not_clicked',
    'unsubscribed',
    'bounced',
    'unconfirmed',
    'recipients',
    'recipients&state=sent',
    'recipients&state=bounced&reason=5.1.1',
    'any_open',
    'any_open&people_only=true',
    'any_click',
    'any_click&people_only=true',
    'machine_opened',
    'machine_clicked',
    'opened&bots_only=true',
    'clicked&bots_only=true',
    `opened&start_date=${openedOn}&end_date=${openedOn}&hour=${Number(openedAt)}`,
    `any_open&start_date=${openedOn}&end_date=${openedOn}&hour=${Number(openedAt)}`,
    'clicked&people_only=true',
    'clicked&link=0&people_only=true',
    'answered&question_id=q1',
    'answered&question_id=q1&answer=5',
    'report=delivered',
    'report=opened&people_only=true',
    'report=opened&people_only=true&mailbox_provider=Other',
    'report=opened&device=other',
    'report=opened&country=CH',
    'report=opened&weekday=1&hour=9',
    'report=clicked',
    'report=bounced',
    'report=unsubscribed',
    'report=joined&source=other',
  ]) {
    const times: number[] = [];
    let count = 0;
    for (let call = 0; call < calls; call += 1) {
      const { milliseconds, body } = await bench.get(
        `${figure.startsWith('report=') ? ofReports : ofSend}${figure}`,
        apiKey,
      );
      times.push(milliseconds);
      count = (JSON.parse(body) as { _metadata: { count: number } })._metadata.count;
    }
    const p95 = percentile(times, 0.95);
    table.push({ figure, people: count, 'p50 ms': percentile(times, 0.5).toFixed(1), 'p95 ms': p95.toFixed(1) });
    figures.push({ name: `${figure}, ${recipients} recipients, p95`, value: p95, unit: 'ms', limit });
  }
  for (const figure of ['opened', 'not_opened', 'not_clicked'] as const) {
    const query = reactionQuery({ singleSendId, figure, peopleOnly: figure !== 'not_clicked' });
    const times: number[] = [];
    let count = 0;
    for (let call = 0; call < segments; call += 1) {
      const { milliseconds, body } = await bench.post('/v3/marketing/segments/2.0', apiKey, {
        name: `${figure} ${call}`,
        query_dsl: query,
      });
      const { id } = JSON.parse(body) as { id: string };
      const from = performance.now();
      await snapshotSegment(database, accountId, id, AbortSignal.timeout(60_000));
      times.push(milliseconds + performance.now() - from);
      const segment = await bench.get(`/v3/marketing/segments/2.0/${id}`, apiKey);
      count = (JSON.parse(segment.body) as { contacts_count: number }).contacts_count;
    }
    const p95 = percentile(times, 0.95);
    const row = { figure: `segment of ${figure}`, people: count, 'p50 ms': percentile(times, 0.5).toFixed(0) };
    table.push({ ...row, 'p95 ms': p95.toFixed(0) });
    figures.push({ name: `segment of ${figure}, ${recipients} recipients`, value: p95, unit: 'ms', limit: 3000 });
  }
  console.table(table);
  report(figures);
});
