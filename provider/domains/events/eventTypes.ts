import type { CustomEventTypes, EventSettings, PropertyType } from 'sendwright/wire/events';
import { limits } from 'sendwright/wire/limits';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';

interface TypeRow {
  readonly name: string;
  readonly event_count: number;
  readonly created_at: Date;
  readonly last_received_at: Date | null;
  readonly last_event_at: Date | null;
}

interface PropertyRow {
  readonly event_name: string;
  readonly name: string;
  readonly type: PropertyType;
  readonly conflicts: number;
  readonly conflicting_type: PropertyType | null;
  readonly conflicted_at: Date | null;
}

/** With the product's own name. */
const mostNames = limits.event.perAccount + 1;

const isoOrNull = (time: Date | null): string | null => (time === null ? null : isoTime(time));

/** The names of an account's events, with their properties and counts. */
export async function listEventTypes(database: Queryable, accountId: number): Promise<CustomEventTypes> {
  const types = await database.rows<TypeRow>(sql`
    select name, event_count, created_at, last_received_at, last_event_at from custom_event_types
    where account_id = ${accountId} order by lower(name), name limit ${mostNames}`);
  const properties = await database.rows<PropertyRow>(sql`
    select event_name, name, type, conflicts, conflicting_type, conflicted_at from custom_event_properties
    where account_id = ${accountId} order by created_at, name limit ${mostNames * limits.event.kept}`);
  const byName = new Map<string, PropertyRow[]>(types.map(({ name }) => [name, []]));
  for (const property of properties) byName.get(property.event_name)?.push(property);
  return {
    result: types.map((type) => ({
      name: type.name,
      count: Math.max(0, type.event_count),
      first_received_at: isoTime(type.created_at),
      last_received_at: isoOrNull(type.last_received_at),
      last_event_at: isoOrNull(type.last_event_at),
      properties: (byName.get(type.name) ?? []).map((property) => ({
        name: property.name,
        type: property.type,
        conflicts: property.conflicts,
        conflicting_type: property.conflicting_type,
        conflicted_at: isoOrNull(property.conflicted_at),
      })),
    })),
  };
}

export async function readEventSettings(database: Queryable, accountId: number): Promise<EventSettings> {
  const row = await database.first<{ retention_days: number | null }>(
    sql`select retention_days from custom_event_settings where account_id = ${accountId}`,
  );
  return { retention_days: row?.retention_days ?? null };
}

export async function changeEventSettings(
  database: Queryable,
  accountId: number,
  { retention_days: days }: EventSettings,
): Promise<EventSettings> {
  await database.execute(sql`
    insert into custom_event_settings (account_id, retention_days) values (${accountId}, ${days})
    on conflict (account_id) do update set retention_days = excluded.retention_days`);
  return { retention_days: days };
}
