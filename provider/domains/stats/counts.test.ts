import fc from 'fast-check';
import type { LinkStats, SendMetrics, SingleSendStats } from 'sendwright/wire/stats';
import { sql } from '../../database/sql';
import { type EmailEvent, type EmailEventName, recordEvents } from '../../delivery/events/recordEvents';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { noMetrics } from './sendMetrics';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const variations = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'] as const;
const linkCount = 6;
const hiddenLink = 5;
const start = Date.parse('2026-03-27T21:00:00Z'); // Over a change of clocks in Europe.

interface Happening {
  readonly event: EmailEventName;
  /** 0 to 3; their variation and phase follow from it. */
  readonly reader: number;
  /** Milliseconds since the start. */
  readonly at: number;
  readonly link: number;
  readonly machine: boolean;
  readonly detail: Record<string, unknown>;
}

const moment = fc.oneof(
  fc.integer({ min: 0, max: 72 * 3_600_000 }),
  // Close together, where bursts are.
  fc.integer({ min: 0, max: 40_000 }),
  fc.integer({ min: 3_600_000, max: 3_605_000 }),
);
const happening: fc.Arbitrary<Happening> = fc.record({
  event: fc.oneof(
    { weight: 6, arbitrary: fc.constant('click' as const) },
    { weight: 3, arbitrary: fc.constant('open' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<EmailEventName>(
        'processed',
        'delivered',
        'deferred',
        'spamreport',
        'unsubscribe',
        'group_unsubscribe',
        'group_resubscribe',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom<EmailEventName>('bounce', 'dropped') },
  ),
  reader: fc.nat(3),
  at: moment,
  link: fc.nat(linkCount - 1),
  machine: fc.boolean(),
  detail: fc.constantFrom<Record<string, unknown>>(
    {},
    { type: 'blocked' },
    { type: 'bounce' },
    { reason: 'Bounced Address' },
    { reason: 'Spam Reporting Address' },
    { reason: 'Unsubscribed Address', attempt: 2 },
    { reason: 'Invalid' },
  ),
});

const variationOf = ({ reader }: Happening) => variations[reader % 2 === 0 ? 0 : 1];
const phaseOf = ({ reader }: Happening) => (reader < 2 ? 'test' : 'send');

function toEvent(singleSendId: string, one: Happening): EmailEvent {
  const detail: Record<string, unknown> = { ...one.detail, template_id: variationOf(one), phase_id: phaseOf(one) };
  if (one.event === 'click') Object.assign(detail, { url: `https://example.com/${one.link}`, url_index: one.link });
  if (one.event === 'open') detail['machine'] = one.machine;
  return {
    accountId: provider.accountId,
    singleSendId,
    event: one.event,
    email: `reader${one.reader}@example.org`,
    occurredAt: new Date(start + one.at),
    detail,
  };
}

/** The rule of bursts, said again, over one reader's clicks: which of them a scanner made. */
function scanned(clicks: readonly Happening[]): Set<Happening> {
  const second = ({ at }: Happening) => Math.floor((start + at) / 1000);
  const found = new Set<Happening>();
  for (const anchor of clicks) {
    const within = (width: number) =>
      clicks.filter((click) => second(click) >= second(anchor) && second(click) <= second(anchor) + width);
    const links = (width: number) => new Set(within(width).map(({ link }) => link));
    const [fast, slow] = [links(2), links(10)];
    if (slow.size >= 5 || slow.has(hiddenLink)) for (const click of within(10)) found.add(click);
    if (fast.size >= 3 || (fast.has(0) && fast.has(linkCount - 1))) for (const click of within(2)) found.add(click);
  }
  return found;
}

/** All counts of some events, from nothing but the events. */
function recount(all: readonly Happening[], isIn: (one: Happening) => boolean): SendMetrics {
  const counts = noMetrics();
  const clicksOf = (reader: number) => all.filter((one) => one.event === 'click' && one.reader === reader);
  const machines = new Set([0, 1, 2, 3].flatMap((reader) => [...scanned(clicksOf(reader))]));
  /** Readers whose first event of a kind lies in what is counted. */
  const firsts = (matches: (one: Happening) => boolean): number =>
    [0, 1, 2, 3].filter((reader) => {
      const [first] = all
        .filter((one) => one.reader === reader && matches(one))
        .toSorted((one, other) => one.at - other.at);
      return first !== undefined && isIn(first);
    }).length;
  const count = (matches: (one: Happening) => boolean) => all.filter((one) => isIn(one) && matches(one)).length;
  const is =
    (...events: EmailEventName[]) =>
    (one: Happening) =>
      events.includes(one.event);
  const dropped = (reason: string) => (one: Happening) => one.event === 'dropped' && one.detail['reason'] === reason;
  return {
    ...counts,
    requests: count((one) => one.event === 'processed' || (one.event === 'dropped' && !('attempt' in one.detail))),
    delivered: count(is('delivered')),
    deferred: count(is('deferred')),
    bounces: count((one) => one.event === 'bounce' && one.detail['type'] !== 'blocked'),
    blocks: count((one) => one.event === 'bounce' && one.detail['type'] === 'blocked'),
    bounce_drops: count(dropped('Bounced Address')),
    spam_report_drops: count(dropped('Spam Reporting Address')),
    invalid_emails: count(dropped('Invalid')),
    unsubscribe_drops: count(dropped('Unsubscribed Address')),
    opens: count(is('open')),
    machine_opens: count((one) => one.event === 'open' && one.machine),
    unique_opens: firsts(is('open')),
    human_unique_opens: firsts((one) => one.event === 'open' && !one.machine),
    clicks: count(is('click')),
    machine_clicks: count((one) => machines.has(one)),
    unique_clicks: firsts(is('click')),
    human_unique_clicks: firsts((one) => one.event === 'click' && !machines.has(one)),
    spam_reports: count(is('spamreport')),
    unsubscribes: firsts(is('unsubscribe', 'group_unsubscribe')),
  };
}

const read = async <Body>(path: string): Promise<Body> => {
  const answer = await provider.inject('GET', `/v3/marketing/stats/singlesends/${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
};

async function prepare(): Promise<string> {
  const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
  await provider.provider.database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url, hidden)
    select ${provider.accountId}, ${singleSendId}, link, 'https://example.com/' || link, link = ${hiddenLink}
    from generate_series(0, ${linkCount - 1}::int) as link`);
  return singleSendId;
}

const dayIn = (zone: string, { at }: Happening) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(start + at);

test('counts equal a recount of the events, in any order and batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('UTC', 'Europe/Zurich', 'Asia/Kathmandu', 'America/St_Johns'),
      async (all, size, zone) => {
        const id = await prepare();
        const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
          all.slice(index * size, (index + 1) * size),
        );
        // Two recorders at once: neither may miss what the other has seen.
        await Promise.all(
          [0, 1].map(async (half) => {
            for (const [index, batch] of batches.entries()) {
              if (index % 2 === half)
                await recordEvents(
                  provider.provider.database,
                  batch.map((one) => toEvent(id, one)),
                );
            }
          }),
        );

        const [total] = (await read<SingleSendStats>(id)).results;
        expect(total?.stats).toEqual(recount(all, () => true));

        const days = (await read<SingleSendStats>(`${id}?aggregated_by=day&timezone=${zone}`)).results;
        for (const day of days)
          expect([day.aggregation, day.stats]).toEqual([
            day.aggregation,
            recount(all, (one) => dayIn(zone, one) === day.aggregation),
          ]);
        expect(days.reduce((sum, day) => sum + day.stats.unique_opens, 0)).toBe(total?.stats.unique_opens);

        const groups = (await read<SingleSendStats>(`${id}?group_by=ab_variation,ab_phase`)).results;
        for (const group of groups) {
          expect(group.stats).toEqual(
            recount(all, (one) => variationOf(one) === group.ab_variation && phaseOf(one) === group.ab_phase),
          );
        }
        expect(groups).toHaveLength(
          new Set(
            all
              .filter(({ event }) => event !== 'group_resubscribe')
              .filter(isCounted)
              .map((one) => `${variationOf(one)} ${phaseOf(one)}`),
          ).size,
        );

        const links = await read<LinkStats>(`${id}/links?page_size=50`);
        const machines = new Set(
          [0, 1, 2, 3].flatMap((reader) => [
            ...scanned(all.filter((one) => one.event === 'click' && one.reader === reader)),
          ]),
        );
        const expected = Array.from({ length: linkCount }, (_, link) => {
          const clicks = all.filter((one) => one.event === 'click' && one.link === link);
          return {
            url: `https://example.com/${link}`,
            url_location: link,
            clicks: clicks.length,
            unique_clicks: new Set(clicks.map(({ reader }) => reader)).size,
            human_unique_clicks: new Set(clicks.filter((one) => !machines.has(one)).map(({ reader }) => reader)).size,
            machine_clicks: clicks.filter((one) => machines.has(one)).length,
            ab_variation: 'all',
            ab_phase: 'all',
          };
        });
        expect(links.results).toEqual(expected.filter(({ clicks }) => clicks > 0));
        expect(links.total_clicks).toBe(total?.stats.clicks);
        const ofOne = await read<LinkStats>(
          `${id}/links?ab_variation_id=${variations[0]}&ab_phase_id=test&page_size=50`,
        );
        expect(ofOne.total_clicks).toBe(all.filter((one) => one.event === 'click' && one.reader === 0).length);
        for (const link of ofOne.results) expect([link.ab_variation, link.ab_phase]).toEqual([variations[0], 'test']);
      },
    ),
    { numRuns: 60 },
  );
});

