// The people behind the figures of one send, and of the reports that it is in, through the API: the first page and the
// count, and a segment of some of them until its contacts are counted. Recipients, events and counts are as sending and
// tracking leave them: 40 % open, 6 % click, 1 % bounce. Data is in a folder in /tmp, which is deleted.
import { identifier, sql } from '../../provider/database/sql';
import { reactionQuery } from 'sendwright/query';
import { snapshotSegment } from '../../provider/domains/segments/snapshotSegment';
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
    insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, finished_at)
    select ${accountId}, ${singleSendId}, contact_id, email,
      case when get_byte(uuid_send(contact_id), 14) < 3 then 'bounced' else 'sent' end, 1, now()
    from contacts where account_id = ${accountId}`);
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
        ('open', 0.2 + random() * 0.7, '{}', state = 'sent' and get_byte(uuid_send(contact_id), 13) < 102),
        ('click', 0.9, '{"url": "https://example.com/", "url_index": 0}',
          state = 'sent' and get_byte(uuid_send(contact_id), 13) < 15)
      ) as kind (event, part, detail, happens) on happens
      where account_id = ${accountId} and stream_id = ${singleSendId} and contact_id > ${after}::uuid
        and contact_id <= ${until}::uuid`);
    after = until;
  }
  for (const table of ['email_events', 'deliveries', 'send_reactions', 'contacts', 'send_counts'])
    await database.execute(sql`vacuum analyze ${identifier(table)}`);
  // Reports read what is added to their counts.
  await foldChanges(database);
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
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
