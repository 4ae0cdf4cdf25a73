import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { zonesOfAreaCode } from './areaCodes';

/** The hours of the day between which text messages are sent, in the recipient's time zone: from 8 a.m. to 9 p.m. */
export interface OpenHours {
  readonly from: number;
  readonly until: number;
}

/** The ledger's reason for a message that waits until then. */
export const quietReason = 'Held back: it is night where the recipient is.';

const minute = 60_000;
const step = 15 * minute;
/** Closer to the end of the open hours, the provider may miss it. */
const leastOpen = 5 * minute;
const farthest = 48 * 60 * 60_000;

/** The outermost time zones of countries, for numbers whose area code is in no particular place. */
const span: Readonly<Record<string, readonly string[]>> = {
  US: ['America/New_York', 'America/Los_Angeles'],
  CA: ['America/St_Johns', 'America/Vancouver'],
};

/**
 * The possible time zones of a phone number: of its area code in the United States and Canada, otherwise of its
 * country. Empty if they are unknown.
 */
export function zonesOfNumber(number: string): readonly string[] {
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country;
  if (country === undefined) return [];
  const wide = span[country];
  if (!wide) return zonesOfCountry(country);
  return zonesOfAreaCode(parsed?.nationalNumber.slice(0, 3) ?? '') ?? wide;
}

/** What a contact says about where they are, as people have written it. */
export interface Place {
  readonly zone?: string | null;
  readonly country?: string | null;
}

/**
 * The possible time zones of a contact: their own if it is valid; those of their country, if it isn't the country of
 * the number, which says more about its own; or those of the number.
 */
export function zonesOfContact({ zone, country: written }: Place, number: string): readonly string[] {
  if (zone && isTimeZone(zone)) return [zone];
  const country = written && countries.get(written.trim().toLowerCase());
  if (!country || parsePhoneNumberFromString(number)?.country === country) return zonesOfNumber(number);
  const zones = span[country] ?? zonesOfCountry(country);
  return zones.length > 0 ? zones : zonesOfNumber(number);
}

/** Countries by their codes and by their English names, in lower case. */
const countries: ReadonlyMap<string, string> = new Map([
  ...getCountries().flatMap((code) => [
    [code.toLowerCase(), code] as const,
    [(new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code).toLowerCase(), code] as const,
  ]),
  ['usa', 'US'],
  ['uk', 'GB'],
]);

function zonesOfCountry(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`);
  const zones: unknown = Reflect.get(locale, 'timeZones');
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : [];
}

const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined for an invalid time zone. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone);
  let clock: Intl.DateTimeFormat | undefined;
  try {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  } catch {
    // The unvalidated value of the contact's field.
  }
  if (clocks.size > 1000) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

const isTimeZone = (zone: string): boolean => clockOf(zone) !== undefined;

/**
 * Milliseconds until a message may be sent: until the local time is within the open hours in all `zones`. If the zones
 * are too far apart for that, only the first one counts. 0: now.
 */
export function quietFor(zones: readonly string[], hours: OpenHours, now: number): number {
  if (isOpen(zones, hours, now)) return 0;
  for (const among of [zones, zones.slice(0, 1)]) {
    for (let time = nextStep(now); time <= now + farthest; time += step)
      if (isOpen(among, hours, time)) return time - now;
  }
  return 0;
}

/**
 * Milliseconds for which a message that may be sent now may still be on its way: until the hours end in one of the
 * `zones`, but at least five minutes, and `most` at the most.
 */
export function openFor(zones: readonly string[], hours: OpenHours, now: number, most: number): number {
  return Math.min(Math.max(closingOf(zones, hours, now, most) - now, leastOpen), most);
}

/** The same for a quarter of an hour, and for most of a send's recipients. */
const closings = new Map<string, number>();

function closingOf(zones: readonly string[], hours: OpenHours, now: number, most: number): number {
  const name = `${zones.join(' ')} ${hours.from} ${hours.until} ${most} ${nextStep(now)}`;
  const known = closings.get(name);
  if (known !== undefined) return known;
  // Zones that are never open together: only the first one counts.
  const among = isOpen(zones, hours, now) ? zones : zones.slice(0, 1);
  let time = nextStep(now);
  while (time < now + most + step && isOpen(among, hours, time)) time += step;
  if (closings.size > 1000) closings.clear();
  closings.set(name, time);
  return time;
}

const nextStep = (time: number): number => time - (time % step) + step;

const isOpen = (zones: readonly string[], { from, until }: OpenHours, time: number): boolean =>
  zones.every((zone) => {
    const hour = Number(clockOf(zone)?.format(time) ?? from);
    return hour >= from && hour < until;
  });
