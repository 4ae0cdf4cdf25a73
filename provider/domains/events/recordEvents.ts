import type { Database } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { createContacts } from './createContacts';
import type { KnownTypes } from './knownTypes';
import type { Identifiers, NewEvent } from './readEvents';

/** What became of an event. */
export type Outcome = 'stored' | 'duplicate' | 'unknown-contact' | 'too-old' | 'too-many-names' | 'contact-limit';

export interface Recorded {
  /** In the order of the events. */
  readonly outcomes: readonly Outcome[];
  /** Places of the events for which a contact was created. */
  readonly created: ReadonlySet<number>;
}

/** An event, and whether its contact may be created. */
export interface Recording {
  readonly event: NewEvent;
  readonly createsContact: boolean;
}

/**
 * Stores events of an account; they are durable when the promise resolves. Of several with one id the first is kept.
 * Every producer of events calls this: the API, and whatever else tells what contacts did.
 */
export async function recordEvents(
  database: Database,
  types: KnownTypes,
  accountId: number,
  recordings: readonly Recording[],
): Promise<Recorded> {
  const refused = await types.learn(
    accountId,
    recordings.map(({ event }) => event),
  );
  const outcomes: Outcome[] = recordings.map(({ event }) => (refused.has(event.name) ? 'too-many-names' : 'stored'));
  const open = recordings.map((_, index) => index).filter((index) => outcomes[index] === 'stored');
  const insert = async (places: readonly number[]): Promise<void> => {
    const events = places.flatMap((place) => recordings[place]?.event ?? []);
    (await insertEvents(database, accountId, events)).forEach((outcome, index) => {
      outcomes[places[index] ?? 0] = outcome;
    });
  };
  await insert(open);
  const created = new Set<number>();
  const unknown = open.filter((index) => outcomes[index] === 'unknown-contact' && recordings[index]?.createsContact);
  if (unknown.length > 0) {
    const made = await createContacts(
      database,
      accountId,
      unknown.flatMap((index) => recordings[index]?.event.contact ?? []),
    );
    made.forEach((result, index) => {
      const place = unknown[index] ?? 0;
      if (result === 'contact-limit') outcomes[place] = result;
      if (result === 'created') created.add(place);
    });
    await insert(unknown.filter((index) => outcomes[index] === 'unknown-contact'));
  }
  await types.noteConflicts(
    accountId,
    recordings.flatMap(({ event }, index) => (outcomes[index] === 'stored' ? [event] : [])),
  );
  return { outcomes, created };
}

/** The contacts' columns by identifier, in the order in which they decide. */
const columns = {
  id: { name: 'contact_id', type: sql`uuid` },
  external_id: { name: 'external_id', type: sql`text` },
  email: { name: 'email', type: sql`text` },
  phone: { name: 'phone_number_id', type: sql`text` },
} as const;
const inOrder = ['id', 'external_id', 'email', 'phone'] as const satisfies readonly (keyof Identifiers)[];

interface InsertedRow {
  readonly place: number;
  readonly is_known: boolean;
  readonly is_kept: boolean;
  readonly is_added: boolean;
}

/** One statement: finds the contacts, and adds what is new. */
async function insertEvents(database: Database, accountId: number, events: readonly NewEvent[]): Promise<Outcome[]> {
  if (events.length === 0) return [];
  const given = inOrder.filter((key) => events.some(({ contact }) => contact[key] !== null));
  const [values, names, joins, found]: [Sql[], Sql[], Sql[], Sql[]] = [[], [], [], []];
  for (const key of given) {
    const { name, type } = columns[key];
    const [column, table] = [identifier(name), identifier(`by_${key}`)];
    values.push(sql`, ${events.map(({ contact }) => contact[key])}::${type}[]`);
    names.push(sql`, ${identifier(key)}`);
    // The limit keeps this one index look-up for each event; without statistics the planner would read all contacts.
    joins.push(sql`
      left join lateral (select contact_id from contacts
        where contacts.account_id = ${accountId} and contacts.${column} = event.${identifier(key)} limit 1
      ) as ${table} on true`);
    found.push(sql`${table}.contact_id`);
  }
  const rows = await database.rows<InsertedRow>(sql`
    with kept as (
      select now() - make_interval(days => max(retention_days)) as since from custom_event_settings
      where account_id = ${accountId}
    ), given as (
      select place, event_id, name, coalesce(occurred_at, now()) as occurred_at, properties,
        coalesce(${joinSql(found)}) as contact_id,
        coalesce(occurred_at >= (select since from kept), true) as is_kept
      from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ name }) => name)}::text[],
        ${events.map(({ at }) => at)}::timestamptz[],
        ${events.map(({ json }) => json)}::jsonb[]${joinSql(values, '')}) with ordinality
        as event (event_id, name, occurred_at, properties${joinSql(names, '')}, place)
      ${joinSql(joins, '')}
    ), added as (
      insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
      select ${accountId}::bigint, event_id, contact_id, name, occurred_at, properties from given
      where contact_id is not null and is_kept order by place
      on conflict do nothing returning event_id
    )
    select place, contact_id is not null as is_known, is_kept,
      row_number() over (partition by event_id, contact_id is not null and is_kept order by place) = 1
        and event_id in (select event_id from added) as is_added
    from given order by place`);
  return rows.map(({ is_known: isKnown, is_kept: isKept, is_added: isAdded }) => {
    if (!isKept) return 'too-old';
    if (!isKnown) return 'unknown-contact';
    return isAdded ? 'stored' : 'duplicate';
  });
}
