import { eventually } from '../../provider/testing/eventually';

/**
 * Asks again and again until the answer is one; fails with what it waited for.
 * For things that happen by themselves soon: a job, a delivery, an event.
 */
export function until<Result>(
  what: string,
  ask: () => Promise<Result | undefined | false>,
  seconds = 120,
): Promise<Result> {
  return eventually(ask, seconds, what);
}
