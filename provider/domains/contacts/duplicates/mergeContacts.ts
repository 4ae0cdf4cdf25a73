import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { hasSqlState } from '../../../database/sqlState';
import { findErased, forgetErased } from '../../../delivery/erased';
import type { ContactRow } from '../contactRow';
import { identifierColumns } from '../fields/contactFields';
import { ensureTags, tagContacts } from '../../tags/tags';
import { HttpError } from '../../../http/errors';
import { JobFailure } from '../jobs/contactJobs';
import { logBatch } from '../jobs/importLog';
import type { JobMemory } from '../jobs/jobMemory';
import { type ContactChange, firstChanges } from '../write/changedValues';
import { hasExistingRows, findMatches, type Match } from '../write/findMatches';
import type { RowShape } from '../write/rowShape';
import { dropStaged, type IdentifiedRow, stageRows } from '../write/stagedRows';
import { timeOrderedId } from '../write/timeOrderedId';
import { addToLists, copyContacts, createFromStaged, updateFromStaged, type WriteTarget } from '../write/writeContacts';

/** The identifiers of a batch's accepted rows: a later row with one of them is the same contact. */
class TakenIdentifiers {
  private readonly taken = identifierColumns.map((column) => ({ column, values: new Set<string>() }));

  has(row: ContactRow): boolean {
    return this.taken.some(({ column, values }) => {
      const value = row.columns[column];
      return value !== undefined && values.has(value);
    });
  }

  add(row: ContactRow): void {
    for (const { column, values } of this.taken) {
      const value = row.columns[column];
      if (value !== undefined) values.add(value);
    }
  }
}

export type MergeRefusal = 'two-contacts' | 'identifier-differs' | 'duplicate' | 'contact-limit' | 'erased';

export interface MergeResult {
  readonly created: number;
  /** Existing contacts, changed or not. */
  readonly updated: number;
  /** Of the updated ones, those that already had every value and were not written. */
  readonly unchanged: number;
  /** The row numbers of the unchanged ones. */
  readonly unchangedRows: readonly number[];
  /** Rejected rows, by row number. */
  readonly refused: ReadonlyMap<number, MergeRefusal>;
  /** For a dry run: the first contacts that would be created or changed. */
  readonly preview: readonly ContactChange[];
}

export const refusalReasons: Record<MergeRefusal, string> = {
  'two-contacts': 'The identifiers of this row belong to two different contacts.',
  'identifier-differs':
    'The contact found by one identifier already has another value for a second one. Identifiers cannot be ' +
    'changed by an upload.',
  duplicate: 'Duplicate: an earlier row is the same contact, so this one was dropped.',
  erased: 'This person was erased, so they were not added again. They can come back with a signup form.',
  'contact-limit': "The account's contact limit is reached. Upgrade the plan, or delete contacts.",
};

export interface MergeOptions {
  readonly accountId: number;
  readonly jobId: string;
  readonly joinedFrom: WriteTarget['joinedFrom'];
  readonly listIds: readonly string[];
  /** How many more contacts can be created; undefined without a limit. */
  readonly room: number | undefined;
  readonly memory: JobMemory;
  /** The job's number of previous rows, if changes are logged for undo. */
  readonly log?: { readonly rowsBefore: number } | undefined;
  /** For a dry run, which writes nothing: how many more changes of each kind the preview needs. */
  readonly dryRun?: { readonly created: number; readonly changed: number } | undefined;
}

/** How many rows are looked up before a batch is assumed to be new. */
const probeSize = 50;

/**
 * Writes validated rows to contacts and lists. A row that matches a contact by any identifier updates it; others are
 * created. The caller must hold the account's contact lock (`lockContacts`).
 */
