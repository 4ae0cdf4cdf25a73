import type { Transaction } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import type { ContactRow } from './contactRow';
import { arrayText, copyLines, copyValue } from './copyText';
import type { RowShape, RowUpdate } from './mergeContacts';
import { timeOrderedId } from './timeOrderedId';

/** Whose contacts are written, by which job, onto which lists. */
export interface WriteTarget {
  readonly accountId: number;
  readonly jobId: string;
  readonly listIds: readonly string[];
}

/** Stores new contacts and puts them on the lists. */
export async function createContacts(transaction: Transaction, rows: readonly ContactRow[], shape: RowShape, target: WriteTarget): Promise<void> {
  if (rows.length === 0) return;
  const { accountId, jobId, listIds } = target;
  const ids = rows.map(timeOrderedId);
  function* contacts(): Generator<string> {
    for (const [index, row] of rows.entries()) {
      let line = `${accountId}\t${ids[index]}\t${jobId}`;
      for (const column of shape.columns) line += `\t${copyValue(row.columns[column] || null)}`;
      if (shape.alternateEmails) line += `\t${copyValue(arrayText(row.alternateEmails ?? []))}`;
      if (shape.customFields) line += `\t${copyValue(JSON.stringify(setFields(row)))}`;
      yield `${line}\n`;
    }
  }
  await copyLines(transaction, `contacts (account_id, contact_id, last_job_id${columnNames(shape)})`, contacts());
  await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}::bigint, chosen.list_id, created.contact_id
    from unnest(${listIds}::uuid[]) as chosen (list_id), unnest(${`{${ids.join(',')}}`}::uuid[]) as created (contact_id)`);
}

/** A new contact has nothing to clear. */
const setFields = (row: ContactRow): object => Object.fromEntries(Object.entries(row.customFields ?? {}).filter(([, value]) => value !== null));

const columnNames = ({ columns, alternateEmails, customFields }: RowShape): string =>
  columns.map((column) => `, ${column}`).join('') + (alternateEmails ? ', alternate_emails' : '') + (customFields ? ', custom_fields' : '');

/** Changes contacts, all at once, and puts them on the lists. A value left out of a row keeps the contact's; an empty one clears it. */
export async function updateContacts(transaction: Transaction, updates: readonly RowUpdate[], shape: RowShape, target: WriteTarget): Promise<void> {
  if (updates.length === 0) return;
  const { accountId, jobId, listIds } = target;
  await stageUpdates(transaction, updates, shape);
  // For the same reason as in the look-up: each contact by its key, never by reading all of them.
  await transaction.execute(sql`set local enable_hashjoin = off`);
  await transaction.execute(sql`set local enable_mergejoin = off`);
  await transaction.execute(sql`set local enable_seqscan = off`);
  await transaction.execute(sql`
    update contacts set ${joinSql(assignments(shape))}, last_job_id = ${jobId}, updated_at = now()
    from contact_updates where contacts.account_id = ${accountId} and contacts.contact_id = contact_updates.contact_id`);
  await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}::bigint, chosen.list_id, contact_updates.contact_id from contact_updates, unnest(${listIds}::uuid[]) as chosen (list_id)
    on conflict do nothing`);
  await transaction.execute(sql`drop table contact_updates`);
}

async function stageUpdates(transaction: Transaction, updates: readonly RowUpdate[], shape: RowShape): Promise<void> {
  const { columns, alternateEmails, customFields } = shape;
  const definitions = columns.map((column) => sql`, ${identifier(column)} text`);
  if (alternateEmails) definitions.push(sql`, alternate_emails text[]`);
  if (customFields) definitions.push(sql`, custom_fields jsonb`);
  // A temporary table is written without the log; the batch's transaction is what makes it safe.
  await transaction.execute(sql`create temporary table contact_updates (contact_id uuid${joinSql(definitions, '')}) on commit drop`);
  function* lines(): Generator<string> {
    for (const { row, contactId } of updates) {
      let line = contactId;
      for (const column of columns) line += `\t${copyValue(row.columns[column])}`;
      if (alternateEmails) line += `\t${copyValue(row.alternateEmails && arrayText(row.alternateEmails))}`;
      if (customFields) line += `\t${copyValue(row.customFields && JSON.stringify(row.customFields))}`;
      yield `${line}\n`;
    }
  }
  await copyLines(transaction, `contact_updates (contact_id${columnNames(shape)})`, lines());
}

function assignments({ columns, alternateEmails, customFields }: RowShape): Sql[] {
  const changes = columns.map(
    (column) => sql`${identifier(column)} = nullif(coalesce(contact_updates.${identifier(column)}, contacts.${identifier(column)}), '')`,
  );
  if (alternateEmails) changes.push(sql`alternate_emails = coalesce(contact_updates.alternate_emails, contacts.alternate_emails)`);
  if (customFields) changes.push(sql`custom_fields = jsonb_strip_nulls(contacts.custom_fields || coalesce(contact_updates.custom_fields, '{}'))`);
  return changes;
}
