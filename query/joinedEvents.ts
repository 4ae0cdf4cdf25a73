import { everyNode } from './everyNode';
import type { Predicate, Span } from './tree';

/**
 * The predicate for `contact_data JOIN event_data … WHERE where`: contacts with an event for which the conditions hold.
 * Conditions on the contact alone are moved out of the event, where they are cheaper and the builder can show them.
 */
export function joinedEvents(where: Predicate | undefined, at: Span): Predicate {
  if (where === undefined) return { kind: 'event', where: undefined, at };
  const conditions = where.kind === 'and' ? where.operands : [where];
  const ofEvent = conditions.filter(speaksOfJoinedEvent);
  const event: Predicate = { kind: 'event', where: joinAnd(ofEvent), at: joinAnd(ofEvent)?.at ?? at };
  const ofContact = conditions.filter((condition) => !speaksOfJoinedEvent(condition));
  return ofContact.length === 0 ? event : { kind: 'and', operands: [event, ...ofContact], at: where.at };
}

function joinAnd(conditions: readonly Predicate[]): Predicate | undefined {
  const [first] = conditions;
  const last = conditions.at(-1);
  if (first === undefined || last === undefined || first === last) return first;
  return { kind: 'and', operands: conditions, at: { start: first.at.start, end: last.at.end } };
}

/** Whether it refers to the joined event. Events of a subselect are different ones. */
function speaksOfJoinedEvent(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'event':
    case 'selected':
      return false;
    case 'and':
    case 'or':
      return predicate.operands.some(speaksOfJoinedEvent);
    case 'not':
      return speaksOfJoinedEvent(predicate.operand);
    default:
      return everyNode(predicate).some(({ kind }) => kind === 'eventField' || kind === 'eventData');
  }
}
