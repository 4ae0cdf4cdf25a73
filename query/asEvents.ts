import { everyNode } from './everyNode';
import { eventOf, isEventValue } from './eventParts';
import type { Junction, Predicate } from './tree';

/**
 * Converts a version 1 query's conditions on `event_*` fields to `event` nodes. Conditions joined directly by AND are
 * about one event: `event_type = 'open' AND event_timestamp > …`. A parenthesized group with its own AND or NOT is
 * about a separate event, so that "opened this and clicked that" is possible. Conditions on `event_count`,
 * `event_first` and `event_last` are about all events that the others select.
 */
export function asEvents(predicate: Predicate): Predicate {
  if (isOfEvents(predicate) && predicate.kind !== 'or') return eventOf([predicate], predicate.at);
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
  const event = eventOf(ofOneEvent, at);
  const operands = group.operands.flatMap((operand) => {
    if (operand === first) return [event];
    return isOfEvents(operand) ? [] : [asEvents(operand)];
  });
  return operands.length === 1 ? { ...event, at: group.at } : { ...group, operands };
}

/** Whether a predicate consists only of conditions on event fields, possibly joined by OR. */
export function isOfEvents(predicate: Predicate): boolean {
  if (predicate.kind === 'or') return predicate.operands.every(isOfEvents);
  if (predicate.kind === 'and' || predicate.kind === 'not') return false;
  const nodes = everyNode(predicate);
  return nodes.some(isEventValue) && !nodes.some(({ kind }) => kind === 'field');
}
