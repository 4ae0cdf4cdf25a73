// Queries of `/v3/messages` through the API over many messages: single sends over half a year, and one message in fifty
// of `mail/send`. Ledger and events are as sending and tracking leave them: 30 % open, 3 % click, 1 % bounce. Data is
// in a folder in /tmp, which is deleted.
import pg from 'pg';
import { mailStream } from '../../provider/delivery/mail/mailStream';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine } from './benchDatabase';
import { withBenchProvider } from './benchProvider';
import { type Figure, percentile, report } from './report';

/** Messages; a smaller number on the command line for a shorter run. */
const messages = countFromCommandLine(20_000_000);
const sends = Math.max(20, Math.min(2000, Math.round(messages / 10_000)));
const perSend = Math.round((messages * 0.98) / sends);
const apiMessages = Math.round(messages * 0.02);
const contacts = Math.max(perSend, Math.min(200_000, perSend * 20));
const days = 180;
const limit = 300;
const calls = 20;

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const { accountId, apiKey } = await bench.signUp();
  const { senderId } = await seedSend(database, accountId, { recipients: contacts, domain: 'bench.example' });
  await fill(bench.adminUrl, accountId, senderId);
  const half = new Date(Date.now() - (days / 2) * 86_400_000).toISOString();
  const halfAndDay = new Date(Date.now() - (days / 2 - 1) * 86_400_000).toISOString();
  const figures: Figure[] = [];
  const table: Record<string, string | number>[] = [];
  for (const [query, most] of [
    ['', 10],
    ['', 1000],
    ['to_email="reader77@bench.example"', 10],
    ['to_email="nobody@bench.example"', 10],
    ['to_email LIKE "reader1234%"', 10],
    ['to_email="buyer77@bench.example"', 10],
    ['status="delivered"', 10],
    ['status="not_delivered"', 10],
    ['status="not_delivered"', 100],
    ['status="dropped"', 10],
    ['events="clicked"', 10],
    ['events="spam_report"', 10],
    ['clicks>0 AND opens>0', 10],
    ['campaign_name="Send 7"', 10],
    ['campaign_name="Send 7" AND status="bounced"', 100],
    ['subject="Subject 9"', 10],
    ['subject LIKE "%Subject 1%"', 10],
    ['subject LIKE "%no such words%"', 10],
    ['from_email="news@example.com"', 10],
    ['categories="daily"', 10],
    ['unique_args[\'order\']="77"', 10],
    ['from_email="shop@example.com" AND status="delivered"', 10],
    [`last_event_time BETWEEN TIMESTAMP "${half}" AND TIMESTAMP "${halfAndDay}"`, 100],
    [`status="bounced" AND last_event_time < TIMESTAMP "${half}"`, 10],
    ['campaign_name="Send 7" OR to_email="reader77@bench.example"', 10],
  ] as const) {
    const times: number[] = [];
    let count = 0;
    for (let call = 0; call < calls; call += 1) {
      const { milliseconds, body } = await bench.get(
        `/v3/messages?${new URLSearchParams({ query, limit: String(most) })}`,
        apiKey,
      );
      times.push(milliseconds);
      count = (JSON.parse(body) as { messages: unknown[] }).messages.length;
    }
    const p95 = percentile(times, 0.95);
    table.push({
      query: query.slice(0, 60) || '(none)',
      limit: most,
      found: count,
      'p50 ms': percentile(times, 0.5).toFixed(1),
      'p95 ms': p95.toFixed(1),
    });
    figures.push({ name: `${query || 'no query'}, limit ${most}, p95`, value: p95, unit: 'ms', limit });
  }
  console.table(table);
  report(figures);
});

