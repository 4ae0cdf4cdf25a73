import type { Transaction } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import type { ContactRow } from '../contactRow';
import { arrayText, copyLines, copyValue } from './copyText';
import type { RowShape } from './rowShape';
import { chosenRows, columnNames, type IdentifiedRow } from './stagedRows';

/** How contacts join. */
export type JoinedFrom = 'import' | 'form' | 'api';

/** The account, job and lists for writing contacts. */
export interface WriteTarget {
  readonly accountId: number;
  readonly jobId: string;
  /** What new contacts join by. */
  readonly joinedFrom: JoinedFrom;
  readonly listIds: readonly string[];
}

/** Stores new contacts straight from the rows, without staging. */
export async function copyContacts(
  transaction: Transaction,
  creations: readonly IdentifiedRow[],
  shape: RowShape,
  { accountId, jobId, joinedFrom }: WriteTarget,
): Promise<void> {
  const owner = `${accountId}\t`;
  const job = `\t${jobId}\t${joinedFrom}`;
  function* contacts(): Generator<string> {
    for (const { row, contactId } of creations) {
      let line = owner + contactId + job;
      for (const column of shape.columns) line += `\t${copyValue(row.columns[column] || null)}`;
      if (shape.alternateEmails) line += `\t${copyValue(arrayText(row.alternateEmails ?? []))}`;
      if (shape.customFields) line += `\t${customFieldsText(row)}`;
      yield `${line}\n`;
    }
  }
  await copyLines(
    transaction,
    `contacts (account_id, contact_id, last_job_id, joined_from${columnNames(shape)})`,
    contacts(),
  );
}

/** A new contact has nothing to clear. */
function customFieldsText({ customFields }: ContactRow): string {
  if (!customFields) return '{}';
  const isClearing = Object.values(customFields).includes(null);
  return copyValue(
    JSON.stringify(
      isClearing
        ? Object.fromEntries(Object.entries(customFields).filter(([, value]) => value !== null))
        : customFields,
    ),
  );
}

/** Stores new contacts from the staged rows. */
export async function createFromStaged(
  transaction: Transaction,
  creations: readonly IdentifiedRow[],
  shape: RowShape,
  { accountId, jobId, joinedFrom }: WriteTarget,
): Promise<void> {
  if (creations.length === 0) return;
  const values = shape.columns.map((column) => sql`, nullif(staged.${identifier(column)}, '')`);
  if (shape.alternateEmails) values.push(sql`, coalesce(staged.alternate_emails, '{}')`);
  if (shape.customFields) values.push(sql`, coalesce(jsonb_strip_nulls(staged.custom_fields), '{}')`);
  const names = shape.columns.map((column) => sql`, ${identifier(column)}`);
  if (shape.alternateEmails) names.push(sql`, alternate_emails`);
  if (shape.customFields) names.push(sql`, custom_fields`);
  await transaction.execute(sql`
    insert into contacts (account_id, contact_id, last_job_id, joined_from${joinSql(names, '')})
    select ${accountId}::bigint, chosen.contact_id, ${jobId}::uuid, ${joinedFrom}::text${joinSql(values, '')}
    from ${chosenRows(creations)}`);
}

/**
 * Updates contacts from the staged rows, all at once. Values missing in a row stay unchanged; empty ones clear the
 * field.
 */
export async function updateFromStaged(
  transaction: Transaction,
  updates: readonly IdentifiedRow[],
  shape: RowShape,
  { accountId, jobId }: WriteTarget,
): Promise<void> {
  if (updates.length === 0) return;
  await transaction.execute(sql`
    update contacts set ${joinSql([...assignments(shape), sql`last_job_id = ${jobId}`, sql`updated_at = now()`])}
    from ${chosenRows(updates)}
    where contacts.account_id = ${accountId} and contacts.contact_id = chosen.contact_id`);
}

function assignments({ columns, alternateEmails, customFields }: RowShape): Sql[] {
  const changes = columns.map(
    (column) =>
      sql`${identifier(column)} = nullif(coalesce(staged.${identifier(column)}, contacts.${identifier(column)}), '')`,
  );
  if (alternateEmails)
    changes.push(sql`alternate_emails = coalesce(staged.alternate_emails, contacts.alternate_emails)`);
  if (customFields)
    changes.push(
      sql`custom_fields = jsonb_strip_nulls(contacts.custom_fields || coalesce(staged.custom_fields, '{}'))`,
    );
  return changes;
}

/** Adds contacts to the lists. `isNew`: they are on no list yet. */
export async function addToLists(
  transaction: Transaction,
  contactIds: readonly string[],
  { accountId, listIds }: WriteTarget,
  isNew: boolean,
): Promise<void> {
  if (contactIds.length === 0 || listIds.length === 0) return;
  await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}::bigint, chosen.list_id, contact_ids.contact_id
    from unnest(${listIds}::uuid[]) as chosen (list_id),
      unnest(${`{${contactIds.join(',')}}`}::uuid[]) as contact_ids (contact_id)
    ${isNew ? sql`` : sql`on conflict do nothing`}`);
}
