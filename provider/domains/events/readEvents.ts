import { readMoment } from 'sendwright/query';
import { limits } from 'sendwright/wire/limits';
import { badRequest, type ErrorItem } from '../../http/errors';
import { isReadable } from '../../validation/readableText';
import { isUuid } from '../../validation/uuid';
import { columnValue, FieldProblem } from '../contacts/fields/fieldValues';
import type { PhoneCountry } from '../contacts/fields/phoneNumbers';
import { timeOrderedId } from '../contacts/write/timeOrderedId';

/** The identifiers of an event's contact, as contacts store them; at least one is set. */
export interface Identifiers {
  readonly id: string | null;
  readonly external_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A validated event. */
export interface NewEvent {
  /** Its field in the request, with a dot if it is part of a batch: `events[3].`. */
  readonly path: string;
  readonly id: string;
  readonly contact: Identifiers;
  readonly name: string;
  readonly at: Date | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The same as JSON. */
  readonly json: string;
}

/** A request's events, and what is wrong with the others. */
export interface EventsRequest {
  readonly events: readonly NewEvent[];
  readonly errors: readonly ErrorItem[];
  readonly createsContacts: boolean;
}

const { event: limit } = limits;
/** Clocks differ: times up to this many milliseconds ahead count as now. */
const tolerance = 10 * 60_000;

class Invalid extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether any event names its contact by phone number, which needs the account's country. */
export function namesPhones(body: Readonly<Record<string, unknown>>): boolean {
  const all: readonly unknown[] = Array.isArray(body['events']) ? body['events'] : [body];
  return all.some((one) => isRecord(one) && isRecord(one['contact']) && one['contact']['phone'] !== undefined);
}

/**
 * Reads one event or a batch. Throws 400 if the request as a whole is invalid; otherwise each event is checked for
 * itself.
 */
export function readEvents(
  body: Readonly<Record<string, unknown>>,
  country: PhoneCountry,
  now = Date.now(),
): EventsRequest {
  const { events: given, create_contacts: creates = true, ...single } = body;
  if (typeof creates !== 'boolean') throw badRequest('create_contacts must be true or false.', 'create_contacts');
  if (given === undefined) return { ...readAll([single], () => '', country, now), createsContacts: creates };
  if (Object.keys(single).length > 0)
    throw badRequest('Give either one event or events, not both.', Object.keys(single)[0]?.slice(0, 100));
  if (!Array.isArray(given) || given.length === 0 || given.length > limit.perBatch)
    throw badRequest(`events must be a list of 1 to ${limit.perBatch.toLocaleString('en-US')} events.`, 'events');
  return { ...readAll(given, (index) => `events[${index}].`, country, now), createsContacts: creates };
}

function readAll(
  given: readonly unknown[],
  pathOf: (index: number) => string,
  country: PhoneCountry,
  now: number,
): Pick<EventsRequest, 'events' | 'errors'> {
  const events: NewEvent[] = [];
  const errors: ErrorItem[] = [];
  given.forEach((one, index) => {
    const path = pathOf(index);
    try {
      events.push(readEvent(one, path, country, now));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      errors.push({ message: error.message, field: `${path}${error.field}`.replace(/\.$/, '') || null });
    }
  });
  return { events, errors };
}

const keys: ReadonlySet<string> = new Set(['contact', 'name', 'properties', 'time', 'id']);

function readEvent(given: unknown, path: string, country: PhoneCountry, now: number): NewEvent {
  if (!isRecord(given)) throw new Invalid('', 'An event must be an object with contact and name.');
  for (const key of Object.keys(given))
    if (!keys.has(key)) throw new Invalid(key.slice(0, 100), 'An event has no field of this name.');
  const { contact, name, properties = {}, time, id } = given;
  const kept = readProperties(properties);
  const json = JSON.stringify(kept);
  if (json.length > limit.propertyBytes || Buffer.byteLength(json) > limit.propertyBytes)
    throw new Invalid('properties', 'properties can have up to 32,768 bytes of JSON.');
  return {
    path,
    id: id === undefined || id === null ? timeOrderedId() : readText(id, 'id', limit.id),
    contact: readContact(contact, country),
    name: readText(name, 'name', limit.name),
    at: time === undefined || time === null ? null : readTime(time, now),
    properties: kept,
    json,
  };
}

function readText(given: unknown, field: string, most: number): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || text.length > most)
    throw new Invalid(field, `${field} must be a text of 1 to ${most} characters.`);
  if (/[\t\r\n]/.test(text) || !isReadable(text)) throw new Invalid(field, `${field} must be one line of text.`);
  return text;
}

const columns = { external_id: 'external_id', email: 'email', phone: 'phone_number_id' } as const;

function readContact(given: unknown, country: PhoneCountry): Identifiers {
  if (!isRecord(given)) throw new Invalid('contact', 'contact must have an id, external_id, email or phone.');
  const { id = null, external_id = null, email = null, phone = null, ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new Invalid(`contact.${other.slice(0, 100)}`, 'contact can have an id, external_id, email and phone.');
  if (id !== null && (typeof id !== 'string' || !isUuid(id)))
    throw new Invalid('contact.id', 'contact.id must be the id of a contact.');
  const value = (name: keyof typeof columns, text: unknown): string | null => {
    if (text === null) return null;
    if (typeof text !== 'string') throw new Invalid(`contact.${name}`, `contact.${name} must be a text.`);
    const stored = columnValue(columns[name], text, country);
    if (stored instanceof FieldProblem)
      throw new Invalid(`contact.${name}`, stored.reason.replace(columns[name], `contact.${name}`));
    return stored === '' ? null : stored;
  };
  const identifiers = {
    id: id === null ? null : id.toLowerCase(),
    external_id: value('external_id', external_id),
    email: value('email', email),
    phone: value('phone', phone),
  };
  if (Object.values(identifiers).every((one) => one === null))
    throw new Invalid('contact', 'contact must have an id, external_id, email or phone.');
  return identifiers;
}

function readTime(given: unknown, now: number): Date {
  const iso = typeof given === 'string' ? readMoment(given.trim()) : undefined;
  const milliseconds =
    typeof given === 'number' ? Math.round(given * 1000) : iso === undefined ? Number.NaN : Date.parse(iso);
  if (!(milliseconds >= 0 && milliseconds < 1e14))
    throw new Invalid(
      'time',
      'time must be a date such as 2026-01-31T08:00:00Z, or seconds since 1970, from 1970 or later.',
    );
  if (milliseconds > now + tolerance)
    throw new Invalid('time', 'time is in the future. Send an event when it has happened.');
  return new Date(Math.min(milliseconds, now));
}

function readProperties(given: unknown): Readonly<Record<string, unknown>> {
  if (given === null) return {};
  if (!isRecord(given)) throw new Invalid('properties', 'properties must be an object.');
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  if (kept.length > limit.properties)
    throw new Invalid('properties', `An event can have up to ${limit.properties} properties.`);
  for (const [name, value] of kept) {
    if (name.trim() === '' || name.length > limit.property)
      throw new Invalid('properties', `Names of properties must have 1 to ${limit.property} characters.`);
    if (!isStorable(value, 1))
      throw new Invalid(
        `properties.${name}`,
        'A property must be a text, a number, true or false, or a list or object nested up to 5 levels deep.',
      );
  }
  return Object.fromEntries(kept);
}

/** JSON has numbers that JavaScript reads as infinite, and PostgreSQL's nesting has a limit. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < limit.depth && Object.values(value).every((inner) => isStorable(inner, depth + 1));
}
