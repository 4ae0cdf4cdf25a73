/** How far ahead, in milliseconds, a draft's time must be: the minute of an undone send is no plan. */
const shortestPlan = 5 * 60_000;

/** The time that somebody has planned for a draft; undefined for one that has passed or is about to. */
export const plannedTime = (sendAt: string | null | undefined, now: number = Date.now()): string | undefined =>
  sendAt != null && Date.parse(sendAt) >= now + shortestPlan ? sendAt : undefined;
