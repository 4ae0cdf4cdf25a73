import type { Transaction } from '../../../database/database';
import { identifier, joinSql, sql } from '../../../database/sql';
import { keepContact } from '../../consents/confirmConsent';
import { type TextColumn, textColumns } from '../../contacts/fields/contactFields';
import type { ContactRow } from '../../contacts/contactRow';

type Stored = Readonly<Record<TextColumn, string | null>> & {
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

/** The existing contact with the visitor's phone number, if any. */
export async function knownByPhone(
  transaction: Transaction,
  accountId: number,
  { columns: { phone_number_id: phone } }: ContactRow,
): Promise<Stored | undefined> {
  if (phone === undefined) return undefined;
  return transaction.first<Stored>(sql`
    select ${joinSql(textColumns.map(identifier), ', ')}, custom_fields from contacts
    where account_id = ${accountId} and phone_number_id = ${phone}`);
}

/**
 * Stores a visitor who can't be asked by email. Anybody can enter anybody's number, so an existing contact keeps its
 * values, and only empty fields are filled. Returns the contact's id.
 */
export function keepWithoutEmail(
  transaction: Transaction,
  accountId: number,
  row: ContactRow,
  known: Stored | undefined,
  listIds: readonly string[],
): Promise<string | undefined> {
  if (!known) return keepContact(transaction, accountId, row, listIds);
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
  const { columns, customFields = {}, ...others } = row;
  const isNew = ([name]: readonly [string, unknown]): boolean =>
    name === 'phone_number_id' || isEmpty(known[name as TextColumn]);
  return keepContact(
    transaction,
    accountId,
    {
      ...others,
      columns: Object.fromEntries(Object.entries(columns).filter(isNew)),
      customFields: Object.fromEntries(Object.entries(customFields).filter(([id]) => isEmpty(known.custom_fields[id]))),
    },
    listIds,
  );
}
