import type { PropertyType } from 'sendwright/wire/events';
import { limits } from 'sendwright/wire/limits';
import type { Database } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { hasSqlState } from '../../database/sqlState';
import { formSubmitted } from './formEvents';
import type { NewEvent } from './readEvents';
import { readMoment } from 'sendwright/query';

/** Types of properties by their names, of one name of events. */
type Properties = Map<string, PropertyType>;

const { event: limit } = limits;
/** Names of events that a process remembers; above, it forgets all of them. */
const most = 2000;

/**
 * The names and properties that an account has had. Remembered, so that events without anything new cost no look-up;
 * types never change once they are stored, so other processes can't make this wrong.
 */
export class KnownTypes {
  private readonly ofAccounts = new Map<number, Map<string, Properties>>();
  constructor(private readonly database: Database) {}

  /** Stores new names and properties. Returns the names that an account with too many can't add. */
  async learn(accountId: number, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
    try {
      return await this.learnNew(accountId, events);
    } catch (error) {
      // What is remembered may not be stored.
      this.ofAccounts.delete(accountId);
      if (!hasSqlState(error, 'foreignKeyViolation')) throw error;
      // A name that was remembered has been deleted.
      return await this.learnNew(accountId, events);
    }
  }

  /** Forgets what is remembered of the account first, because it is no longer stored. */
  learnAgain(accountId: number, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
    this.ofAccounts.delete(accountId);
    return this.learn(accountId, events);
  }

  /** Of the names, those that were deleted and whose events are not gone yet. */
  async beingDeleted(accountId: number, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ name: string }>(sql`
      select name from custom_event_deletions where account_id = ${accountId} and name = any(${[...names]}::text[])`);
    return new Set(rows.map(({ name }) => name));
  }

  private async learnNew(accountId: number, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
    const known = this.ofAccount(accountId);
    const unknown = [...new Set(events.map(({ name }) => name))].filter((name) => !known.has(name));
    const refused = new Set<string>();
    if (unknown.length > 0) {
      const stored = await storeNames(this.database, accountId, unknown);
      for (const name of unknown) if (!stored.has(name)) refused.add(name);
      await this.load(accountId, [...stored]);
    }
    const added = this.newProperties(known, events);
    if (added.length > 0) {
      await this.database.execute(sql`
        insert into custom_event_properties (account_id, event_name, name, type)
        select ${accountId}, event_name, name, type from unnest(
          ${added.map(({ event }) => event)}::text[], ${added.map(({ name }) => name)}::text[],
          ${added.map(({ type }) => type)}::text[]) as added (event_name, name, type)
        order by event_name, name on conflict do nothing`);
      // Another process may have been first, with another type.
      await this.load(accountId, [...new Set(added.map(({ event }) => event))]);
    }
    return refused;
  }

  /** Counts the values whose type differs from the property's. */
  async noteConflicts(accountId: number, events: readonly NewEvent[]): Promise<void> {
    const known = this.ofAccount(accountId);
    const conflicts = new Map<string, { event: string; name: string; type: PropertyType; count: number }>();
    for (const { name: event, properties } of events) {
      const types = known.get(event);
      for (const [name, value] of Object.entries(properties)) {
        const type = propertyType(value);
        const expected = types?.get(name);
        if (expected === undefined || expected === type) continue;
        const key = JSON.stringify([event, name]);
        conflicts.set(key, { event, name, type, count: (conflicts.get(key)?.count ?? 0) + 1 });
      }
    }
    if (conflicts.size === 0) return;
    const all = [...conflicts.values()];
    // In one order, so that two processes don't wait for each other.
    await this.database.execute(sql`
      update custom_event_properties as stored
      set conflicts = stored.conflicts + locked.number, conflicting_type = locked.type, conflicted_at = now()
      from (
        select properties.event_name, properties.name, found.number, found.type
        from custom_event_properties as properties
          join unnest(${all.map(({ event }) => event)}::text[], ${all.map(({ name }) => name)}::text[],
            ${all.map(({ count }) => count)}::bigint[], ${all.map(({ type }) => type)}::text[])
            as found (event_name, name, number, type)
            on found.event_name = properties.event_name and found.name = properties.name
        where properties.account_id = ${accountId}
        order by properties.event_name, properties.name for no key update of properties
      ) as locked
      where stored.account_id = ${accountId} and stored.event_name = locked.event_name and stored.name = locked.name`);
  }

  private ofAccount(accountId: number): Map<string, Properties> {
    const known = this.ofAccounts.get(accountId) ?? new Map<string, Properties>();
    this.ofAccounts.set(accountId, known);
    return known;
  }

  private newProperties(
    known: ReadonlyMap<string, Properties>,
    events: readonly NewEvent[],
  ): { event: string; name: string; type: PropertyType }[] {
    const added: { event: string; name: string; type: PropertyType }[] = [];
    for (const { name: event, properties } of events) {
      const types = known.get(event);
      if (types === undefined || types.size >= limit.kept) continue;
      for (const [name, value] of Object.entries(properties)) {
        if (types.has(name) || types.size >= limit.kept) continue;
        const type = propertyType(value);
        types.set(name, type);
        added.push({ event, name, type });
      }
    }
    return added;
  }

  private async load(accountId: number, names: readonly string[]): Promise<void> {
    const size = [...this.ofAccounts.values()].reduce((sum, account) => sum + account.size, names.length);
    if (size > most) for (const account of this.ofAccounts.values()) account.clear();
    const known = this.ofAccount(accountId);
    const rows = await this.database.rows<{ event_name: string; name: string; type: PropertyType }>(sql`
      select event_name, name, type from custom_event_properties
      where account_id = ${accountId} and event_name = any(${names}::text[])`);
    const found = new Map<string, Properties>(names.map((name) => [name, new Map()]));
    for (const { event_name: event, name, type } of rows) found.get(event)?.set(name, type);
    for (const [name, types] of found) known.set(name, types);
  }
}

/** Of the names, those that the account has or can still add. */
async function storeNames(
  database: Database,
  accountId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  return oneAtATime(database, accountId, async (locked) => {
    await locked.execute(sql`
      insert into custom_event_types (account_id, name)
      select ${accountId}, name from unnest(${names}::text[]) with ordinality as wanted (name, place)
      where not exists (select from custom_event_types as stored
        where stored.account_id = ${accountId} and stored.name = wanted.name)
        and not exists (select from custom_event_deletions as deleted
        where deleted.account_id = ${accountId} and deleted.name = wanted.name)
      order by place
      limit greatest(0, ${limit.perAccount}
        - (select count(*) from custom_event_types as stored
          where stored.account_id = ${accountId} and stored.name <> ${formSubmitted}))
      on conflict do nothing`);
    const rows = await locked.rows<{ name: string }>(sql`
      select name from custom_event_types where account_id = ${accountId} and name = any(${names}::text[])`);
    return new Set(rows.map(({ name }) => name));
  });
}

/** No shorter text is a date, and no longer one. */
const [shortest, longest] = ['2026-01-31'.length, '2026-01-31T08:00:00.000000000+00:00'.length];

/** The type that a property's value has: text that is written as a date is one. */
export function propertyType(value: unknown): PropertyType {
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return isDate(value) ? 'date' : 'string';
    default:
      return 'json';
  }
}

/** Few texts start as dates do; only those are parsed. */
function isDate(text: string): boolean {
  if (text.length < shortest || text.length > longest || text.charAt(4) !== '-') return false;
  return readMoment(text) !== undefined;
}
