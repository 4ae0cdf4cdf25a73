import type { Transaction } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import { identifierColumns, type TextColumn } from '../fields/contactFields';
import type { ContactRow } from '../contactRow';
import type { RowShape } from './rowShape';
import { identifiersOf } from './stagedRows';

/** The existing contact for a staged row. */
export interface Match {
  readonly row_number: number;
  readonly contact_id: string;
  /**
   * Why the row is rejected: its identifiers belong to two contacts, or the contact has another value for one of them.
   */
  readonly refusal: 'two-contacts' | 'identifier-differs' | null;
  /** Whether the job wrote this contact in an earlier batch. */
  readonly written: boolean;
  /** Whether the contact already has every value of the row. */
  readonly unchanged: boolean;
}

/** Whether any of the rows exists. */
export async function hasExistingRows(
  transaction: Transaction,
  rows: readonly ContactRow[],
  shape: RowShape,
  accountId: number,
): Promise<boolean> {
  const looks = identifiersOf(shape).map((column) => {
    const values = rows.flatMap((row) => row.columns[column] ?? []);
    return sql`
      exists
        (select 1 from contacts where account_id = ${accountId} and ${identifier(column)} = any(${values}::text[]))`;
  });
  return (await transaction.first<{ known: boolean }>(sql`select ${joinSql(looks, ' or ')} as known`))?.known ?? false;
}

/** Looks up every staged row by its identifiers and compares it with its contact. New rows are omitted. */
export async function findMatches(
  transaction: Transaction,
  shape: RowShape,
  accountId: number,
  jobId: string,
): Promise<Map<number, Match>> {
  const given = identifiersOf(shape);
  const found = (column: string): Sql => foundValue(given, column);
  const wanted = new Set<TextColumn>([...identifierColumns, ...shape.columns]);
  const columns = joinSql([...wanted].map((column) => identifier(column)));
  const lookUps = given.map((column, index) => {
    // A contact found by one identifier that also has the second one needs no second lookup.
    const isOpen =
      index === 0
        ? sql``
        : sql` and staged.${identifier(column)} is distinct from ${foundValue(given.slice(0, index), column)}`;
    // The limit keeps this one index lookup per row; without statistics the planner would read all contacts.
    return sql`left join lateral (
      select contact_id, last_job_id, alternate_emails, custom_fields, ${columns} from contacts
      where account_id = ${accountId} and ${identifier(column)} = staged.${identifier(column)}${isOpen} limit 1
    ) ${by(column)} on true`;
  });
  const others = given.slice(1).map((column) => sql`${by(column)}.contact_id <> ${found('contact_id')}`);
  const differing = given.map((column) => sql`staged.${identifier(column)} <> ${found(column)}`);
  const rows = await transaction.rows<Match>(sql`
    select staged.row_number, ${found('contact_id')} as contact_id,
      case ${others.length > 0 ? sql`when ${joinSql(others, ' or ')} then 'two-contacts'` : sql``}
        when ${joinSql(differing, ' or ')} then 'identifier-differs' end as refusal,
      ${found('last_job_id')} is not distinct from ${jobId}::uuid as written,
      ${joinSql(unchanged(shape, found), ' and ')} as unchanged
    from staged ${joinSql(lookUps, ' ')}
    where ${found('contact_id')} is not null`);
  return new Map(rows.map((row) => [row.row_number, row]));
}

const by = (column: string): Sql => identifier(`by_${column}`);

/** A value of the found contact, by the first identifier that matched. */
function foundValue(given: readonly string[], column: string): Sql {
  const [only] = given;
  if (only !== undefined && given.length === 1) return sql`${by(only)}.${identifier(column)}`;
  return sql`case ${joinSql(
    given.map((one) => sql`when ${by(one)}.contact_id is not null then ${by(one)}.${identifier(column)}`),
    ' ',
  )} end`;
}

function unchanged({ columns, alternateEmails, customFields }: RowShape, found: (column: string) => Sql): Sql[] {
  const same = columns.map(
    (column) =>
      sql`
        (staged.${identifier(column)} is null
          or nullif(staged.${identifier(column)}, '') is not distinct from ${found(column)})`,
  );
  if (alternateEmails)
    same.push(sql`(staged.alternate_emails is null or staged.alternate_emails = ${found('alternate_emails')})`);
  if (customFields) {
    same.push(sql`(staged.custom_fields is null
      or jsonb_strip_nulls(${found('custom_fields')} || staged.custom_fields) = ${found('custom_fields')})`);
  }
  return same;
}
