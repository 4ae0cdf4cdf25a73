import { childrenOf, everyNode } from './everyNode';
import type { EventPredicate, Expression, Predicate, Span } from './tree';

/** The kinds of nodes that are values of events. */
const ofEvents: ReadonlySet<Expression['kind']> = new Set(['eventField', 'eventData', 'eventProperty', 'eventTotal']);

/** Whether a node is a value of an event. */
export const isEventValue = ({ kind }: Expression): boolean => ofEvents.has(kind);

/** The node and its descendants, without what is inside of other events or selections. */
export function ownNodes(node: Expression): Expression[] {
  const inner = childrenOf(node).flatMap((child) =>
    child.kind === 'event' || child.kind === 'selected' ? [child] : ownNodes(child),
  );
  return [node, ...inner];
}

/** Whether it compares totals of events: their number, the first or the last one. */
export const isOfTotals = (predicate: Predicate): boolean =>
  everyNode(predicate).some(({ kind }) => kind === 'eventTotal');

/** The event for conditions that are joined by AND: those on totals are about all events that the others select. */
export function eventOf(conditions: readonly Predicate[], at: Span): EventPredicate {
  const totals = conditions.filter(isOfTotals);
  const where = allOf(conditions.filter((condition) => !totals.includes(condition)));
  return totals.length === 0 ? { kind: 'event', where, at } : { kind: 'event', where, having: allOf(totals), at };
}

/** The conditions of an event, in the order in which version 1 writes them. */
export const conditionsOf = ({ where, having }: EventPredicate): readonly Predicate[] =>
  [where, having].flatMap((part) => (part === undefined ? [] : part.kind === 'and' ? part.operands : [part]));

/** Joined by AND; a single one as it is. */
export function allOf(conditions: readonly Predicate[]): Predicate | undefined {
  const [first] = conditions;
  const last = conditions.at(-1);
  if (first === undefined || last === undefined || first === last) return first;
  return { kind: 'and', operands: conditions, at: { start: first.at.start, end: last.at.end } };
}

/** Whether a condition is `event_source = 'custom'`. */
export const isCustomSource = (condition: Predicate): boolean =>
  condition.kind === 'compare' &&
  condition.operator === '=' &&
  condition.left.kind === 'eventField' &&
  condition.left.name === 'event_source' &&
  condition.right.kind === 'text' &&
  condition.right.value === 'custom';

/** Whether an event is one that applications recorded, and not one of a message. */
export const isCustomEvent = ({ where }: EventPredicate): boolean =>
  where !== undefined && (where.kind === 'and' ? where.operands : [where]).some(isCustomSource);