/** Writes ledger and events in the order of time, without triggers, and the indexes afterwards. */
async function fill(adminUrl: string, accountId: number, senderId: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set jit = off");
  await client.query('set synchronous_commit = off');
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('email_events'::regclass, 'deliveries'::regclass) and not indisprimary`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query('alter table email_events drop constraint email_events_pkey');
  await client.query(`create temporary table reader as
    select contact_id, email, (row_number() over (order by contact_id) - 1)::int as place from contacts
    where account_id = ${accountId}`);
  await client.query('create index on reader (place); analyze reader');
  const apiEach = Math.round(apiMessages / sends);
  let started = Date.now();
  for (let send = 0; send < sends; send += 1) {
    const at = `now() - interval '${((sends - send) * days * 86_400) / sends} seconds'`;
    const id = `00000000-0000-4000-8000-${send.toString(16).padStart(12, '0')}`;
    const first = (send * perSend) % contacts;
    const within = `(place - ${first} + ${contacts}) % ${contacts} < ${perSend}`;
    await client.query(`
      insert into single_sends (account_id, single_send_id, name, status, categories, send_to, email_config,
        triggered_at, finished_at)
      values (${accountId}, '${id}', 'Send ${send}', 'triggered', '{${send % 50 === 0 ? 'daily' : 'other'}}', '{}',
        '{"subject": "Subject ${send}", "sender_id": ${senderId}}', ${at}, ${at})`);
    await client.query(`
      insert into deliveries (account_id, stream_id, contact_id, email, state, attempts, first_attempted_at,
        finished_at)
      select ${accountId}, '${id}', contact_id, email,
        case when place % 100 = 7 then 'bounced' when place % 1000 = 3 then 'dropped' else 'sent' end, 1, ${at}, ${at}
      from reader where ${within} order by contact_id`);
    await client.query(`
      insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
      select ${accountId}, ${at} + interval '1 second' * (kind.part + place % 600), kind.event, contact_id, email,
        '${id}', kind.detail::jsonb
      from reader cross join lateral (values
        ('processed', 0.0, '{}', place % 1000 <> 3),
        ('dropped', 0, '{"reason": "Unsubscribed Address"}', place % 1000 = 3),
        ('delivered', 0.1, '{"response": "250 ok", "ip": "198.51.100.1"}', place % 100 <> 7 and place % 1000 <> 3),
        ('bounce', 0.1, '{"type": "bounce", "reason": "550 5.1.1 no such user"}', place % 100 = 7),
        ('open', 3600 * random() * 20, '{"user_agent": "Mozilla/5.0"}', place % 10 in (1, 4, 9)),
        ('click', 86400, '{"url": "https://example.com/", "url_index": 0}', place % 100 in (1, 4, 9))
      ) as kind (event, part, detail, happens)
      where ${within} and happens
      order by 2`);
    await client.query(`
      with request as (
        insert into mail_sends (account_id, mail_id, created_at, from_email)
        select ${accountId}, gen_random_uuid(), ${at}, 'shop@example.com' from generate_series(1, ${apiEach})
        returning mail_id
      ), message as (
        select mail_id, gen_random_uuid() as copy_id, row_number() over () as number,
          rtrim(translate(encode(uuid_send(mail_id), 'base64'), '+/', '-_'), '=') as message_id from request
      ), detailed as (
        select *, jsonb_build_object('message_id', message_id, 'subject', 'Receipt ' || number, 'categories',
          '["receipts"]'::jsonb, 'custom_args', jsonb_build_object('order', (${send * apiEach} + number)::text))
          as detail
        from message
      ), copy as (
        insert into mail_copies (account_id, copy_id, mail_id, personalization, checks, detail)
        select ${accountId}, copy_id, mail_id, 0, '{}', detail from detailed
      ), delivery as (
        insert into deliveries (account_id, stream_id, contact_id, email, state, attempts)
        select ${accountId}, '${mailStream}', copy_id, 'buyer' || number || '@bench.example',
          'sent', 1
        from detailed
      )
      insert into email_events (account_id, occurred_at, event, email, detail)
      select ${accountId}, ${at} + interval '1 second' * number, kind, 'buyer' || number || '@bench.example', detail
      from detailed cross join unnest('{processed,delivered}'::text[]) as kind`);
    if (Date.now() - started > 30_000) {
      started = Date.now();
      console.log(`${send} of ${sends} sends`);
    }
  }
  await client.query('alter table email_events add primary key (account_id, occurred_at, event_id)');
  for (const { name, definition } of indexes.rows) {
    await client.query(definition.replace(' ON ONLY ', ' ON '));
    console.log(`made ${name}`);
  }
  for (const table of ['email_events', 'deliveries', 'single_sends', 'contacts', 'mail_sends', 'mail_copies'])
    await client.query(`vacuum analyze ${table}`);
  await client.end();
}
