import { everyNode } from './everyNode';
import type { Junction, Predicate } from './tree';

/**
 * Makes `event` nodes of a version 1 query's conditions on `event_*` fields. Conditions joined directly by AND speak of
 * one event: `event_type = 'open' AND event_timestamp > …`. A group in parentheses with an AND or a NOT of its own
 * speaks of an event of its own, so that "opened this and clicked that" can be said.
 */
export function asEvents(predicate: Predicate): Predicate {
  if (isOfEvents(predicate) && predicate.kind !== 'or') return { kind: 'event', where: predicate, at: predicate.at };
  switch (predicate.kind) {
    case 'or':
      return { ...predicate, operands: predicate.operands.map(asEvents) };
    case 'not':
      return { ...predicate, operand: asEvents(predicate.operand) };
    case 'and':
      return joined(predicate);
    default:
      return predicate;
  }
}

function joined(group: Junction): Predicate {
  const ofOneEvent = group.operands.filter(isOfEvents);
  const [first] = ofOneEvent;
  if (first === undefined) return { ...group, operands: group.operands.map(asEvents) };
  const last = ofOneEvent.at(-1) ?? first;
  const at = { start: first.at.start, end: last.at.end };
  const where: Predicate = ofOneEvent.length === 1 ? first : { kind: 'and', operands: ofOneEvent, at };
  const event: Predicate = { kind: 'event', where, at };
  const operands = group.operands.flatMap((operand) => {
    if (operand === first) return [event];
    return isOfEvents(operand) ? [] : [asEvents(operand)];
  });
  return operands.length === 1 ? { ...event, at: group.at } : { ...group, operands };
}

/** A condition on event fields alone, or alternatives of such. */
export function isOfEvents(predicate: Predicate): boolean {
  if (predicate.kind === 'or') return predicate.operands.every(isOfEvents);
  if (predicate.kind === 'and' || predicate.kind === 'not') return false;
  const kinds = new Set(everyNode(predicate).map(({ kind }) => kind));
  return (kinds.has('eventField') || kinds.has('eventData')) && !kinds.has('field');
}
