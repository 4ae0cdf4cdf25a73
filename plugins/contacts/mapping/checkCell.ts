import { readDate, readStatus } from 'sendwright/formats';
import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { limits, statusMappings, tagsMapping } from 'sendwright/wire/limits';
import { bestFormats, formatLabels, readIn } from './columnFormats';
import { type FieldTarget, isStatusMapping } from './fieldTargets';
import { reservedFields } from './reservedFields';

const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''));

/** Whether most of the values are addresses. */
export function holdsAddresses(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return given.length > 0 && given.filter(isAddress).length * 2 > given.length;
}

/** The share of values that decides a column's type, because real files have some wrong or missing values. */
const typicalShare = 0.8;

/** The type of nearly all values, otherwise text. Empty ones don't count. */
export function guessType(values: readonly string[]): FieldType {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  const are = (type: FieldType): boolean => {
    const { count } = bestFormats(type, given);
    // In short files one wrong value is a larger share.
    const hasOneWrong = count === given.length - 1 && count >= 3;
    return count > 0 && (count >= given.length * typicalShare || hasOneWrong);
  };
  // Numbers with a leading zero or plus are codes, and would lose it as numbers.
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
    return readDate(value) !== undefined
      ? undefined
      : `${label} must be a date such as 12/31/2026, 31.12.2026 or 2026-12-31.`;
  return value.length > 1000 ? `${label} must not exceed 1,000 characters.` : undefined;
}

/** Google Contacts writes several addresses and numbers into one cell; the first is the contact's. */
const firstOf = ({ reserved }: FieldTarget, value: string): string => {
  const at = reserved === undefined || reserved === 'alternate_emails' ? -1 : value.indexOf(' ::: ');
  return at === -1 ? value : value.slice(0, at).trim();
};

function tagsProblem(value: string): string | undefined {
  const names = value
    .replaceAll(':::', ',')
    .split(/[,;|]/)
    .map((name) => name.trim());
  if (names.some((name) => name.length > limits.tag.name)) return `A tag can have up to ${limits.tag.name} characters.`;
  return names.filter(Boolean).length > limits.tag.perContact
    ? `A contact can have up to ${limits.tag.perContact} tags.`
    : undefined;
}

/**
 * The server's error for a value of `target`; undefined if it is valid. Empty values keep the contact's. `format` is
 * the column's format.
 */
export function cellProblem(target: FieldTarget, text: string, format?: ColumnFormat): string | undefined {
  const value = firstOf(target, text.trim());
  if (value === '') return undefined;
  if (target.id === tagsMapping) return tagsProblem(value);
  if (target.id === statusMappings.status && readStatus(value) === undefined)
    return `“${value.slice(0, 60)}” is not a known status, such as subscribed, unsubscribed, bounced or complained.`;
  if (isStatusMapping(target.id)) return undefined;
  if (!target.reserved) return typeProblem(target, value, format);
  const { label, maximum } = reservedFields[target.reserved];
  if (value.length > maximum) return `${label} must not exceed ${maximum.toLocaleString('en-US')} characters.`;
  if (target.reserved === 'email' && !isAddress(value)) return 'Email must be a valid email address.';
  if (target.reserved === 'phone_number_id' && !isPhone(value))
    return 'Phone number ID needs a country code, such as +14155550100.';
  if (target.reserved === 'alternate_emails') {
    const addresses = value
      .replaceAll(':::', ';')
      .split(/[,;]/)
      .map((address) => address.trim())
      .filter(Boolean);
    if (addresses.length > 25) return 'Up to 25 alternate emails.';
    if (!addresses.every(isAddress)) return 'Alternate emails must be valid email addresses.';
  }
  return undefined;
}
