import type { EventMapping } from 'sendwright/wire/eventSources';
import { type JsonObject, present, type RawEvent, valueAt } from './postReading';

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
    time: at(mapping.time_path),
    id: textOf(mapping.id_path),
  };
}
