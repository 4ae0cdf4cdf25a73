import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { bestFormats, formatLabels, readIn } from './columnFormats';
import type { FieldTarget } from './fieldTargets';
import { reservedFields } from './reservedFields';

const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''));

function isDate(text: string): boolean {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : dotted
      ? [dotted[3], dotted[2], dotted[1]]
      : (iso?.slice(1) ?? []);
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Whether the values are addresses, most of them at least. */
export function holdsAddresses(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return given.length > 0 && given.filter(isAddress).length * 2 > given.length;
}

/** The share of the values that decides a column's type: real files have a few values that are wrong or missing. */
const typicalShare = 0.8;

/** The type that nearly all the values have, otherwise text. Empty ones don't count. */
export function guessType(values: readonly string[]): FieldType {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  const are = (type: FieldType): boolean =>
    given.length > 0 && bestFormats(type, given).count >= given.length * typicalShare;
  // Numbers that start with a zero or a plus are codes: as numbers they would lose it.
  if (are('Number') && !given.some((value) => /^(?:0\d|\+)/.test(value))) return 'Number';
  return are('Date') ? 'Date' : 'Text';
}

function typeProblem(
  { label, type }: FieldTarget,
  value: string,
  format: ColumnFormat | undefined,
): string | undefined {
  if (format !== undefined)
    return readIn(value, format) === undefined
      ? `“${value.slice(0, 60)}” is not a ${type.toLowerCase()} in this format (${formatLabels[format]}).`
      : undefined;
  if (type === 'Number') return readIn(value, '1,234.56') === undefined ? 'Enter a number, such as 12.50.' : undefined;
  if (type === 'Date')
    return isDate(value) ? undefined : `${label} must be a date such as 12/31/2026, 31.12.2026 or 2026-12-31.`;
  return value.length > 1000 ? `${label} must not exceed 1,000 characters.` : undefined;
}

/**
 * What the server would say against a value of `target`; undefined where nothing. Empty values keep what the contact
 * has. `format` is how a file writes the values of the column.
 */
export function cellProblem(target: FieldTarget, text: string, format?: ColumnFormat): string | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (!target.reserved) return typeProblem(target, value, format);
  const { label, maximum } = reservedFields[target.reserved];
  if (value.length > maximum) return `${label} must not exceed ${maximum.toLocaleString('en-US')} characters.`;
  if (target.reserved === 'email' && !isAddress(value)) return 'Email must be a valid email address.';
  if (target.reserved === 'phone_number_id' && !isPhone(value))
    return 'Phone number ID needs a country code, such as +14155550100.';
  if (target.reserved === 'alternate_emails') {
    const addresses = value
      .split(/[,;]/)
      .map((address) => address.trim())
      .filter(Boolean);
    if (addresses.length > 25) return 'Up to 25 alternate emails.';
    if (!addresses.every(isAddress)) return 'Alternate emails must be valid email addresses.';
  }
  return undefined;
}
