// Statistics of a send through the API, with growing numbers of events, which are recorded and counted as in
// production. A twelfth of the events is on the first day; the others are spread over ninety days. Data is in a folder
// in /tmp, which is deleted.
import { sql } from '../../provider/database/sql';
import { seedSend } from '../../provider/testing/seedSend';
import type { Database } from '../../provider/database/database';
import { countFromCommandLine } from './benchDatabase';
import { withBenchProvider } from './benchProvider';
import { type Figure, percentile, report } from './report';

/** A number on the command line, for a shorter run. */
const most = countFromCommandLine(5_000_000);
const sizes = [most / 100, most / 10, most].map(Math.round);
const limit = 50;
/** An account is limited to six hundred requests per minute and address, so each size has a separate account. */
const calls = 100;
const batch = 20_000;

/**
 * Records `count` events of a send: of ten, two processed, two delivered, four opens and two clicks. Recipients are
 * numbered; their activity decreases over ninety days.
 */
async function record(database: Database, accountId: number, singleSendId: string, count: number): Promise<void> {
  let next = 0;
  // Two concurrent batches for different recipients, like two processes: saves a minute per million.
  const work = async (): Promise<void> => {
    for (let from = next; from < count; from = next) {
      next += batch;
      await recordBatch(database, accountId, singleSendId, from, count);
    }
  };
  await Promise.all([work(), work()]);
}

async function recordBatch(
  database: Database,
  accountId: number,
  singleSendId: string,
  from: number,
  count: number,
): Promise<void> {
  await database.execute(sql`
    insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
      select ${accountId},
        timestamptz '2026-03-01 08:00Z' +
          case when kind < 4 then interval '1 hour' * n / ${count}::int else interval '90 days' * power(random(), 6)
            end,
        case when kind < 2 then 'processed' when kind < 4 then 'delivered' when kind < 8 then 'open' else 'click' end,
        null, 'reader' || (n / 10 * 2 + kind % 2) || '@example.org', ${singleSendId}::uuid,
        case when kind >= 8 then jsonb_build_object('url', 'https://example.com/' || link, 'url_index', link)
          when kind >= 4 then jsonb_build_object('machine', kind = 5) else '{}' end
      from (select n, n % 10 as kind, (power(random(), 2) * 40)::int as link
        from generate_series(${from}::int, ${Math.min(from + batch, count) - 1}::int) as n) as numbered`);
}

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const figures: Figure[] = [];
  const table: Record<string, string | number>[] = [];
  for (const events of sizes) {
    const { accountId, apiKey } = await bench.signUp(`bench${events}`);
    const { singleSendId } = await seedSend(database, accountId, { recipients: 0 });
    const started = performance.now();
    await record(database, accountId, singleSendId, events);
    const seconds = (performance.now() - started) / 1000;
    await database.execute(sql`vacuum analyze send_counts`);
    const root = `/v3/marketing/stats/singlesends/${singleSendId}`;
    const row: Record<string, string | number> = { events, 'recorded/s': Math.round(events / seconds) };
    for (const [name, address] of [
      ['totals', root],
      ['days', `${root}?aggregated_by=day&timezone=America/Chicago&page_size=50`],
      [
        'hours',
        `${root}?aggregated_by=hour&start_date=2026-03-01&end_date=2026-03-07&timezone=Asia/Kolkata&page_size=50`,
      ],
      ['by variation', `${root}?group_by=ab_variation,ab_phase`],
      ['links', `${root}/links?page_size=50`],
      ['csv', `/v3/marketing/stats/singlesends/export?ids=${singleSendId}`],
    ] as const) {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        times.push((await bench.get(address, apiKey)).milliseconds);
      }
      row[`${name} p95`] = Number(percentile(times, 0.95).toFixed(1));
      if (events === most)
        figures.push({
          name: `${name}, ${events.toLocaleString('en-US')} events, p95`,
          value: percentile(times, 0.95),
          unit: 'ms',
          limit,
        });
    }
    table.push(row);
  }
  console.table(table);
  report(figures);
});
