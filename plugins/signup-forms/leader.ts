import { formatPercent } from 'sendwright/sdk/ui';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import { versionTitle } from './versions';

/** From this probability on, a version leads; below it, the difference may be chance. */
const enough = 0.9;

/** A share of the views; "–" without any. */
export const rateOf = (count: number, views: number): string =>
  views === 0 ? '–' : formatPercent(Math.min(1, count / views));

/** Whether it is sure enough that the first version beats the others. */
export const isDecided = ({ leader }: Pick<FormStats, 'leader'>): boolean => leader !== null && leader.sure >= enough;

/** Which version of the running test does better, in a sentence. */
export function leaderSentence(stats: Pick<FormStats, 'leader' | 'versions'>): string {
  const { leader, versions } = stats;
  const first = versions.find(({ id }) => id === leader?.id);
  if (!leader || !first) return 'Since the test started. Too few people signed up to tell which one is better.';
  const rate = `${rateOf(first.signups, first.views)} of views`;
  const sure = formatPercent(Math.min(leader.sure, 0.999));
  return isDecided(stats)
    ? `${versionTitle(first)} leads with ${rate}, ${sure} sure.`
    : `${versionTitle(first)} is ahead with ${rate}, but only ${sure} sure: let the test run on.`;
}