export async function mergeContacts(
  transaction: Transaction,
  rows: readonly ContactRow[],
  shape: RowShape,
  options: MergeOptions,
): Promise<MergeResult> {
  if (rows.length === 0)
    return { created: 0, updated: 0, unchanged: 0, unchangedRows: [], refused: new Map(), preview: [] };
  const erased = await erasedRows(transaction, rows, options);
  if (erased.size > 0) {
    const others = rows.filter(({ rowNumber }) => !erased.has(rowNumber));
    const merged = await mergeContacts(transaction, others, shape, options);
    const refused = [...erased].map((rowNumber) => [rowNumber, 'erased'] as const);
    return { ...merged, refused: new Map([...merged.refused, ...refused]) };
  }
  const { accountId, jobId, joinedFrom, memory } = options;
  // Locked until the commit, so that no list is deleted between check and insert.
  const lists = await transaction.rows<{ list_id: string }>(sql`
    select list_id from lists
    where account_id = ${accountId} and list_id = any(${options.listIds}::uuid[]) and deleted_at is null
    order by list_id for key share`);
  const target = { accountId, jobId, joinedFrom, listIds: lists.map((list) => list.list_id) };
  const looksNew = memory.expectsNewRows && !options.dryRun && rows.length <= (options.room ?? Infinity);
  if (looksNew && !(await hasExistingRows(transaction, rows.slice(0, probeSize), shape, accountId))) {
    const judged = judge(rows, new Map(), options);
    if (await createUnlessKnown(transaction, judged.created, shape, target)) {
      await note(transaction, judged, shape, options);
      await writeTags(transaction, judged, target);
      return resultOf(judged);
    }
    memory.expectsNewRows = false;
  }
  await stageRows(transaction, rows, shape);
  const judged = judge(rows, await findMatches(transaction, shape, accountId, jobId), options);
  const preview = options.dryRun ? await previewOf(transaction, judged, shape, options) : [];
  if (!options.dryRun) await write(transaction, judged, shape, target, options);
  await dropStaged(transaction);
  remember(judged, options);
  return resultOf(judged, preview);
}

/** The rows of people who were erased. Who signs up with a form comes back of their own will. */
export async function erasedRows(
  transaction: Transaction,
  rows: readonly ContactRow[],
  { accountId, joinedFrom }: Pick<MergeOptions, 'accountId' | 'joinedFrom'>,
): Promise<ReadonlySet<number>> {
  const identities = rows.flatMap(({ rowNumber, columns: { email, phone_number_id: phone } }) => [
    ...(email ? [{ rowNumber, kind: 'email' as const, value: email }] : []),
    ...(phone ? [{ rowNumber, kind: 'phone' as const, value: phone }] : []),
  ]);
  const found = await findErased(transaction, accountId, identities);
  if (joinedFrom !== 'form') return new Set(found.map(({ rowNumber }) => rowNumber));
  if (found.length > 0) await forgetErased(transaction, accountId, found);
  return new Set();
}

/** The result for each row. */
interface Judged {
  readonly created: readonly IdentifiedRow[];
  readonly changed: readonly IdentifiedRow[];
  readonly unchanged: readonly string[];
  readonly unchangedRows: readonly number[];
  /** Accepted rows with tags. */
  readonly tagged: readonly IdentifiedRow[];
  readonly refused: ReadonlyMap<number, MergeRefusal>;
}

const resultOf = (
  { created, changed, unchanged, unchangedRows, refused }: Judged,
  preview: readonly ContactChange[] = [],
): MergeResult => ({
  created: created.length,
  updated: changed.length + unchanged.length,
  unchanged: unchanged.length,
  unchangedRows,
  refused,
  preview,
});

const idsOf = (rows: readonly IdentifiedRow[]): string[] => rows.map(({ contactId }) => contactId);

/**
 * Creates the rows without looking them up: the unique indexes detect existing ones. Returns false, with nothing
 * written, if one exists. It stops at the first such row, so a wrong guess is cheap where many exist, and rare where
 * few do.
 */
async function createUnlessKnown(
  transaction: Transaction,
  rows: readonly IdentifiedRow[],
  shape: RowShape,
  target: WriteTarget,
): Promise<boolean> {
  await transaction.execute(sql`savepoint creation`);
  try {
    await copyContacts(transaction, rows, shape, target);
  } catch (error) {
    if (!hasSqlState(error, 'uniqueViolation')) throw error;
    await transaction.execute(sql`rollback to savepoint creation`);
    return false;
  }
  await transaction.execute(sql`release savepoint creation`);
  await addToLists(transaction, idsOf(rows), target, true);
  return true;
}

/** Writes only differences: a contact that already has every value costs two lookups and no write. */
async function write(
  transaction: Transaction,
  judged: Judged,
  shape: RowShape,
  target: WriteTarget,
  options: MergeOptions,
): Promise<void> {
  // Before the update, because the old values are read from the contacts.
  await note(transaction, judged, shape, options);
  await createFromStaged(transaction, judged.created, shape, target);
  await updateFromStaged(transaction, judged.changed, shape, target);
  await addToLists(transaction, idsOf(judged.created), target, true);
  await addToLists(transaction, [...idsOf(judged.changed), ...judged.unchanged], target, false);
  await writeTags(transaction, judged, target);
}

