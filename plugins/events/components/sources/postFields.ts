import type { EventMapping } from 'sendwright/wire/eventSources';
import { limits } from 'sendwright/wire/limits';

/** A value in a post that can become a part of an event, and where it is. */
export interface PostField {
  readonly path: string;
  readonly value: string | number | boolean;
}

/** Fields of a post that are offered. */
const mostFields = 200;
const deepest = 6;

/** The texts, numbers and truth values of a post, in its order. Of a list the first three items are shown. */
export function fieldsOf(post: string | null): readonly PostField[] {
  const fields: PostField[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (fields.length >= mostFields || path.length > deepest) return;
    if (Array.isArray(value)) value.slice(0, 3).forEach((item, index) => visit(item, [...path, String(index)]));
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) {
        // Dots separate names, so what is inside of such a name can't be told.
        if (!name.includes('.') && name !== '') visit(item, [...path, name]);
      }
    else if (
      path.length > 0 &&
      path.join('.').length <= limits.eventSource.path &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      fields.push({ path: path.join('.'), value });
  };
  try {
    visit(JSON.parse(post ?? 'null'), []);
  } catch {
    // The server keeps only JSON.
  }
  return fields;
}

const lastName = (path: string): string => path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? path;
const isNamed = (field: PostField, names: readonly string[]): boolean =>
  names.includes(lastName(field.path).toLowerCase());

/** The mapping that a post suggests, to be corrected. */
export function suggestedMapping(fields: readonly PostField[]): EventMapping {
  const find = (matches: (field: PostField) => boolean): string | null => fields.find(matches)?.path ?? null;
  const name = find((field) => isNamed(field, ['event', 'event_name', 'type', 'topic', 'action']));
  return {
    name: name === null ? '' : null,
    name_path: name,
    email_path: find(({ value }) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value)),
    phone_path: null,
    external_id_path: null,
    id_path: find((field) => isNamed(field, ['id', 'event_id', 'order_id', 'uuid'])),
    time_path: find((field) => isNamed(field, ['time', 'timestamp', 'created', 'created_at', 'date', 'occurred_at'])),
    properties: [],
  };
}

/** Names for properties at these paths: the last name of each, or its whole path where several end the same. */
export function propertiesAt(paths: readonly string[]): EventMapping['properties'] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(lastName(path), (counts.get(lastName(path)) ?? 0) + 1);
  return paths.map((path) => {
    const last = lastName(path);
    const name = counts.get(last) === 1 ? last : path.replaceAll('.', '_');
    return { name: name.slice(0, limits.event.property), path };
  });
}
