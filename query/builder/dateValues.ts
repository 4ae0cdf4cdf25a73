import { isDay, readMoment } from '../isoDateTime';
import type { IntervalLiteral, Value } from '../tree';
import type { DateUnit } from './model';

/** A day or a point in time in the builder's format. */
export function dateOfValue(value: Value): string | undefined {
  if (value.kind === 'moment') return isDay(value.value) ? readMoment(value.value) : value.value;
  return value.kind === 'text' && readMoment(value.value) !== undefined ? value.value : undefined;
}

/** `NOW() - INTERVAL 3 day`. */
export function agoOf(value: Value): { amount: number; unit: DateUnit } | undefined {
  if (
    value.kind !== 'arithmetic' ||
    value.operator !== '-' ||
    value.left.kind !== 'now' ||
    value.right.kind !== 'interval'
  )
    return undefined;
  const { amount, unit } = value.right;
  return amount > 0 && isDateUnit(unit) ? { amount, unit } : undefined;
}

const isDateUnit = (unit: IntervalLiteral['unit']): unit is DateUnit =>
  unit === 'day' || unit === 'month' || unit === 'year';
