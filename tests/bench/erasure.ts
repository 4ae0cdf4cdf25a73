// One person of a large account: the export of everything about them, and their erasure until its proof, with what
// other requests of the account wait meanwhile.
// `npm run bench -- erasure [contacts]`, with ten events of email, four deliveries and two events of a shop for each
// contact.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '../../provider/config';
import { sql } from '../../provider/database/sql';
import { recordEvents } from '../../provider/delivery/events/recordEvents';
import { subjectOf } from '../../provider/domains/erasures/person';
import { findErasure, insertErasure } from '../../provider/domains/erasures/queries';
import { runErasure } from '../../provider/domains/erasures/runErasure';
import { allExports } from '../../provider/domains/exports/queries';
import { runPersonExport } from '../../provider/domains/exports/personExport';
import { countFromCommandLine } from './benchDatabase';
import { withBenchProvider } from './benchProvider';
import { percentile } from './report';
import { reportRates } from './reportRates';
import { contactId as contactIdOf, fillSegmentsData } from './segmentsData';

const contacts = countFromCommandLine(1_000_000);

await withBenchProvider(async (bench) => {
  const { database } = bench;
  const { accountId, apiKey } = await bench.signUp();
  await fillSegmentsData(database, accountId, contacts, { isDetailed: true, sends: 10 });
  await database.execute(sql`
    insert into deliveries
      (account_id, stream_id, contact_id, email, state, attempts, first_attempted_at, finished_at, response)
    select account_id, single_send_id, contact_id, email, 'sent', 1, occurred_at, occurred_at, detail ->> 'response'
    from email_events where account_id = ${accountId} and event = 'delivered'`);
  await database.execute(sql`
    with named as (
      insert into custom_event_types (account_id, name)
      select ${accountId}, name from unnest(array['ordered', 'viewed']) as name)
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select ${accountId}, 'event-' || n, ${contactIdOf(sql`(1 + n / 2)`)}, (array['ordered', 'viewed'])[1 + n % 2],
      now() - make_interval(mins => (n % 400000)::int), jsonb_build_object('sku', n % 997, 'price', n % 50)
    from generate_series(0, 2 * ${contacts}::bigint - 1) as n`);
  await database.execute(sql`vacuum analyze deliveries, custom_events`);
  const person = await database.first<{ contact_id: string; email: string }>(sql`
    select contact_id, email from contacts where account_id = ${accountId} and email = 'person7@example.org'`);
  if (!person) throw new Error('There is no person 7.');
  const { contact_id: contactId, email } = person;
  await recordEvents(database, [
    { accountId, event: 'bounce', email, contactId, detail: { reason: `550 5.1.1 <${email}>: no such user` } },
  ]);

  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  await bench.post(`/v3/marketing/contacts/${contactId}/export`, apiKey, {});
  const [row] = await allExports(database, accountId);
  if (!row) throw new Error('The export was not stored.');
  const exportStart = performance.now();
  await runPersonExport(database, dataDir, row, contactId);
  const exported = performance.now() - exportStart;

  /** What another request that reads, and one that writes, take. */
  const waits: number[] = [];
  const others = async (signal: AbortSignal): Promise<void> => {
    for (let n = 0; !signal.aborted; n += 1) {
      const from = performance.now();
      await bench
        .post('/v3/marketing/contacts/search/emails', apiKey, { emails: [`person${n}@example.com`] })
        .catch(() => undefined);
      await recordEvents(database, [{ accountId, event: 'open', email: '', detail: {} }]);
      waits.push(performance.now() - from);
      await pause(100);
    }
  };
  const before = async (): Promise<number> => {
    const stop = new AbortController();
    const working = others(stop.signal);
    await pause(5000);
    stop.abort();
    await working;
    return percentile(waits.splice(0), 0.95);
  };
  const usual = await before();

  const subject = await subjectOf(database, accountId, { contact_id: contactId });
  const erasure = await insertErasure(database, accountId, { reference: 'bench', requestedBy: 'bench', subject });
  const stop = new AbortController();
  const working = others(stop.signal);
  const erasureStart = performance.now();
  const config = parseConfig({ DATA_DIR: dataDir });
  const isDone = await runErasure({ database, config }, erasure, new AbortController().signal);
  const seconds = (performance.now() - erasureStart) / 1000;
  stop.abort();
  await working;
  const done = await findErasure(database, accountId, erasure.erasure_id);
  await rm(dataDir, { recursive: true, force: true });
  reportRates('erasure', [
    { name: 'contacts, with ten events of email each', value: contacts, unit: 'contacts' },
    { name: 'everything about one person', value: exported, unit: 'ms' },
    { name: 'erasure with its proof', value: seconds, unit: 'seconds' },
    { name: 'not done', value: isDone && done?.status === 'completed' ? 0 : 1, unit: 'erasures', atMost: 0 },
    { name: 'others before, p95 of a search and an event', value: usual, unit: 'ms' },
    { name: 'others meanwhile', value: percentile(waits, 0.95), unit: 'ms' },
    { name: 'others meanwhile, the slowest', value: Math.max(...waits), unit: 'ms' },
    { name: 'memory of the process', value: process.memoryUsage().rss / 1024 ** 2, unit: 'MB', atMost: 400 },
  ]);
});
