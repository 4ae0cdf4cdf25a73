// Reports through the API over a year: 500,000 and 50,000,000 events of 2,000 sends. Reports read counts and no events,
// so the counts are written as that many events leave them: one row for each quarter hour, for each day of a mailbox
// provider, device and country, and for each hour. A first part of the events is recorded as in production, and the
// report of it is compared with the events, which shows that these counts are the ones that are kept. Data is in a
// folder in /tmp, which is deleted.
import { readFileSync } from 'node:fs';
import type { Database } from '../../provider/database/database';
import { sql } from '../../provider/database/sql';
import { foldChanges } from '../../provider/domains/reports/counts';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine } from './benchDatabase';
import { processorSeconds } from './processorTime';
import { withBenchProvider } from './benchProvider';
import { type Figure, percentile, report } from './report';

/** Events that are recorded one by one, for each size. */
const recorded = countFromCommandLine(100_000);
const sizes = [500_000, 50_000_000];
const sends = 2000;
const limit = 150;
/** An account is limited to six hundred requests per minute and address. */
const calls = Number(process.env['CALLS'] ?? 60);
/** The year before is there, too: an overview is compared with it. */
const year = { before: '2024-01-01', from: '2025-01-01', to: '2025-12-31' };
const days = `start_date=${year.from}&end_date=${year.to}`;

