import { readMoment } from 'sendwright/query';
import type { PropertyType } from 'sendwright/wire/events';

/** No shorter text is a date, and no longer one. */
const [shortest, longest] = ['2026-01-31'.length, '2026-01-31T08:00:00.000000000+00:00'.length];

/** The type that a property's value has: text that is written as a date is one. */
export function propertyType(value: unknown): PropertyType {
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return isDate(value) ? 'date' : 'string';
    default:
      return 'json';
  }
}

/** Few texts start as dates do; only those are parsed. */
function isDate(text: string): boolean {
  if (text.length < shortest || text.length > longest || text.charAt(4) !== '-') return false;
  return readMoment(text) !== undefined;
}
