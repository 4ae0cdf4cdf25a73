import { formatDate } from 'sendwright/sdk/ui';
import type { FieldType } from 'sendwright/wire/customFields';

let numbers: Intl.NumberFormat | undefined;

/** A stored number with separators and all of its decimals: `1,234,567.125`. */
export function exactNumber(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  return numbers.format(value);
}

/** A custom field's value as it is shown: numbers with separators, dates as days. Undefined stays undefined. */
export function shownValue(type: FieldType, value: string | number | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'number') return exactNumber(value);
  return type === 'Date' ? formatDate(value) : value;
}
