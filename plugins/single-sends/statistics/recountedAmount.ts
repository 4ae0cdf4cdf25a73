import type { Reconciliation } from 'sendwright/wire/deliveries';

/**
 * What the statistics count and the sum shows elsewhere by now: refusals (`bounces`) of copies that were retried since,
 * deliveries (`delivered`) of copies that came back later.
 */
export function recountedAmount(sum: Reconciliation | undefined, metric: 'bounces' | 'delivered'): number {
  return sum?.checks.find((check) => check.metric === metric)?.again ?? 0;
}
