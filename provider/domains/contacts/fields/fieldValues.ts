import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { isReadable, unreadablePart } from '../../../validation/readableText';
import { exampleOf, isNumberFormat, numberOfFormat, orderedByFormat } from './columnFormats';
import { e164, type PhoneCountry } from './phoneNumbers';
import { isMailAddress } from '../../../validation/mailAddress';
import { maximumAlternateEmails, maximumLength, maximumTextLength, type TextColumn } from './contactFields';

/** Why a value was refused, in words for the person who uploaded it. */
export class FieldProblem {
  constructor(readonly reason: string) {}
}

/**
 * The stored form of a text column's value: trimmed; email addresses in lower case; phone number ids as E.164, where
 * `country` applies to numbers without a country code. Empty stays empty.
 */
export function columnValue(column: TextColumn, text: string, country?: PhoneCountry): string | FieldProblem {
  // Before trimming, which would remove some of them.
  if (!isReadable(text)) return unreadable(column, text);
  const value = text.trim();
  if (value === '') return '';
  if (value.length > maximumLength[column])
    return new FieldProblem(`${column} must not exceed ${maximumLength[column]} characters.`);
  if (column === 'email') return emailValue('email', value);
  if (column === 'phone_number_id') return phoneNumberValue(value, country);
  return value;
}

/** Several addresses: an array, or one text with commas or semicolons (a CSV cell). Deduplicated, in lower case. */
export function alternateEmailsValue(input: readonly string[] | string): string[] | FieldProblem {
  const texts = typeof input === 'string' ? input.split(/[,;]/) : input;
  const odd = texts.find((text) => !isReadable(text));
  if (odd !== undefined) return unreadable('alternate_emails', odd);
  const addresses = new Set<string>();
  for (const text of texts) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const address = emailValue('alternate_emails', trimmed);
    if (address instanceof FieldProblem) return address;
    addresses.add(address);
  }
  if (addresses.size > maximumAlternateEmails)
    return new FieldProblem(`alternate_emails must not have more than ${maximumAlternateEmails} addresses.`);
  return [...addresses];
}

/**
 * A custom field's value as it is stored: text, number, or a date as ISO 8601 in UTC. `format` is how a file writes it.
 */
export function customFieldValue(
  name: string,
  type: FieldType,
  input: string | number,
  format?: ColumnFormat,
): string | number | FieldProblem {
  if (typeof input === 'string' && !isReadable(input)) return unreadable(name, input);
  if (typeof input === 'string' && format !== undefined) return formattedValue(name, input.trim(), format);
  if (type === 'Number') return numberValue(name, input);
  const text = String(input).trim();
  if (type === 'Date') return dateValue(name, text);
  if (text.length > maximumTextLength)
    return new FieldProblem(`${name} must not exceed ${maximumTextLength} characters.`);
  return text;
}

const unreadable = (name: string, text: string): FieldProblem => new FieldProblem(`${name} ${unreadablePart(text)}.`);

function emailValue(column: string, text: string): string | FieldProblem {
  const address = text.toLowerCase();
  return isMailAddress(address) ? address : new FieldProblem(`${column} must be a valid email address.`);
}

function phoneNumberValue(text: string, country: PhoneCountry): string | FieldProblem {
  const number = e164(text, country);
  if (number !== undefined) return number;
  return new FieldProblem(
    country === undefined
      ? 'phone_number_id must be a phone number with its country code, such as +14155550100.'
      : `phone_number_id must be a phone number of ${country}, or one with its country code, such as +14155550100.`,
  );
}

function numberValue(name: string, input: string | number): number | FieldProblem {
  const problem = new FieldProblem(
    `Float type conversion error: ${name} takes digits and a decimal point only, not ${quoted(String(input))}.`,
  );
  if (typeof input === 'number') return Number.isFinite(input) ? input : problem;
  const text = input.trim();
  return text.length <= 30 && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : problem;
}

/** Enough of a refused value to find it by. */
const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;

/** A value of a file's column that says how it writes numbers or dates. */
function formattedValue(name: string, text: string, format: ColumnFormat): string | number | FieldProblem {
  if (isNumberFormat(format)) {
    return (
      numberOfFormat(text, format) ??
      new FieldProblem(`Float type conversion error: ${name} ${quoted(text)} is not a number written like ${format}.`)
    );
  }
  const ordered = orderedByFormat(text, format);
  const value = ordered === undefined ? undefined : dateValue(name, ordered);
  return typeof value === 'string'
    ? value
    : new FieldProblem(`${name} ${quoted(text)} is not a date written as ${format}, such as ${exampleOf[format]}.`);
}

const americanDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** With periods, the day always comes first. */
const dottedDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Exports of databases and of other tools separate date and time by a space (RFC 3339, 5.6). */
const isoDateTime = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

function dateValue(name: string, text: string): string | FieldProblem {
  const problem = new FieldProblem(
    `${name} must be a date such as 12/31/2026, 31.12.2026 or 2026-12-31, not ${quoted(text)}.`,
  );
  const american = americanDate.exec(text);
  if (american)
    return isRealDay(american[3], american[1], american[2]) ? isoDay(american[3], american[1], american[2]) : problem;
  const dotted = dottedDate.exec(text);
  if (dotted) return isRealDay(dotted[3], dotted[2], dotted[1]) ? isoDay(dotted[3], dotted[2], dotted[1]) : problem;
  const day = isoDate.exec(text);
  if (day) return isRealDay(day[1], day[2], day[3]) ? isoDay(day[1], day[2], day[3]) : problem;
  const moment = isoDateTime.exec(text);
  if (!moment || !isRealDay(moment[1], moment[2], moment[3])) return problem;
  // A time without a zone is UTC, regardless of the server's zone.
  const iso = text.replace(' ', 'T');
  const time = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time.getTime()) ? problem : time.toISOString().replace('.000Z', 'Z');
}

function isRealDay(year = '', month = '', day = ''): boolean {
  const days = daysOfMonth[Number(month) - 1] ?? 0;
  const leapDay = Number(month) === 2 && isLeapYear(Number(year)) ? 1 : 0;
  return Number(year) >= 1000 && Number(day) >= 1 && Number(day) <= days + leapDay;
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const isoDay = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z`;
