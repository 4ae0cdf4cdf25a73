import type { Plan } from 'sendwright/sdk';

/** The contacts a plan stores at most; the others pay for more instead (provider facts, "Plans"). */
const limits: Readonly<Partial<Record<Plan, number>>> = { trial: 100, free: 2000 };

/** The contacts an account on `plan` may store; undefined where there is no limit. */
export function contactLimit(plan: Plan): number | undefined {
  return limits[plan];
}

/** How many of `wanted` new contacts the plan has no room for. */
export function beyondLimit(plan: Plan, stored: number, wanted: number): number {
  const limit = contactLimit(plan);
  return limit === undefined ? 0 : Math.max(0, stored + wanted - limit);
}
