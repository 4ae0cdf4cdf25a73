import { Type, type Static } from '@sinclair/typebox';
import type { ErasureCreate } from 'sendwright/wire/erasures';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { ErasedIdentity } from '../../delivery/erased';
import { badRequest, refusal } from '../../http/errors';
import { e164, phoneCountry } from '../contacts/fields/phoneNumbers';
import { requireContact } from '../contacts/timeline/timeline';

/** Whom to erase, as stored while the work is going on. */
export const Subject = Type.Object({
  contacts: Type.Array(Type.String()),
  emails: Type.Array(Type.String()),
  phones: Type.Array(Type.String()),
});
export type Subject = Static<typeof Subject>;

/** A person who is being erased, with what replaces them where rows are counted. */
export interface ErasedPerson extends Subject {
  readonly accountId: number;
  /** A contact that never existed. */
  readonly nobody: string;
  readonly pseudonym: string;
}

/** Digits that a shorter number could share with others by chance. */
const shortestNumber = 7;

/**
 * The contact, those merged into it, and every address and number of theirs that no other contact has. Throws 404 for
 * an unknown contact, 400 unless one person is named.
 */
export async function subjectOf(database: Queryable, accountId: number, given: ErasureCreate): Promise<Subject> {
  const { contact_id: contactId, email, phone_number: phone } = given;
  if ([contactId, email, phone].filter((one) => one !== undefined).length !== 1) throw refusal('erasure_subject');
  if (contactId !== undefined) {
    await requireContact(database, accountId, contactId);
    return ofContact(database, accountId, contactId);
  }
  const identity = await readIdentity(database, accountId, given);
  const found = await database.first<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId}
      and ${identity.kind === 'email' ? sql`email` : sql`phone_number_id`} = ${identity.value}`);
  if (found) return ofContact(database, accountId, found.contact_id);
  return {
    contacts: [],
    emails: identity.kind === 'email' ? [identity.value] : [],
    phones: identity.kind === 'phone' ? [identity.value] : [],
  };
}

/** An address or number of a request. Throws 400 for an invalid one. */
export async function readIdentity(
  database: Queryable,
  accountId: number,
  { email, phone_number: phone }: { readonly email?: string | undefined; readonly phone_number?: string | undefined },
): Promise<ErasedIdentity> {
  if ((email === undefined) === (phone === undefined)) throw refusal('erasure_subject');
  if (email !== undefined) {
    const value = email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw badRequest('Enter an email address, such as ana@example.com.', 'email');
    return { kind: 'email', value };
  }
  const value = e164(phone ?? '', await phoneCountry(database, accountId));
  if (value === undefined)
    throw badRequest('Enter a phone number with its country code, such as +4915112345678.', 'phone_number');
  return { kind: 'phone', value };
}

async function ofContact(database: Queryable, accountId: number, contactId: string): Promise<Subject> {
  const rows = await database.rows<{ contact_id: string; emails: string[]; phones: string[] }>(sql`
    with person as (
      select contact_id, to_jsonb(contacts) as contact from contacts
      where account_id = ${accountId} and contact_id = ${contactId}
      union all
      select (one ->> 'contact_id')::uuid, one from contact_merges, jsonb_array_elements(merged) as one
      where contact_merges.account_id = ${accountId} and survivor_id = ${contactId}
    )
    select contact_id, array(
        select lower(value) from jsonb_array_elements_text(
          coalesce(contact -> 'alternate_emails', '[]') || jsonb_build_array(contact ->> 'email')) as value
        where value is not null
        union select lower(email) from deliveries
        where deliveries.account_id = ${accountId} and deliveries.contact_id = person.contact_id and email like '%@%'
      ) as emails, array(
        select value from (values (contact ->> 'phone_number_id'), (contact ->> 'phone_number'),
          (contact ->> 'whatsapp')) as given (value) where value is not null
        union select email from deliveries
        where deliveries.account_id = ${accountId} and deliveries.contact_id = person.contact_id and email like '+%'
      ) as phones
    from person`);
  const emails = [...new Set(rows.flatMap((row) => row.emails))];
  const phones = [...new Set(rows.flatMap((row) => row.phones))].filter(isLongNumber);
  const taken = await database.rows<{ value: string }>(sql`
    select email as value from contacts
    where account_id = ${accountId} and contact_id <> ${contactId} and email = any(${emails}::text[])
    union all
    select phone_number_id from contacts
    where account_id = ${accountId} and contact_id <> ${contactId} and phone_number_id = any(${phones}::text[])`);
  const others = new Set(taken.map(({ value }) => value));
  return {
    contacts: [...new Set([contactId, ...rows.map((row) => row.contact_id)])],
    emails: emails.filter((email) => !others.has(email)),
    phones: phones.filter((phone) => !others.has(phone)),
  };
}

const isLongNumber = (text: string): boolean =>
  [...text].filter((one) => one >= '0' && one <= '9').length >= shortestNumber;

/** What stays of the person as digests. */
export const identitiesOf = ({ emails, phones }: Subject): ErasedIdentity[] => [
  ...emails.map((value) => ({ kind: 'email' as const, value })),
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
];

/** What replaces each address and number: different ones stay different, so that unique counts stay unique. */
export function replacements({ emails, phones, pseudonym }: ErasedPerson): ReadonlyMap<string, string> {
  const short = pseudonym.slice(0, 13);
  return new Map([
    ...emails.map((value, index) => [value, `erased-${short}-${index + 1}@erased.invalid`] as const),
    ...phones.map((value, index) => [value, `erased-${short}-p${index + 1}`] as const),
  ]);
}

/** An expression: what replaces the address or number in a column. */
export function replaced(person: ErasedPerson, column: Sql): Sql {
  const pairs = [...replacements(person)];
  return sql`coalesce((
    select replacement from unnest(${pairs.map(([value]) => value)}::text[], ${pairs.map(([, name]) => name)}::text[])
      as pair (value, replacement) where pair.value = lower(${column})), ${`erased-${person.pseudonym.slice(0, 13)}`})`;
}
