import { eventually } from '../../provider/testing/eventually';

/**
 * Repeats until there is a result; fails with what it waited for. For things that happen automatically soon: a job, a
 * delivery, an event.
 */
export function until<Result>(
  what: string,
  ask: () => Promise<Result | undefined | false>,
  seconds = 120,
): Promise<Result> {
  return eventually(ask, seconds, what);
}
