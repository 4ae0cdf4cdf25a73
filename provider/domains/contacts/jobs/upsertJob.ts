import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ContactUpsert, type ContactWrite } from 'sendwright/wire/contacts';
import type { Database } from '../../../database/database';
import { Asking } from '../../consents/asking';
import { identifierColumns } from '../fields/contactFields';
import type { JobRow } from './contactJobs';
import { contactRow, type ContactRow, type KnownField, type Rejection } from '../contactRow';
import { FieldProblem } from '../fields/fieldValues';
import { findMatches } from '../write/findMatches';
import { JobMemory } from './jobMemory';
import { fullShape } from '../write/rowShape';
import { phoneCountry, type PhoneCountry } from '../fields/phoneNumbers';
import { knownFields } from '../queries';
import { stageRows } from '../write/stagedRows';
import { type RowBatch, writeBatch } from '../write/writeBatch';

const batchSize = 5000;

/** The columns of an upsert's report: enough to find the contact in the request. */
export const upsertReportHeader: readonly string[] = identifierColumns;

/** The payload of an upsert. */
const UpsertPayload = Type.Composite([ContactUpsert, Type.Object({ asking: Type.Optional(Asking) })]);

/** Runs `PUT /marketing/contacts`, from the last committed batch. */
export async function runUpsert(database: Database, started: JobRow, signal: AbortSignal): Promise<void> {
  const { contacts, list_ids: listIds = [], asking } = Value.Decode(UpsertPayload, started.payload);
  const fields = await knownFields(database, started.account_id);
  const country = await phoneCountry(database, started.account_id);
  const context = {
    shape: fullShape,
    listIds,
    asking,
    memory: await memoryOf(database, started, contacts, fields, country),
  };
  let job = started;
  while (job.rows_done < contacts.length) {
    signal.throwIfAborted();
    const slice = contacts.slice(job.rows_done, job.rows_done + batchSize);
    job = await writeBatch(database, job, checkedBatch(slice, job.rows_done, fields, country), context);
  }
}

/** After a crash: the contacts of completed rows, so that a later row for one of them is still a duplicate. */
async function memoryOf(
  database: Database,
  job: JobRow,
  contacts: readonly ContactWrite[],
  fields: ReadonlyMap<string, KnownField>,
  country: PhoneCountry,
): Promise<JobMemory> {
  const memory = new JobMemory();
  if (job.rows_done === 0) return memory;
  await database.transaction(async (transaction) => {
    await stageRows(transaction, checkedBatch(contacts.slice(0, job.rows_done), 0, fields, country).rows, fullShape);
    const matches = await findMatches(transaction, fullShape, job.account_id, job.job_id);
    for (const { contact_id: contactId } of matches.values()) memory.addContact(contactId);
  });
  return memory;
}

function checkedBatch(
  contacts: readonly ContactWrite[],
  before: number,
  fields: ReadonlyMap<string, KnownField>,
  country: PhoneCountry,
): RowBatch {
  const rows: ContactRow[] = [];
  const rejections: Rejection[] = [];
  const cells = (rowNumber: number): string[] => {
    const contact = contacts[rowNumber - before - 1];
    return identifierColumns.map((column) => contact?.[column] ?? '');
  };
  contacts.forEach((contact, index) => {
    const rowNumber = before + index + 1;
    const row = contactRow(contact, rowNumber, fields, country);
    if (row instanceof FieldProblem) rejections.push({ rowNumber, reason: row.reason, cells: cells(rowNumber) });
    else rows.push(row);
  });
  return { rows, rejections, cells, bytes: 0 };
}
