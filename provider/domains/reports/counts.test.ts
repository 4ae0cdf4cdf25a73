import fc from 'fast-check';
import type { ReportBreakdown, ReportHours, ReportMetrics, ReportOverview } from 'sendwright/wire/reports';
import { sql } from '../../database/sql';
import { type EmailEventName, recordEvents } from '../../delivery/events/recordEvents';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { mailClientOf } from '../account-stats/dimensions';
import { mailboxProviders } from '../../delivery/pace/mailboxProviders';
import { removeCounts } from '../stats/removeCounts';
import { foldChanges } from './counts';
import { noMetrics } from './reportMetrics';
import { readBreakdown, readHours, readOverview } from './reports';
import {
  agents,
  type Happening,
  happening,
  prepare,
  type Prepared,
  readers,
  readerZones,
  reportDays as days,
  toEvent,
  zones,
} from './testing/happenings';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

/** An event as it is stored, and whether a scanner clicked. */
interface Raw {
  readonly event: EmailEventName;
  readonly email: string;
  readonly single_send_id: string;
  readonly occurred_at: Date;
  readonly detail: Record<string, unknown>;
  readonly scanned: boolean;
}

const rawEvents = (accountId: number): Promise<Raw[]> =>
  provider.provider.database.rows<Raw>(sql`
    select event, email, single_send_id, occurred_at, detail, exists (
      select from scanner_clicks where scanner_clicks.account_id = email_events.account_id
        and scanner_clicks.event_id = email_events.event_id) as scanned
    from email_events where account_id = ${accountId} order by occurred_at`);

/** All counts, from nothing but the events. */
function recount(all: readonly Raw[], isIn: (one: Raw) => boolean): ReportMetrics {
  const count = (matches: (one: Raw) => boolean) => all.filter((one) => isIn(one) && matches(one)).length;
  /** Recipients of a send whose first event of a kind is in what is counted. */
  const firsts = (matches: (one: Raw) => boolean) => {
    const first = new Map<string, Raw>();
    for (const one of all)
      if (matches(one) && !first.has(`${one.single_send_id} ${one.email}`))
        first.set(`${one.single_send_id} ${one.email}`, one);
    return [...first.values()].filter(isIn).length;
  };
  const isBlock = (one: Raw) => one.detail['type'] === 'blocked';
  const isMachine = (one: Raw) => one.detail['machine'] === true;
  const is =
    (...events: EmailEventName[]) =>
    (one: Raw) =>
      events.includes(one.event);
  return {
    delivered: count(is('delivered')),
    bounces: count((one) => one.event === 'bounce' && !isBlock(one)),
    blocks: count((one) => one.event === 'bounce' && isBlock(one)),
    spam_reports: count(is('spamreport')),
    unsubscribes: firsts(is('unsubscribe', 'group_unsubscribe')),
    opens: count(is('open')),
    machine_opens: count((one) => one.event === 'open' && isMachine(one)),
    unique_opens: firsts(is('open')),
    human_unique_opens: firsts((one) => one.event === 'open' && !isMachine(one)),
    clicks: count(is('click')),
    machine_clicks: count((one) => one.event === 'click' && one.scanned),
    unique_clicks: firsts(is('click')),
    human_unique_clicks: firsts((one) => one.event === 'click' && !one.scanned),
  };
}

const clockIn = (zone: string, at: Date) => {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .split(' ');
  const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return { day, weekday, hour: Number(time.slice(0, 2)) };
};

