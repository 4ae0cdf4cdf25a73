import type { MailRoute } from 'sendwright/wire/mailRoutes';

export type Position = Pick<MailRoute, 'id' | 'position'>;

/** Routes of one position, which share messages. */
function stepsOf(routes: readonly Position[]): Position[][] {
  const steps = new Map<number, Position[]>();
  for (const route of routes) steps.set(route.position, [...(steps.get(route.position) ?? []), route]);
  return [...steps].toSorted(([one], [other]) => one - other).map(([, step]) => step);
}

/**
 * The positions after a route was moved one step earlier (-1) or later (1): a route that shares its position gets one
 * of its own first. Empty if the route can't be moved.
 */
export function moved(routes: readonly Position[], id: string, by: -1 | 1): readonly Position[] {
  const steps = stepsOf(routes);
  const at = steps.findIndex((step) => step.some((route) => route.id === id));
  const step = steps[at] ?? [];
  const route = step.find((one) => one.id === id);
  if (route === undefined) return [];
  if (step.length > 1) {
    const rest = step.filter((one) => one !== route);
    steps.splice(at, 1, ...(by < 0 ? [[route], rest] : [rest, [route]]));
  } else {
    const other = steps[at + by];
    if (other === undefined) return [];
    steps.splice(Math.min(at, at + by), 2, ...(by < 0 ? [step, other] : [other, step]));
  }
  return steps.flatMap((one, index) => one.map((each) => ({ id: each.id, position: index + 1 })));
}

/** Whether messages are shared with another route by weight. */
export const isShared = (routes: readonly Position[], { id, position }: Position): boolean =>
  routes.some((other) => other.position === position && other.id !== id);
