import type { Predicate, Value } from '../tree';
import { agoOf, dateOfValue } from './dateValues';
import type { Period } from './model';

/** The period that a condition on a time names, if it is one; `isTime` recognizes the time. */
export function periodOf(condition: Predicate, isTime: (value: Value) => boolean): Period | undefined {
  if (condition.kind === 'between' && !condition.negated && isTime(condition.operand)) {
    const from = dateOfValue(condition.low);
    const to = dateOfValue(condition.high);
    return from === undefined || to === undefined ? undefined : { kind: 'between', from, to };
  }
  if (condition.kind !== 'compare' || !isTime(condition.left)) return undefined;
  const within = agoOf(condition.right);
  if (within) return condition.operator === '>=' ? { kind: 'within', ...within } : undefined;
  const moment = dateOfValue(condition.right);
  if (moment === undefined) return undefined;
  if (condition.operator === '>=') return { kind: 'after', from: moment };
  return condition.operator === '<=' ? { kind: 'before', to: moment } : undefined;
}
