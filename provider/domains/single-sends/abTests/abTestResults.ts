import type { AbTestResult, AbTestResults } from 'sendwright/wire/abTests';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import type { SingleSendRow } from '../singleSendRow';
import { comparePosteriors } from './betaPosterior';

/** The probability from which a difference counts as significant. */
const clear = 0.95;

interface VariationCounts {
  variation_id: string;
  recipients: number;
  delivered: number;
  opened: number;
  clicked: number;
}

/**
 * The results of an A/B test's variations, and whether the difference is significant. Bot activity is not counted.
 * @throws HttpError 400 if the send has no A/B test
 */
export async function readAbTestResults(
  database: Queryable,
  accountId: number,
  row: SingleSendRow,
): Promise<AbTestResults> {
  const { abtest } = row;
  if (abtest === null) throw badRequest('This single send has no A/B test.', 'abtest');
  const counts = new Map(
    (await countVariations(database, accountId, row.single_send_id)).map((one) => [one.variation_id, one]),
  );
  // If a person picks: clicks for content and opens for subjects.
  const measure =
    abtest.winner_criteria === 'manual' ? (abtest.type === 'subject' ? 'open' : 'click') : abtest.winner_criteria;
  const proportions = abtest.variations.map(({ id }) => {
    const found = counts.get(id);
    return { successes: (measure === 'open' ? found?.opened : found?.clicked) ?? 0, trials: found?.delivered ?? 0 };
  });
  const posteriors = comparePosteriors(proportions);
  const results = abtest.variations.map((variation, index): AbTestResult => {
    const found = counts.get(variation.id);
    const posterior = posteriors[index];
    return {
      template_id: variation.id,
      label: variation.label,
      subject: variation.subject,
      recipients: found?.recipients ?? 0,
      delivered: found?.delivered ?? 0,
      unique_opens: found?.opened ?? 0,
      unique_clicks: found?.clicked ?? 0,
      probability_best: round(posterior?.probabilityBest ?? 0),
      interval: { low: round(posterior?.interval[0] ?? 0), high: round(posterior?.interval[1] ?? 1) },
    };
  });
  const most = Math.max(...results.map((result) => result.probability_best));
  const nothing = proportions.every(({ successes }) => successes === 0);
  return {
    measure,
    results,
    // Ties go to the first variation.
    leader: leaderOf(
      abtest.variations.map(({ id }) => id),
      proportions,
    ),
    verdict: nothing ? 'no_data' : most >= clear ? 'clear' : 'may_be_chance',
  };
}

function leaderOf(ids: readonly string[], proportions: readonly { successes: number; trials: number }[]): string {
  const rates = proportions.map(({ successes, trials }) => (trials === 0 ? 0 : successes / trials));
  return ids[rates.indexOf(Math.max(...rates))] ?? '';
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

function countVariations(database: Queryable, accountId: number, singleSendId: string): Promise<VariationCounts[]> {
  return database.rows<VariationCounts>(sql`
    with recipient as (
      select variation_id, count(*) as recipients from deliveries
      where account_id = ${accountId} and stream_id = ${singleSendId} and phase = 'test' group by variation_id
    ), reaction as (
      select variation_id, sum(delivered)::bigint as delivered, sum(human_unique_opens)::bigint as opened,
        sum(human_unique_clicks)::bigint as clicked
      from send_counts where account_id = ${accountId} and single_send_id = ${singleSendId} and phase = 'test'
      group by variation_id
    )
    select variation_id, recipients, coalesce(delivered, 0) as delivered, coalesce(opened, 0) as opened,
      coalesce(clicked, 0) as clicked
    from recipient left join reaction using (variation_id)`);
}