/** Drops for other reasons after a first attempt are told by the ledger alone. */
function isCounted(one: Happening): boolean {
  return one.event !== 'dropped' || !('attempt' in one.detail) || one.detail['reason'] !== undefined;
}

test('a burst is recognized however late it is recorded, and removes what was counted for a person', async () => {
  const id = await prepare();
  const click = (at: number, link: number): Happening => ({
    event: 'click',
    reader: 0,
    at,
    link,
    machine: false,
    detail: {},
  });
  const record = (...clicks: Happening[]) =>
    recordEvents(
      provider.provider.database,
      clicks.map((one) => toEvent(id, one)),
    );
  const figures = async () => {
    const [{ stats } = { stats: noMetrics() }] = (await read<SingleSendStats>(id)).results;
    return [stats.clicks, stats.machine_clicks, stats.unique_clicks, stats.human_unique_clicks];
  };
  const hour = 3_600_000;
  await record(click(5 * hour, 1));
  expect(await figures()).toEqual([1, 0, 1, 1]);
  await record(click(5 * hour + 700, 2));
  expect(await figures()).toEqual([2, 0, 1, 1]);
  await record(click(5 * hour + 1400, 3));
  expect(await figures()).toEqual([3, 3, 1, 0]);
  // A person comes later.
  await record(click(30 * hour, 1));
  expect(await figures()).toEqual([4, 3, 1, 1]);
});

test('hours tell the story of a day', async () => {
  const id = await prepare();
  await recordEvents(
    provider.provider.database,
    [0, 10, 3_600_000, 3 * 3_600_000].map((at) =>
      toEvent(id, { event: 'open', reader: 1, at, link: 0, machine: false, detail: {} }),
    ),
  );
  const hours = await read<SingleSendStats>(`${id}?aggregated_by=hour&timezone=Asia/Kolkata`);
  expect(hours.results.map(({ aggregation, stats }) => [aggregation, stats.opens])).toEqual([
    ['2026-03-28T02:00', 2],
    ['2026-03-28T03:00', 1],
    ['2026-03-28T04:00', 0],
    ['2026-03-28T05:00', 1],
  ]);
});
