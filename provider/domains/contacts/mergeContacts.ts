import pg from 'pg';
import type { Queryable, Transaction } from '../../database/database';
import { identifier, sql } from '../../database/sql';
import { type IdentifierColumn, identifierColumns, type TextColumn, textColumns } from './contactFields';
import type { ContactRow } from './contactRow';
import { TakenIdentifiers } from './takenIdentifiers';
import { createContacts, updateContacts, type WriteTarget } from './writeContacts';

/** Which values the rows of a batch can carry; the rest of a contact is not touched. */
export interface RowShape {
  readonly columns: readonly TextColumn[];
  readonly alternateEmails: boolean;
  readonly customFields: boolean;
}

/** The shape that takes every field. */
export const fullShape: RowShape = { columns: textColumns, alternateEmails: true, customFields: true };

export type MergeRefusal = 'two-contacts' | 'identifier-differs' | 'duplicate' | 'contact-limit';

export interface MergeResult {
  readonly created: number;
  readonly updated: number;
  /** Rows not taken, by row number. */
  readonly refused: ReadonlyMap<number, MergeRefusal>;
}

export const refusalReasons: Record<MergeRefusal, string> = {
  'two-contacts': 'The identifiers of this row belong to two different contacts.',
  'identifier-differs': 'The contact found by one identifier already has another value for a second one. Identifiers cannot be changed by an upload.',
  duplicate: 'Duplicate: an earlier row is the same contact, so this one was dropped.',
  'contact-limit': "The account's contact limit is reached. Upgrade the plan, or delete contacts.",
};

export interface MergeOptions {
  readonly accountId: number;
  readonly jobId: string;
  readonly listIds: readonly string[];
  /** How many contacts may still be created; undefined where the plan has no limit. */
  readonly room: number | undefined;
}

/** The contact a row was found to be. */
export interface Match extends Readonly<Record<IdentifierColumn, string | null>> {
  readonly row_number: number;
  readonly contact_id: string;
  readonly last_job_id: string | null;
}

/** A row and the contact it changes. */
export interface RowUpdate {
  readonly row: ContactRow;
  readonly contactId: string;
}

/** Rows looked up before a batch is taken to be new. */
const probeSize = 50;

/**
 * Writes checked rows into contacts and lists: a row that matches a contact by
 * any identifier updates it, others are created, straight by COPY. The caller
 * holds the account's contact lock (`lockContacts`).
 */
export async function mergeContacts(transaction: Transaction, rows: readonly ContactRow[], shape: RowShape, options: MergeOptions): Promise<MergeResult> {
  if (rows.length === 0) return { created: 0, updated: 0, refused: new Map() };
  const { accountId, jobId, room = Infinity } = options;
  // Held until the commit, so that no list is deleted between the look and the insert.
  const lists = await transaction.rows<{ list_id: string }>(sql`
    select list_id from lists where account_id = ${accountId} and list_id = any(${options.listIds}::uuid[]) and deleted_at is null
    order by list_id for key share`);
  const target = { accountId, jobId, listIds: lists.map((list) => list.list_id) };
  const probed = await findMatches(transaction, rows.slice(0, probeSize), shape, accountId);
  if (probed.size === 0 && rows.length <= room) {
    const { creations, refused } = judge(rows, probed, options);
    if (await createUnlessKnown(transaction, creations, shape, target)) return { created: creations.length, updated: 0, refused };
  }
  const { creations, updates, refused } = judge(rows, await findMatches(transaction, rows, shape, accountId), options);
  await createContacts(transaction, creations, shape, target);
  await updateContacts(transaction, updates, shape, target);
  return { created: creations.length, updated: updates.length, refused };
}

/**
 * Creates the rows without looking for them first: the unique indexes do that in
 * passing. False, and nothing written, when one of them is known. Ends at the first
 * such row, so that a try costs little where many are known, and is rarely in vain where few are.
 */
async function createUnlessKnown(transaction: Transaction, rows: readonly ContactRow[], shape: RowShape, target: WriteTarget): Promise<boolean> {
  await transaction.execute(sql`savepoint creation`);
  try {
    await createContacts(transaction, rows, shape, target);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error;
    await transaction.execute(sql`rollback to savepoint creation`);
    return false;
  }
  await transaction.execute(sql`release savepoint creation`);
  return true;
}

const uniqueViolation = '23505';

async function findMatches(transaction: Queryable, rows: readonly ContactRow[], shape: RowShape, accountId: number): Promise<Map<number, Match[]>> {
  const matches = new Map<number, Match[]>();
  for (const column of identifierColumns.filter((one) => shape.columns.includes(one))) {
    const identified = rows.filter((row) => row.columns[column] !== undefined);
    if (identified.length === 0) continue;
    const found = await transaction.rows<Match>(sql`
      select given.row_number, found.*
      from unnest(${identified.map((row) => row.rowNumber)}::bigint[], ${identified.map((row) => row.columns[column])}::text[]) as given (row_number, value)
        cross join lateral (
          -- The limit keeps this one index look-up a row; a planner without statistics would rather read all contacts.
          select contact_id, last_job_id, email, phone_number_id, external_id, anonymous_id from contacts
          where contacts.account_id = ${accountId} and contacts.${identifier(column)} = given.value collate "C" limit 1
        ) found`);
    for (const match of found) matches.set(match.row_number, [...(matches.get(match.row_number) ?? []), match]);
  }
  return matches;
}

/** Decides what becomes of each row, in their order: a row is a duplicate only of one that was taken. */
function judge(
  rows: readonly ContactRow[],
  matches: ReadonlyMap<number, readonly Match[]>,
  { jobId, room = Infinity }: MergeOptions,
): { creations: ContactRow[]; updates: RowUpdate[]; refused: Map<number, MergeRefusal> } {
  const creations: ContactRow[] = [];
  const updates: RowUpdate[] = [];
  const refused = new Map<number, MergeRefusal>();
  const updated = new Set<string>();
  const taken = new TakenIdentifiers();
  for (const row of rows) {
    const found = matches.get(row.rowNumber) ?? [];
    const refusal = taken.has(row) ? 'duplicate' : refusalOf(row, found, jobId);
    const [match] = found;
    if (refusal) {
      refused.set(row.rowNumber, refusal);
    } else if (match && updated.has(match.contact_id)) {
      refused.set(row.rowNumber, 'duplicate');
    } else if (match) {
      updated.add(match.contact_id);
      updates.push({ row, contactId: match.contact_id });
      taken.add(row);
    } else if (creations.length < room) {
      creations.push(row);
      taken.add(row);
    } else {
      refused.set(row.rowNumber, 'contact-limit');
    }
  }
  return { creations, updates, refused };
}

/** Why the contacts a row matches do not take it. */
function refusalOf(row: ContactRow, [match, ...others]: readonly Match[], jobId: string): MergeRefusal | undefined {
  if (!match) return undefined;
  if (others.some((other) => other.contact_id !== match.contact_id)) return 'two-contacts';
  const differs = (column: IdentifierColumn): boolean =>
    match[column] !== null && row.columns[column] !== undefined && match[column] !== row.columns[column];
  if (identifierColumns.some(differs)) return 'identifier-differs';
  return match.last_job_id === jobId ? 'duplicate' : undefined;
}
