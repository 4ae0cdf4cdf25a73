import { randomUUID } from 'node:crypto';
import type { RecipientsWritten } from 'sendwright/wire/contactdb';
import type { ContactWrite } from 'sendwright/wire/contacts';
import type { Provider } from '../../provider';
import { contactRoom } from '../contacts/contactLimit';
import { type ContactRow, contactRow, type KnownField } from '../contacts/contactRow';
import { mergeContacts, refusalReasons } from '../contacts/duplicates/mergeContacts';
import { type TextColumn, textColumns } from '../contacts/fields/contactFields';
import { FieldProblem } from '../contacts/fields/fieldValues';
import { phoneCountry } from '../contacts/fields/phoneNumbers';
import { lockContacts } from '../contacts/jobs/contactJobs';
import { JobMemory } from '../contacts/jobs/jobMemory';
import { knownFields } from '../contacts/queries';
import { fullShape } from '../contacts/write/rowShape';
import { dateOfSeconds, secondsIn } from './legacyDates';
import { recipientIdOf } from './recipientId';

/** A custom field with its id, by its name in lower case. */
type FieldsByName = ReadonlyMap<string, KnownField & { readonly id: string }>;

const isTextColumn = (name: string): name is TextColumn => (textColumns as readonly string[]).includes(name);

/**
 * Adds or updates contacts immediately, by the rules of imports. What is wrong with a recipient is reported with its
 * index, and the others are written.
 */
export async function writeRecipients(
  { database }: Provider,
  accountId: number,
  recipients: readonly unknown[],
): Promise<RecipientsWritten> {
  const fields = await knownFields(database, accountId);
  const byName = new Map([...fields].map(([id, field]) => [field.name.toLowerCase(), { ...field, id }]));
  const country = await phoneCountry(database, accountId);
  const rows: ContactRow[] = [];
  const problems = new Map<number, string>();
  recipients.forEach((recipient, index) => {
    const contact = contactOf(recipient, byName);
    const row = contact instanceof FieldProblem ? contact : contactRow(contact, index + 1, fields, country);
    if (row instanceof FieldProblem) problems.set(index, row.reason);
    else rows.push(row);
  });
  const merged = await database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    return mergeContacts(transaction, rows, fullShape, {
      accountId,
      jobId: randomUUID(),
      joinedFrom: 'api',
      listIds: [],
      room: await contactRoom(transaction, accountId),
      memory: new JobMemory(),
    });
  });
  for (const [rowNumber, refusal] of merged.refused) problems.set(rowNumber - 1, refusalReasons[refusal]);
  const indices = [...problems.keys()].toSorted((one, other) => one - other);
  return {
    new_count: merged.created,
    updated_count: merged.updated - merged.unchanged,
    error_count: indices.length,
    error_indices: indices,
    unmodified_indices: merged.unchangedRows.map((rowNumber) => rowNumber - 1),
    persisted_recipients: rows.flatMap(({ rowNumber, columns: { email } }) =>
      email === undefined || merged.refused.has(rowNumber) ? [] : [recipientIdOf(email)],
    ),
    errors: byMessage(problems, indices),
  };
}

/** Each message once, with all recipients that it is about. */
function byMessage(problems: ReadonlyMap<number, string>, indices: readonly number[]): RecipientsWritten['errors'] {
  const errors = new Map<string, number[]>();
  for (const index of indices) {
    const message = problems.get(index) ?? '';
    const known = errors.get(message);
    if (known) known.push(index);
    else errors.set(message, [index]);
  }
  return [...errors].map(([message, error_indices]) => ({ message, error_indices }));
}

/** A recipient as a contact of an upsert, or what is wrong with it. */
function contactOf(recipient: unknown, fields: FieldsByName): ContactWrite | FieldProblem {
  if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient))
    return new FieldProblem('A recipient must be an object.');
  const columns: Partial<Record<TextColumn, string>> = {};
  const customFields: Record<string, string | number | null> = {};
  const unknown: string[] = [];
  for (const [given, value] of Object.entries(recipient)) {
    const name = given.toLowerCase();
    const field = fields.get(name);
    if (isTextColumn(name)) {
      if (value === null || value === undefined) continue;
      if (typeof value !== 'string') return new FieldProblem(`${name} must be text.`);
      columns[name] = value;
    } else if (field === undefined) {
      unknown.push(given.slice(0, 100));
    } else {
      if (value !== null && typeof value !== 'string' && typeof value !== 'number')
        return new FieldProblem(`${field.name} must be text, a number or null.`);
      customFields[field.id] = field.type === 'Date' && value !== null ? dateText(value) : value;
    }
  }
  if (unknown.length > 0) return new FieldProblem(unknownFields(unknown));
  if ((columns.email ?? '').trim() === '') return new FieldProblem('email is a required field.');
  return { ...columns, custom_fields: customFields };
}

/** The message for names that are no fields of the account. */
export const unknownFields = (names: readonly string[]): string =>
  `The following parameters are not custom fields or reserved fields: [${names.slice(0, 10).join(', ')}]`;

/** A date as Unix seconds, in numbers or digits, in the form that imports take; others stay as they are. */
function dateText(value: string | number): string {
  const seconds = secondsIn(value);
  return seconds === undefined ? String(value) : (dateOfSeconds(seconds) ?? String(value));
}
