import type { EventMapping } from 'sendwright/wire/eventSources';
import { type JsonObject, present, type RawEvent, valueAt } from './postReading';

/** Seconds since 1970 that are 3,000 years ahead: services written in JavaScript count milliseconds. */
const firstMilliseconds = 100_000_000_000;

/** Services that are mapped can't be changed, so times count in both units, also as texts. */
function timeOf(value: unknown): unknown {
  const time = typeof value === 'string' && /^\d{9,13}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof time === 'number' && time >= firstMilliseconds ? time / 1000 : time;
}

/** What a mapping makes of a post; `readEvents` says what is missing. */
export function readMapped(post: JsonObject, mapping: EventMapping): RawEvent {
  const at = (path: string | null): unknown => (path === null ? undefined : valueAt(post, path));
  const textOf = (path: string | null): unknown => {
    const value = at(path);
    return typeof value === 'number' ? String(value) : value;
  };
  return {
    contact: present({
      email: textOf(mapping.email_path),
      phone: textOf(mapping.phone_path),
      external_id: textOf(mapping.external_id_path),
    }),
    name: mapping.name ?? textOf(mapping.name_path),
    properties: present(Object.fromEntries(mapping.properties.map(({ name, path }) => [name, at(path)]))),
    time: timeOf(at(mapping.time_path)),
    id: textOf(mapping.id_path),
  };
}
