import type { Database } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { createContacts } from './createContacts';
import type { KnownTypes } from './knownTypes';
import type { Identifiers, NewEvent } from './readEvents';

/** What became of an event. */
export type Outcome =
  | 'stored'
  | 'duplicate'
  | 'unknown-contact'
  | 'too-old'
  | 'too-many-names'
  | 'contact-limit'
  | 'deleted-name';

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
  const deleted = refused.size === 0 ? refused : await types.beingDeleted(accountId, refused);
  const outcomes: Outcome[] = recordings.map(({ event: { name } }) => {
    if (!refused.has(name)) return 'stored';
    return deleted.has(name) ? 'deleted-name' : 'too-many-names';
  });
  const places = recordings.map((_, index) => index).filter((index) => outcomes[index] === 'stored');
  const { first, repeated } = splitRepeated(places, (place) => recordings[place]?.event.id ?? '');
  const insert = async (wanted: readonly number[]): Promise<void> => {
    const events = wanted.flatMap((place) => recordings[place]?.event ?? []);
    (await insertKnown(database, accountId, events)).forEach((outcome, index) => {
      outcomes[wanted[index] ?? 0] = outcome;
    });
  };
  await insert(first);
  const unnamed = first.filter((place) => outcomes[place] === 'deleted-name');
  if (unnamed.length > 0) {
    // The name was deleted, here or by another process; it is a new one now, unless its events are still being deleted.
    const refusedNow = await types.learnAgain(
      accountId,
      unnamed.flatMap((place) => recordings[place]?.event ?? []),
    );
    await insert(unnamed.filter((place) => !refusedNow.has(recordings[place]?.event.name ?? '')));
  }
  const created = new Set<number>();
  const unknown = first.filter((place) => outcomes[place] === 'unknown-contact' && recordings[place]?.createsContact);
  if (unknown.length > 0) {
    const contacts = unknown.flatMap((place) => recordings[place]?.event.contact ?? []);
    (await createContacts(database, accountId, contacts)).forEach((result, index) => {
      const place = unknown[index] ?? 0;
      if (result === 'contact-limit') outcomes[place] = result;
      if (result === 'created') created.add(place);
    });
    await insert(unknown.filter((place) => outcomes[place] === 'unknown-contact'));
  }
  for (const [place, earlier] of repeated) {
    if (outcomes[earlier] === 'stored' || outcomes[earlier] === 'duplicate') outcomes[place] = 'duplicate';
    else await insert([place]);
  }
  await types.noteConflicts(
    accountId,
    recordings.flatMap(({ event }, index) => (outcomes[index] === 'stored' ? [event] : [])),
  );
  return { outcomes, created };
}

/** Again, if a name was deleted meanwhile: the other events are not to blame. */
async function insertKnown(database: Database, accountId: number, events: readonly NewEvent[]): Promise<Outcome[]> {
  try {
    return await insertEvents(database, accountId, events);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SWDEL')) throw error;
    return insertEvents(database, accountId, events);
  }
}

/** The places of the first event of each id; and those of the others, with the one before. */
function splitRepeated(
  places: readonly number[],
  idOf: (place: number) => string,
): { readonly first: readonly number[]; readonly repeated: ReadonlyMap<number, number> } {
  const seen = new Map<string, number>();
  const repeated = new Map<number, number>();
  const first = places.filter((place) => {
    const id = idOf(place);
    const earlier = seen.get(id);
    seen.set(id, place);
    if (earlier !== undefined) repeated.set(place, earlier);
    return earlier === undefined;
  });
  return { first, repeated };
}

/** The contacts' columns by identifier, in the order in which they decide. */
const columns = {
  id: { name: 'contact_id', type: sql`uuid` },
  external_id: { name: 'external_id', type: sql`text` },
  email: { name: 'email', type: sql`text` },
  phone: { name: 'phone_number_id', type: sql`text` },
} as const;
const inOrder = ['id', 'external_id', 'email', 'phone'] as const satisfies readonly (keyof Identifiers)[];

/** An event that was not added, and why. */
interface RefusedRow {
  readonly place: number;
  readonly is_known: boolean;
  readonly is_kept: boolean;
  /** The name is still there. */
  readonly is_named: boolean;
}

/**
 * One statement: finds the contacts, and adds what is new. Ids must be different. Rows are added in the order of their
 * ids, so that statements with the same ids never wait for each other in a circle.
 */
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
  const rows = await database.rows<RefusedRow>(sql`
    with kept as (
      select now() - make_interval(days => max(retention_days)) as since from custom_event_settings
      where account_id = ${accountId}
    ), given as (
      select place, event_id, name, coalesce(occurred_at, now()) as occurred_at, properties,
        coalesce(${joinSql(found)}) as contact_id,
        coalesce(occurred_at >= (select since from kept), true) as is_kept,
        exists (select from custom_event_types as types
          where types.account_id = ${accountId} and types.name = event.name) as is_named
      from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ name }) => name)}::text[],
        ${events.map(({ at }) => at)}::timestamptz[],
        ${events.map(({ json }) => json)}::jsonb[]${joinSql(values, '')}) with ordinality
        as event (event_id, name, occurred_at, properties${joinSql(names, '')}, place)
      ${joinSql(joins, '')}
    ), added as (
      insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
      select ${accountId}::bigint, event_id, contact_id, name, occurred_at, properties from given
      where contact_id is not null and is_kept and is_named order by event_id
      on conflict do nothing returning event_id
    )
    select place, contact_id is not null as is_known, is_kept, is_named from given
    where event_id not in (select event_id from added)`);
  const outcomes: Outcome[] = events.map(() => 'stored');
  for (const { place, is_known: isKnown, is_kept: isKept, is_named: isNamed } of rows) {
    if (!isNamed) outcomes[place - 1] = 'deleted-name';
    else outcomes[place - 1] = !isKept ? 'too-old' : isKnown ? 'duplicate' : 'unknown-contact';
  }
  return outcomes;
}
