import { type EventPredicate, isCustomEvent, type Predicate } from 'sendwright/query';
import { joinSql, type Sql, sql } from '../database/sql';

/** The columns of an event, by where it comes from. */
export const eventColumns = {
  mail: { event_source: sql`'mail'::text`, event_type: sql`events.event`, event_timestamp: sql`events.occurred_at` },
  custom: { event_source: sql`'custom'::text`, event_type: sql`events.name`, event_timestamp: sql`events.occurred_at` },
} as const;

interface EventContext {
  readonly accountId: number;
  /** The statement looks at few contacts. */
  readonly few: boolean;
  /** A further condition on the events. */
  readonly and: Sql;
  readonly compile: (predicate: Predicate) => Sql;
}

/** The condition on `contacts` for having such events. */
export function compileEvent(event: EventPredicate, { accountId, few, and, compile }: EventContext): Sql {
  const { where, having } = event;
  const source = isCustomEvent(event) ? 'custom' : 'mail';
  const conditions = where?.kind === 'and' ? where.operands : where ? [where] : [];
  const compiled = conditions
    .filter((condition) => !isAlwaysSource(condition, source))
    .map((condition) => sql` and ${compile(condition)}`);
  const table = source === 'custom' ? sql`custom_events` : sql`email_events`;
  const ofAccount = sql`${table} as events where events.account_id = ${accountId}`;
  const ofContact = sql`
      and events.contact_id = contacts.contact_id${joinSql(compiled, '')}${and}`;
  if (having === undefined) return sql`exists (select from ${ofAccount}${ofContact})`;
  const totals = compile(having);
  if (few) return sql`exists (select from ${ofAccount}${ofContact} having count(*) > 0 and ${totals})`;
  // One pass over the events. Unlike IN, this can be a join, which needs no more memory for more contacts.
  return sql`exists (select from (
      select events.contact_id from ${ofAccount}${joinSql(compiled, '')}${and}
      group by events.contact_id having ${totals}
    ) as counted where counted.contact_id = contacts.contact_id)`;
}

/** Of all events of a contact that a condition selects. */
export const totalsSql = {
  count: sql`count(*)`,
  first: sql`min(events.occurred_at)`,
  last: sql`max(events.occurred_at)`,
} as const;

/**
 * A property of a custom event as a type; null where it has another one, so that a property whose type changed fails no
 * query. Days begin in `timeZone`.
 */
export function compileProperty(name: string, type: 'text' | 'number' | 'boolean' | 'date', timeZone: string): Sql {
  const property = sql`(events.properties -> ${name}::text)`;
  switch (type) {
    case 'text':
      return sql`(case jsonb_typeof(${property}) when 'string' then ${property} #>> '{}' end)`;
    case 'number':
      return sql`(case jsonb_typeof(${property}) when 'number' then ${property}::numeric end)`;
    case 'boolean':
      return sql`(case jsonb_typeof(${property}) when 'boolean' then ${property}::boolean end)`;
    case 'date':
      return sql`event_property_date(${property}, ${timeZone}::text)`;
  }
}

/** `event_source = 'mail'`: true for every event of that source. */
const isAlwaysSource = (condition: Predicate, source: 'mail' | 'custom'): boolean =>
  condition.kind === 'compare' &&
  condition.operator === '=' &&
  condition.left.kind === 'eventField' &&
  condition.left.name === 'event_source' &&
  condition.right.kind === 'text' &&
  condition.right.value === source;
