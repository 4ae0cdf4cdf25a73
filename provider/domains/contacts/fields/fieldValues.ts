import { isNumberFormat, readDate, readNumber } from 'sendwright/formats';
import type { FieldType } from 'sendwright/wire/customFields';
import type { ColumnFormat, DateFormat } from 'sendwright/wire/imports';
import { limits } from 'sendwright/wire/limits';
import { isReadable, unreadablePart } from '../../../validation/readableText';
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
  const texts = typeof input === 'string' ? input.replaceAll(':::', ';').split(/[,;]/) : input;
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
  return readNumber(input.trim()) ?? problem;
}

/** Enough of a refused value to find it by. */
const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;

/** A value of a file's column that says how it writes numbers or dates. */
function formattedValue(name: string, text: string, format: ColumnFormat): string | number | FieldProblem {
  if (isNumberFormat(format)) {
    return (
      readNumber(text, format) ??
      new FieldProblem(`Float type conversion error: ${name} ${quoted(text)} is not a number written like ${format}.`)
    );
  }
  return (
    readDate(text, format) ?? new FieldProblem(`${name} ${quoted(text)} is not a date with the ${orderOf[format]}.`)
  );
}

/** As the import in the workbench names them. */
const orderOf: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': 'month first, such as 12/31/2026',
  'DD/MM/YYYY': 'day first, such as 31/12/2026',
  'YYYY/MM/DD': 'year first, such as 2026-12-31',
};

const dateValue = (name: string, text: string): string | FieldProblem =>
  readDate(text) ??
  new FieldProblem(`${name} must be a date such as 12/31/2026, 31.12.2026 or 2026-12-31, not ${quoted(text)}.`);

/**
 * Names of tags in a cell, with a comma, semicolon or bar between them, or ` ::: ` in exports of Google Contacts, whose
 * own groups (`* myContacts`) are dropped. Each once, whatever its case.
 */
export function tagsValue(input: string): string[] | FieldProblem {
  const names = new Map<string, string>();
  for (const part of input.replaceAll(':::', ',').split(/[,;|]/)) {
    const name = part.trim();
    if (name === '' || name.startsWith('* ')) continue;
    if (name.length > limits.tag.name)
      return new FieldProblem(`tags: “${name.slice(0, 20)}…” is longer than ${limits.tag.name} characters.`);
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  if (names.size > limits.tag.perContact)
    return new FieldProblem(`tags: a contact can have up to ${limits.tag.perContact} tags.`);
  return [...names.values()];
}