/** Started sends of the year with their totals. */
async function addSends(database: Database, accountId: number, events: number): Promise<string> {
  const { singleSendId } = await seedSend(database, accountId, { recipients: 0 });
  await database.execute(sql`
    insert into single_sends (account_id, name, send_to, email_config, status, triggered_at)
    select account_id, 'Send ' || n, send_to, email_config, 'triggered',
      ${year.from}::timestamptz + interval '1 year' * (n - 0.5) / ${sends}::int
    from single_sends, generate_series(1, ${sends}::int) as n
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  const delivered = events / sends / 2;
  await database.execute(sql`
    insert into send_totals (account_id, single_send_id, variation_id, phase, requests, delivered, opens, unique_opens,
      human_unique_opens, clicks, unique_clicks, human_unique_clicks, bounces, unsubscribes)
    select account_id, single_send_id, '00000000-0000-0000-0000-000000000000', 'send', ${delivered}::int,
      ${delivered}::int, opened * 1.4, opened, opened * 0.8, opened * 0.2, opened * 0.15, opened * 0.1, opened * 0.01,
      opened * 0.005
    from (
      select account_id, single_send_id, ${delivered}::int * (0.3 + 0.2 * random()) as opened from single_sends
      where account_id = ${accountId} and status = 'triggered'
    ) as sent`);
  return singleSendId;
}

/** What `events` events of the year leave in the counts. */
async function addCounts(database: Database, accountId: number, events: number): Promise<number> {
  let rows = 0;
  for (const [dimension, step, names] of [
    ['all', '15 minutes', 1],
    ['all_hours', '1 hour', 1],
    ['own_hour', '1 hour', 1],
    ['account_hour', '15 minutes', 1],
    ['mailbox_provider', '1 day', 34],
    ['device', '1 day', 5],
    ['country', '1 day', 120],
  ] as const) {
    rows += await database.execute(sql`
      insert into report_counts (account_id, dimension, at, name, delivered, bounces, unsubscribes, opens,
        machine_opens, unique_opens, human_unique_opens, clicks, machine_clicks, unique_clicks, human_unique_clicks)
      select ${accountId}, ${dimension}, at,
        case when ${names}::int = 1 then '' else 'name' || n end, share * 0.5, share * 0.004, share * 0.001,
        share * 0.4, share * 0.1, share * 0.2, share * 0.15, share * 0.1, share * 0.01, share * 0.05, share * 0.04
      from (
        select at, n, 2 * ${events}::float8 * (0.5 + random()) / count(*) over () as share
        from generate_series(${year.before}::timestamptz,
          ${year.to}::timestamptz + interval '1 day' - ${step}::interval, ${step}::interval) as at,
          generate_series(1, ${names}::int) as n
      ) as counted`);
  }
  await database.execute(sql`
    insert into audience_counts (account_id, quarter, source, contact_count)
    select ${accountId}, at, source, (1 + 20 * random())::int
    from generate_series(${year.before}::timestamptz, ${year.to}::timestamptz, interval '15 minutes') as at,
      unnest(array['import', 'form', 'api', 'deleted']) as source`);
  return rows;
}

/** Records events at the end of the year, in batches as workers and trackers do, and leaves the last ones unfolded. */
async function recordEvents(database: Database, accountId: number, singleSendId: string): Promise<void> {
  const batch = 1000;
  for (let from = 0; from < recorded; from += batch) {
    await database.execute(sql`
      insert into email_events (account_id, occurred_at, event, email, single_send_id, detail)
      select ${accountId}, timestamptz '2025-12-01 00:00Z' + interval '30 days' * n / ${recorded}::int,
        case when n % 10 < 5 then 'delivered' when n % 10 < 9 then 'open' else 'click' end,
        'reader' || n / 10 || (array['@gmail.com', '@outlook.com', '@icloud.com', '@example.org'])[1 + n % 4],
        ${singleSendId}::uuid,
        case when n % 10 < 5 then '{}' else jsonb_build_object('machine', n % 10 = 6, 'url', 'https://example.com',
          'url_index', 1, 'user_agent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 Mobile/15E148',
          'place', 'US-TX') end
      from generate_series(${from}::int, ${Math.min(recorded, from + batch) - 1}::int) as n`);
    if (from < recorded * 0.9 && from % 10_000 === 0) await foldChanges(database);
  }
}

/** The process that started another one; 0 if that is not known. */
function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const figures: Figure[] = [];
  // Processor time of the database hardly depends on other work on the machine.
  const backend = await database.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = parentOf(backend?.pid ?? 0);
  for (const events of sizes) {
    const { accountId, apiKey } = await bench.signUp(`bench${events}`);
    await database.execute(sql`update accounts set time_zone = 'America/Chicago' where account_id = ${accountId}`);
    const ask = (address: string) => bench.get(`/v3/marketing/reports/${address}`, apiKey);
    const singleSendId = await addSends(database, accountId, events);
    await recordEvents(database, accountId, singleSendId);
    const { body } = await ask(`overview?${days}`);
    const { totals } = JSON.parse(body) as { totals: { delivered: number; opens: number } };
    if (totals.delivered !== recorded * 0.5 || totals.opens !== recorded * 0.4)
      throw new Error(`The report of ${recorded} events says ${JSON.stringify(totals)}.`);
    await database.execute(sql`delete from report_counts where account_id = ${accountId}`);
    const rows = await addCounts(database, accountId, events);
    await database.execute(sql`vacuum analyze report_counts, audience_counts, send_totals`);
    const pending = await database.first<{ count: number }>(
      sql`select count(*) as count from report_changes where account_id = ${accountId}`,
    );
    console.log(
      `${events.toLocaleString('en-US')} events: ${recorded} recorded, ${rows} rows of counts, ` +
        `${pending?.count} changes to be folded`,
    );
    for (const [name, address] of [
      ['overview by day', `overview?${days}&aggregated_by=day`],
      ['overview by month', `overview?${days}&aggregated_by=month`],
      ['sends', `sends?${days}&sort_by=human_open_rate&limit=50`],
      ['growth', `growth?${days}&aggregated_by=week`],
      ['hours', `hours?${days}`],
      ['mailbox providers', `breakdowns/mailbox_provider?${days}`],
      ['devices', `breakdowns/device?${days}`],
      ['countries', `breakdowns/country?${days}`],
    ] as const) {
      const times: number[] = [];
      const spent = processorSeconds(postmaster);
      for (let call = 0; call < calls; call += 1) times.push((await ask(address)).milliseconds);
      const each = ((processorSeconds(postmaster) - spent) / calls) * 1000;
      console.log(`${name}: median ${Math.round(percentile(times, 0.5))} ms, ${each.toFixed(0)} ms of the processor`);
      figures.push({
        name: `${name}, ${events.toLocaleString('en-US')} events, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        limit,
      });
    }
  }
  report(figures);
});
