import type { Database, Queryable } from '../../database/database';
import { identifier, type Sql, sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';

/** What has a number in the legacy API. Custom fields have the one in their id: `e12_T` is 12. */
export type NumberedKind = 'list' | 'segment' | 'campaign';

const columns = { list: 'list_id', segment: 'segment_id', campaign: 'single_send_id' } as const;
const tables = { list: 'lists', segment: 'segments', campaign: 'single_sends' } as const;

interface NumberRow {
  readonly id: string;
  readonly number: number;
}

/**
 * The numbers of these objects, in the account's directory. An object gets its number when it is first needed, and
 * keeps it; ids of nothing are missing in the result.
 */
export async function numbersOf(
  database: Database,
  accountId: number,
  kind: NumberedKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const known = await findNumbers(database, accountId, kind, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  await database.transaction((transaction) => giveNumbers(transaction, accountId, kind, missing));
  return findNumbers(database, accountId, kind, ids);
}

/** The number of one object. Throws 404 if it has been deleted meanwhile. */
export async function numberOf(database: Database, accountId: number, kind: NumberedKind, id: string): Promise<number> {
  const number = (await numbersOf(database, accountId, kind, [id])).get(id);
  if (number === undefined) throw notFound(`The ${kind} was deleted meanwhile.`);
  return number;
}

/** The ids of the objects with these numbers. Numbers of nothing are missing in the result. */
export async function idsOf(
  database: Queryable,
  accountId: number,
  kind: NumberedKind,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const column = identifier(columns[kind]);
  const rows = await database.rows<NumberRow>(sql`
    select ${column} as id, number from legacy_numbers
    where account_id = ${accountId} and kind = ${kind} and number = any(${numbers}::bigint[])`);
  return new Map(rows.map((row) => [row.number, row.id]));
}

/** The id of the object with the number; undefined if there is none. */
export const idOf = async (
  database: Queryable,
  accountId: number,
  kind: NumberedKind,
  number: number,
): Promise<string | undefined> => (await idsOf(database, accountId, kind, [number])).get(number);

/** The ids of lists or segments. Throws 400 naming the first that does not exist. */
export async function namedIds(
  database: Queryable,
  accountId: number,
  kind: 'list' | 'segment',
  numbers: readonly number[],
): Promise<string[]> {
  const known = await idsOf(database, accountId, kind, numbers);
  return numbers.map((number) => {
    const id = known.get(number);
    if (id === undefined) throw badRequest(`invalid ${kind} id: ${number}`, `${kind}_ids`);
    return id;
  });
}

async function findNumbers(
  database: Queryable,
  accountId: number,
  kind: NumberedKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const column = identifier(columns[kind]);
  const rows = await database.rows<NumberRow>(sql`
    select ${column} as id, number from legacy_numbers
    where account_id = ${accountId} and ${column} = any(${known}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.number]));
}

/** Gives the next numbers to those that exist and have none, the oldest first. */
async function giveNumbers(
  transaction: Queryable,
  accountId: number,
  kind: NumberedKind,
  ids: readonly string[],
): Promise<void> {
  const column = identifier(columns[kind]);
  // Its lock lets one request at a time give out numbers, so that the statement below sees what others have given.
  await transaction.execute(sql`
    insert into legacy_counters as counters (account_id, kind) values (${accountId}, ${kind})
    on conflict (account_id, kind) do update set last_number = counters.last_number`);
  await transaction.execute(sql`
    with given as (
      insert into legacy_numbers (account_id, ${column}, number)
      select ${accountId}, objects.${column}, counters.last_number
        + row_number() over (order by objects.created_at, objects.${column})
      from ${identifier(tables[kind])} as objects
        join legacy_counters as counters on counters.account_id = ${accountId} and counters.kind = ${kind}
      where objects.account_id = ${accountId} and objects.${column} = any(${ids.filter(isUuid)}::uuid[])
        and not exists (select from legacy_numbers as others
          where others.account_id = ${accountId} and others.${column} = objects.${column})
      returning number
    )
    update legacy_counters set last_number = greatest(last_number, (select max(number) from given))
    where account_id = ${accountId} and kind = ${kind}`);
}

/** The name of the object with the number, for the audit log; without one the entry names the number. */
export const nameOfNumbered = (accountId: number, kind: NumberedKind, number: number): Sql => sql`
  select objects.name from ${identifier(tables[kind])} as objects
    join legacy_numbers using (account_id, ${identifier(columns[kind])})
  where account_id = ${accountId} and kind = ${kind} and number = ${number}`;
