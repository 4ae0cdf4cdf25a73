import type { Transaction } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import { type IdentifierColumn, identifierColumns, type TextColumn } from '../fields/contactFields';
import type { ContactRow } from '../contactRow';
import { arrayText, copyLines, copyValue } from './copyText';
import type { RowShape } from './rowShape';

/** A row and its contact. */
export interface IdentifiedRow {
  readonly row: ContactRow;
  readonly contactId: string;
}

const isIdentifier = (column: TextColumn): column is IdentifierColumn =>
  (identifierColumns as readonly TextColumn[]).includes(column);

/** The identifiers in a shape. */
export const identifiersOf = ({ columns }: RowShape): IdentifierColumn[] => columns.filter(isIdentifier);

/** The names of a shape's columns, each after a comma. */
export const columnNames = ({ columns, alternateEmails, customFields }: RowShape): string =>
  columns.map((column) => `, ${column}`).join('') +
  (alternateEmails ? ', alternate_emails' : '') +
  (customFields ? ', custom_fields' : '');

/**
 * Loads rows into the temporary table `staged` until the transaction ends. Temporary tables are written without WAL,
 * and PostgreSQL can then compare and write the rows without round trips.
 */
export async function stageRows(transaction: Transaction, rows: Iterable<ContactRow>, shape: RowShape): Promise<void> {
  const { columns, alternateEmails, customFields } = shape;
  const definitions = columns.map((column) =>
    isIdentifier(column) ? sql`, ${identifier(column)} text collate "C"` : sql`, ${identifier(column)} text`,
  );
  if (alternateEmails) definitions.push(sql`, alternate_emails text[]`);
  if (customFields) definitions.push(sql`, custom_fields jsonb`);
  await transaction.execute(
    sql`create temporary table staged (row_number bigint primary key${joinSql(definitions, '')}) on commit drop`,
  );
  // The planner has no statistics for a new table: make it look up contacts by key instead of reading all.
  await transaction.execute(sql`set local enable_hashjoin = off`);
  await transaction.execute(sql`set local enable_mergejoin = off`);
  await transaction.execute(sql`set local enable_seqscan = off`);
  function* lines(): Generator<string> {
    for (const row of rows) {
      let line = String(row.rowNumber);
      for (const column of columns) line += `\t${copyValue(row.columns[column])}`;
      if (alternateEmails) line += `\t${copyValue(row.alternateEmails && arrayText(row.alternateEmails))}`;
      if (customFields) line += `\t${copyValue(row.customFields && JSON.stringify(row.customFields))}`;
      yield `${line}\n`;
    }
  }
  await copyLines(transaction, `staged (row_number${columnNames(shape)})`, lines());
}

/** Allows the table to be created again in the same transaction. */
export const dropStaged = async (transaction: Transaction): Promise<void> =>
  void (await transaction.execute(sql`drop table staged`));

/** `from chosen` has the row numbers and contacts of `rows`, to join with `staged`. */
export const chosenRows = (rows: readonly IdentifiedRow[]): Sql => sql`
  unnest(${`{${rows.map(({ row }) => row.rowNumber).join(',')}}`}::bigint[],
    ${`{${rows.map(({ contactId }) => contactId).join(',')}}`}::uuid[])
    as chosen (row_number, contact_id) join staged using (row_number)`;