/** Compares every report with a recount of the stored events. */
async function checkReports({ accountId }: Prepared, zone: string): Promise<void> {
  const { database } = provider.provider;
  const all = await rawEvents(accountId);
  const overview: ReportOverview = await readOverview(database, accountId, { ...days, aggregated_by: 'day' });
  expect(overview.totals).toEqual(recount(all, () => true));
  for (const { date, metrics } of overview.periods)
    expect([date, metrics]).toEqual([date, recount(all, (one) => clockIn(zone, one.occurred_at).day === date)]);
  const breakdown = async (dimension: 'mailbox_provider' | 'device' | 'country') => {
    const { result }: ReportBreakdown = await readBreakdown(database, accountId, dimension, days);
    return new Map(result.map(({ name, metrics }) => [name, metrics]));
  };
  const providerOf = ({ email }: Raw) =>
    mailboxProviders.find(({ domain }) => email.toLowerCase().endsWith(`@${domain}`))?.provider ?? 'Other';
  for (const [name, metrics] of await breakdown('mailbox_provider'))
    expect([name, metrics]).toEqual([name, recount(all, (one) => providerOf(one) === name)]);
  const reactions = all.filter(({ event }) => event === 'open' || event === 'click');
  const reactionsOf = (isIn: (one: Raw) => boolean): ReportMetrics => {
    const { opens, machine_opens, clicks } = recount(reactions, isIn);
    return { ...noMetrics(), opens, machine_opens, clicks };
  };
  const deviceOf = ({ detail }: Raw) => mailClientOf(String(detail['user_agent'])).type;
  const devices = await breakdown('device');
  expect([...devices.keys()].toSorted()).toEqual([...new Set(reactions.map(deviceOf))].toSorted());
  for (const [name, metrics] of devices) expect(metrics).toEqual(reactionsOf((one) => deviceOf(one) === name));
  const countryOf = ({ detail }: Raw) => (typeof detail['place'] === 'string' ? detail['place'].slice(0, 2) : 'DE');
  const countries = await breakdown('country');
  expect([...countries.keys()].toSorted()).toEqual([...new Set(reactions.map(countryOf))].toSorted());
  for (const [name, metrics] of countries) expect(metrics).toEqual(reactionsOf((one) => countryOf(one) === name));

  const report: ReportHours = await readHours(database, accountId, days);
  const expected = new Map<string, { opens: number; clicks: number }>();
  for (const one of reactions) {
    if (one.event === 'open' && one.detail['machine'] === true) continue;
    const own = readerZones[readers.findIndex((email) => email === one.email)];
    const { weekday, hour } = clockIn(own === 'Asia/Tokyo' || own === 'America/New_York' ? own : zone, one.occurred_at);
    const cell = expected.get(`${weekday} ${hour}`) ?? { opens: 0, clicks: 0 };
    cell[one.event === 'open' ? 'opens' : 'clicks'] += 1;
    expected.set(`${weekday} ${hour}`, cell);
  }
  const told = report.hours.map(
    ({ weekday, hour, opens, clicks }) => [`${weekday} ${hour}`, { opens, clicks }] as const,
  );
  expect(new Map(told)).toEqual(expected);
}

test('reports equal a recount of events in any order, with duplicates, late events and deleted sends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(39), { maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...zones),
      fc.option(fc.nat(5)),
      fc.nat(3),
      async (once, repeated, size, zone, deletedAfter, foldedEvery) => {
        const { database } = provider.provider;
        const prepared = await prepare(database, zone);
        const all = [...once, ...repeated.flatMap((index) => once[index] ?? [])];
        const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
          all.slice(index * size, (index + 1) * size),
        );
        // Two recorders at once, while the counts are folded and a send is deleted.
        await Promise.all(
          [0, 1].map(async (half) => {
            for (const [index, batch] of batches.entries()) {
              if (index % 2 !== half) continue;
              await recordEvents(
                database,
                batch.map((one) => toEvent(prepared, one)),
              );
              if (index % 4 === foldedEvery) await foldChanges(database);
              if (index === deletedAfter) await removeCounts(database, prepared.accountId, [prepared.sends[0] ?? '']);
            }
          }),
        );
        await checkReports(prepared, zone);
        await foldChanges(database);
        await checkReports(prepared, zone);
      },
    ),
    { numRuns: 40 },
  );
});

test('clicks in text messages are in no report', async () => {
  const prepared = await prepare(provider.provider.database, 'UTC');
  const one: Happening = {
    event: 'click',
    send: 0,
    reader: 0,
    at: 0,
    link: 1,
    machine: false,
    agent: 1,
    place: undefined,
    detail: { phone_number: '+15550100' },
  };
  await recordEvents(provider.provider.database, [{ ...toEvent(prepared, one), email: '+15550100' }]);
  const { totals } = await readOverview(provider.provider.database, prepared.accountId, days);
  expect(totals).toEqual(noMetrics());
});

test('addresses have the mailbox provider that statistics give them, in the database, too', async () => {
  const rows = await provider.provider.database.rows<{ domain: string; provider: string | null }>(sql`
    select domain, mailbox_provider('Ada@' || upper(domain)) as provider
    from unnest(${mailboxProviders.map(({ domain }) => domain)}::text[]) as domain`);
  expect(rows).toEqual(mailboxProviders);
});

test('devices are told apart as statistics do', async () => {
  const known = [
    ...agents,
    '',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Thunderbird/102.4.2',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Microsoft Outlook 16.0.5)',
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16 Safari/605',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0',
    'curl/8.4.0',
  ];
  const rows = await provider.provider.database.rows<{ agent: string; device: string }>(sql`
    select agent, reading_device(agent) as device from unnest(${known}::text[]) as agent`);
  expect(rows).toEqual(known.map((agent) => ({ agent, device: mailClientOf(agent).type })));
});
