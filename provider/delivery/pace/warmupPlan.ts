/** How much more something new sends from day to day. */
export interface WarmupPlan {
  readonly startedAt: Date;
  /** Messages in an hour of the first day. */
  readonly firstHour: number;
  /** Each day allows so many times as much as the one before. */
  readonly growth: number;
  /** After so many days it sends as much as comes. */
  readonly days: number;
}

/** The plan where none is given. */
export const usualPlan = { firstHour: 20, growth: 1.4, days: 30 } as const;

const day = 86_400_000;

/** The day of a plan, from 0; undefined once it is over. */
export function dayOf({ startedAt, days }: WarmupPlan, now: Date): number | undefined {
  const passed = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / day));
  return passed >= days ? undefined : passed;
}

/** Messages that may be sent in an hour; undefined once the plan is over. */
export function hourlyLimit(plan: WarmupPlan, now: Date): number | undefined {
  const passed = dayOf(plan, now);
  return passed === undefined
    ? undefined
    : Math.max(1, Math.floor(Math.min(plan.firstHour * plan.growth ** passed, 100_000_000)));
}