/** Adds the rows' tags, which count as no change of a contact. Undoing the job takes them back. */
async function writeTags(
  transaction: Transaction,
  { tagged }: Judged,
  { accountId, jobId }: WriteTarget,
): Promise<void> {
  const given = tagged.flatMap(({ row, contactId }) => (row.tags ?? []).map((name) => ({ contactId, name })));
  if (given.length === 0) return;
  await ensureTags(transaction, accountId, [...new Set(given.map(({ name }) => name))]).catch((error: unknown) => {
    // Repeating the job would end the same way.
    throw error instanceof HttpError ? new JobFailure('job-failed', error.message) : error;
  });
  await tagContacts(transaction, accountId, given, { jobId });
}

async function note(
  transaction: Transaction,
  judged: Judged,
  shape: RowShape,
  { accountId, jobId, log }: MergeOptions,
): Promise<void> {
  if (log)
    await logBatch(transaction, { accountId, jobId, ...log }, { ...judged, created: idsOf(judged.created) }, shape);
}

async function previewOf(
  transaction: Transaction,
  { created, changed }: Judged,
  shape: RowShape,
  { accountId, dryRun }: MergeOptions,
): Promise<ContactChange[]> {
  const wanted = changed.slice(0, dryRun?.changed);
  const changes = wanted.length > 0 ? await firstChanges(transaction, accountId, wanted, shape) : [];
  const creations = created
    .slice(0, dryRun?.created)
    .map(({ row }) => ({ row: row.rowNumber, contact_id: null, before: {}, after: valuesOf(row) }));
  return [...creations, ...changes];
}

const valuesOf = ({ columns, alternateEmails, customFields }: ContactRow): ContactChange['after'] => ({
  ...columns,
  ...(alternateEmails ? { alternate_emails: alternateEmails } : {}),
  ...(customFields ? { custom_fields: customFields } : {}),
});

/** Remembers what later batches can't see in the contacts. */
function remember({ created, changed, unchanged }: Judged, { memory, dryRun }: MergeOptions): void {
  for (const contactId of unchanged) memory.addContact(contactId);
  if (dryRun) {
    for (const contactId of idsOf(changed)) memory.addContact(contactId);
    for (const { row } of [...created, ...changed]) memory.addIdentifiers(row);
  } else if (changed.length + unchanged.length === 0) {
    memory.expectsNewRows = true;
  }
}

/** Decides about each row, in order: a row is a duplicate only of an accepted one. */
function judge(
  rows: readonly ContactRow[],
  matches: ReadonlyMap<number, Match>,
  { memory, room = Infinity }: MergeOptions,
): Judged {
  const created: IdentifiedRow[] = [];
  const changed: IdentifiedRow[] = [];
  const unchanged: string[] = [];
  const unchangedRows: number[] = [];
  const tagged: IdentifiedRow[] = [];
  const refused = new Map<number, MergeRefusal>();
  const accept = (row: ContactRow, contactId: string): void => {
    taken.add(row);
    if (row.tags && row.tags.length > 0) tagged.push({ row, contactId });
  };
  const updated = new Set<string>();
  const taken = new TakenIdentifiers();
  for (const row of rows) {
    const match = matches.get(row.rowNumber);
    const refusal =
      taken.has(row) || memory.knowsIdentifiers(row) ? 'duplicate' : match && refusalOf(match, updated, memory);
    if (refusal) {
      refused.set(row.rowNumber, refusal);
    } else if (match) {
      updated.add(match.contact_id);
      if (match.unchanged) {
        unchanged.push(match.contact_id);
        unchangedRows.push(row.rowNumber);
      } else changed.push({ row, contactId: match.contact_id });
      accept(row, match.contact_id);
    } else if (created.length < room) {
      const contactId = timeOrderedId();
      created.push({ row, contactId });
      accept(row, contactId);
    } else {
      refused.set(row.rowNumber, 'contact-limit');
    }
  }
  return { created, changed, unchanged, unchangedRows, tagged, refused };
}

/** Why the matching contact rejects a row. */
function refusalOf(
  { contact_id: contactId, refusal, written }: Match,
  updated: ReadonlySet<string>,
  memory: JobMemory,
): MergeRefusal | undefined {
  if (refusal) return refusal;
  return written || updated.has(contactId) || memory.knowsContact(contactId) ? 'duplicate' : undefined;
}
