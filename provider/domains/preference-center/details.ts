import type { PreferenceCenterContent } from 'sendwright/wire/preferenceCenter';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { KnownField } from '../contacts/contactRow';
import type { ContactRecord } from '../contacts/queries';
import { phoneCountry } from '../contacts/fields/phoneNumbers';
import { knownFields } from '../contacts/queries';
import { updateContact } from '../contacts/write/updateContact';
import type { SignupTarget } from '../signup-forms/formFields';
import { readSubmission } from '../signup-forms/submit/readSubmission';
import { newForm } from '../signup-forms/submit/formValues';
import { editableTarget } from './content';
import type { Language } from '../../public/languages';
import { centerTexts } from './centerTexts';

/** A field of the contact that its owner can change. */
export interface Detail {
  readonly id: string;
  readonly label: string;
  readonly target: SignupTarget;
  readonly value: string;
  readonly error?: string | undefined;
}

/** The fields to show, without values. */
export function detailsOf(
  center: PreferenceCenterContent,
  known: ReadonlyMap<string, KnownField>,
  language: Language,
): readonly Detail[] {
  const { labelOf } = centerTexts(center, language);
  return center.fields.flatMap(({ field_id: id }) => {
    const target = editableTarget(id, known);
    return target ? [{ id, label: labelOf(id), target, value: '' }] : [];
  });
}

interface KnownContact extends ContactRecord {
  readonly contact_id: string;
}

/** By address, because the contact of an old message may have another one now, which is somebody else's business. */
const contactOf = (database: Queryable, accountId: number, email: string): Promise<KnownContact | undefined> =>
  database.first<KnownContact>(sql`
    select contacts.* from contacts where account_id = ${accountId} and email = ${email.toLowerCase()}`);

const valueOf = (contact: ContactRecord, { target }: Pick<Detail, 'target'>): string => {
  if (target.kind === 'column') return contact[target.column] ?? '';
  const value = contact.custom_fields[target.fieldId];
  const text = value === undefined || value === null ? '' : String(value);
  return target.field.type === 'Date' ? text.slice(0, 10) : text;
};

/** What the account lets the owner of an address change, with the values; empty if no contact has the address. */
export async function readDetails(
  database: Queryable,
  accountId: number,
  email: string,
  center: PreferenceCenterContent,
  language: Language,
): Promise<readonly Detail[]> {
  if (center.fields.length === 0) return [];
  const contact = await contactOf(database, accountId, email);
  if (!contact) return [];
  const details = detailsOf(center, await knownFields(database, accountId), language);
  return details.map((detail) => ({ ...detail, value: valueOf(contact, detail) }));
}

/** Reads what was typed: what is wrong has an error, and the rest is only written if nothing is. */
export async function saveDetails(
  database: Database,
  accountId: number,
  email: string,
  details: readonly Detail[],
  body: string,
  language: Language,
): Promise<readonly Detail[]> {
  const sent = new URLSearchParams(body);
  const shown = details.filter(({ id }) => sent.has(id));
  const contact = shown.length === 0 ? undefined : await contactOf(database, accountId, email);
  if (!contact) return details;
  const form = {
    ...newForm,
    spoken: language,
    fields: shown.map(({ id, label }) => ({ field_id: id, label, helper_text: '', required: false })),
  };
  const known = await knownFields(database, accountId);
  const { typed, errors, row } = readSubmission(form, known, body, await phoneCountry(database, accountId));
  const read = details.map((detail) => ({
    ...detail,
    value: typed[detail.id] ?? detail.value,
    error: errors[detail.id],
  }));
  if (read.some(({ error }) => error !== undefined)) return read;
  const changed = read.filter((detail) => sent.has(detail.id) && detail.value !== valueOf(contact, detail));
  if (changed.length === 0) return read;
  const columns = changed.flatMap(({ target }) =>
    target.kind === 'column' ? [[target.column, row.columns[target.column] ?? '']] : [],
  );
  const customFields = changed.flatMap(({ target }) =>
    target.kind === 'custom' ? [[target.fieldId, row.customFields?.[target.fieldId] ?? null]] : [],
  );
  await updateContact(database, accountId, contact.contact_id, {
    columns: Object.fromEntries(columns),
    ...(customFields.length > 0 && { customFields: Object.fromEntries(customFields) }),
    actor: 'Preference center',
  });
  return read;
}
