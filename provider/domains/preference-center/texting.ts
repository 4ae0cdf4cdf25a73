import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { knownFields } from '../contacts/queries';
import { updateContact } from '../contacts/write/updateContact';
import { readSendingSettings } from '../single-sends/audience/sendingSettings';
import { smsDropReason } from '../single-sends/sms/smsReach';
import { isConnected } from '../sms/smsAccount';

/** Text messages to the owner of an address. */
export interface Texting {
  /** The last digits of their number: whoever has the link need not learn all of them. */
  readonly ending: string;
  /** Whether they get text messages, of some service at least. */
  readonly isOn: boolean;
  /** The number was opted out of all services in another way than on the page, which can't lift that. */
  readonly isHeld: boolean;
  /** It was opted out of a service, with STOP or by the account: the page can't lift that either. */
  readonly isStoppedPartly: boolean;
}

interface NumberRow {
  readonly contact_id: string;
  readonly number: string | null;
  readonly reason: string | null;
  readonly stopped: boolean;
  readonly held: boolean;
  readonly stopped_partly: boolean;
}

/** The contact with the address, if it has a number that text messages can reach. */
async function numberOf(
  database: Queryable,
  accountId: number,
  email: string,
): Promise<(NumberRow & { readonly number: string }) | undefined> {
  if (!(await isConnected(database, accountId))) return undefined;
  const optOutWith = (condition: Sql): Sql => sql`exists (select from sms_opt_outs
    where sms_opt_outs.account_id = ${accountId} and sms_opt_outs.phone_number = contacts.phone_number_id
      and ${condition})`;
  const row = await database.first<NumberRow>(sql`
    select contact_id, phone_number_id as number,
      ${smsDropReason(accountId, null, sql`contacts.phone_number_id`, sql`contacts.contact_id`)} as reason,
      ${optOutWith(sql`messaging_service_sid = ''`)} as stopped,
      ${optOutWith(sql`messaging_service_sid = '' and not by_page`)} as held,
      ${optOutWith(sql`messaging_service_sid <> ''`)} as stopped_partly
    from contacts
    where contacts.account_id = ${accountId} and email = ${email.toLowerCase()} and phone_number_id is not null`);
  if (row?.number === undefined || row.number === null || row.reason === 'Not a Mobile Number') return undefined;
  return { ...row, number: row.number };
}

/** Undefined if the account sends no text messages, or the contact has no number for them. */
export async function readTexting(database: Queryable, accountId: number, email: string): Promise<Texting | undefined> {
  const row = await numberOf(database, accountId, email);
  return (
    row && {
      ending: row.number.slice(-4),
      isOn: row.reason === null && !row.stopped,
      isHeld: row.held,
      isStoppedPartly: row.stopped_partly,
    }
  );
}

/**
 * Stops text messages of all services, or allows them: then what the page stopped is lifted, and the field of consents
 * says yes, if the account has one. Never lifts STOP, of one service or of all: anybody can give somebody else's number
 * in a form. Its owner lifts it, with START.
 */
export async function changeTexting(
  database: Database,
  accountId: number,
  email: string,
  isWanted: boolean,
): Promise<void> {
  const row = await numberOf(database, accountId, email);
  if (!row || row.held || isWanted === (row.reason === null && !row.stopped)) return;
  if (!isWanted) {
    await database.execute(sql`
      insert into sms_opt_outs (account_id, phone_number, messaging_service_sid, by_page)
      values (${accountId}, ${row.number}, '', true) on conflict do nothing`);
    return;
  }
  await database.execute(
    sql`delete from sms_opt_outs where account_id = ${accountId} and phone_number = ${row.number} and by_page`,
  );
  const { sms_consent_field: fieldId, sms_consent_value: value } = await readSendingSettings(database, accountId);
  const field = fieldId === null ? undefined : (await knownFields(database, accountId)).get(fieldId);
  if (fieldId === null || !field) return;
  const after = await numberOf(database, accountId, email);
  if (after?.reason !== 'No Consent') return;
  const agreed = field.type === 'Date' ? new Date().toISOString() : (value ?? (field.type === 'Number' ? '1' : 'yes'));
  await updateContact(database, accountId, row.contact_id, {
    columns: {},
    customFields: { [fieldId]: field.type === 'Number' ? Number(agreed) : agreed },
    actor: 'Preference center',
  });
}
