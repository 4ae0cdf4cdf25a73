import type { Transaction } from '../../../database/database';
import { identifier, joinSql, sql } from '../../../database/sql';
import type { Provider } from '../../../provider';
import { saveContact } from '../../consents/confirmConsent';
import { addToRequest, consentMailQueue } from '../../consents/requestConsent';
import type { ContactRow } from '../../contacts/contactRow';
import { type TextColumn, textColumns } from '../../contacts/fields/contactFields';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import type { PublicForm } from '../queries';
import type { StepOwner } from './stepToken';

type Stored = Readonly<Record<TextColumn, string | null>> & {
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

/**
 * Adds what somebody told in a later step to their signup. While the request waits to be confirmed, it is changed and
 * nothing else is; confirmed since, or of a phone number that anybody may know, only empty fields are filled.
 */
export async function submitStep(
  { database, jobs }: Provider,
  form: PublicForm,
  owner: StepOwner,
  { columns, customFields }: ContactRow,
  isLast: boolean,
): Promise<void> {
  const { account_id: accountId, form_id: formId } = form;
  const asks = form.require_confirmation || form.list_requires_confirmation;
  await database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    const known = await knownBy(transaction, accountId, owner);
    const email = owner.email ?? known?.email ?? undefined;
    const more = { columns, ...(customFields && { customFields }) };
    if (email !== undefined && (await addToRequest(transaction, { accountId, formId, email, isLast }, more))) return;
    if (!known) return;
    const row: ContactRow = { rowNumber: 1, columns: { ...columns, ...owner }, ...(customFields && { customFields }) };
    const isProven = !asks && owner.email !== undefined;
    await saveContact(transaction, accountId, isProven ? row : onlyEmpty(row, known, owner), []);
  });
  if (isLast) await jobs.send(consentMailQueue, { accountId });
}

function knownBy(
  transaction: Transaction,
  accountId: number,
  { email, phone_number_id: phone }: StepOwner,
): Promise<Stored | undefined> {
  const owned = email === undefined ? sql`phone_number_id = ${phone ?? ''}` : sql`email = ${email}`;
  return transaction.first<Stored>(sql`
    select ${joinSql(textColumns.map(identifier), ', ')}, custom_fields from contacts
    where account_id = ${accountId} and ${owned}`);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function onlyEmpty({ columns, customFields = {}, ...others }: ContactRow, known: Stored, owner: StepOwner): ContactRow {
  return {
    ...others,
    columns: {
      ...Object.fromEntries(Object.entries(columns).filter(([name]) => isEmpty(known[name as TextColumn]))),
      ...owner,
    },
    customFields: Object.fromEntries(Object.entries(customFields).filter(([id]) => isEmpty(known.custom_fields[id]))),
  };
}
