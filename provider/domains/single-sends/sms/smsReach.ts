import type { SmsAudience } from 'sendwright/wire/sendChecks';
import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { isErased } from '../../../delivery/erased';
import { audience } from '../audience/audience';
import { cappedContacts } from '../audience/frequencyCap';
import { checkFields } from '../checks/checkFields';

/** A condition on `contacts`: the contact has a number for text messages. */
export const hasNumber: Sql = sql`contacts.phone_number_id is not null`;

/** What the field of consents says of contacts who have given it, in lower case, unless the settings name a value. */
const affirmative = ['yes', 'y', 'true', 'on', '1'];
/** Or when they gave it, as custom fields store dates. */
const consentDate = '^[0-9]{4}-[0-9]{2}-[0-9]{2}(t.*)?$';

/**
 * An expression: why a contact's number gets no text message of a service, as stored in the ledger (`Opted Out`, `Opted
 * Out of All SMS`, `Not a Mobile Number`, `No Consent`); null if it may get one.
 */
export function smsDropReason(accountId: number, serviceSid: string | null, number: Sql, contactId: Sql): Sql {
  const setting = (name: Sql): Sql => sql`(select ${name} from sending_settings where account_id = ${accountId})`;
  const consentField = setting(sql`sms_consent_field`);
  const consentValue = setting(sql`sms_consent_value`);
  const optedOut = (service: string): Sql => sql`exists (select from sms_opt_outs
    where sms_opt_outs.account_id = ${accountId} and sms_opt_outs.phone_number = ${number}
      and messaging_service_sid = ${service})`;
  return sql`case
    when ${optedOut('')} or ${isErased(accountId, 'phone', number)} then 'Opted Out of All SMS'
    when ${optedOut(serviceSid ?? '')} then 'Opted Out'
    when exists (select from sms_unreachable_numbers
      where sms_unreachable_numbers.account_id = ${accountId} and sms_unreachable_numbers.phone_number = ${number})
      then 'Not a Mobile Number'
    when ${consentField} is not null and (
      select case
        when ${consentValue} is not null then lower(trim(custom_fields ->> ${consentField})) = lower(${consentValue})
        else lower(trim(custom_fields ->> ${consentField})) = any(${affirmative}::text[])
          or lower(trim(custom_fields ->> ${consentField})) ~ ${consentDate} end
      from contacts as consenting
      where consenting.account_id = ${accountId} and consenting.contact_id = ${contactId}
    ) is not true
      then 'No Consent' end`;
}

/** Counts a text message's current recipients, and those who are excluded, by reason. Nobody counts twice. */
export async function countSmsAudience(
  database: Queryable,
  accountId: number,
  sendTo: SendTo,
  serviceSid: string | null,
  fields: readonly string[] = [],
): Promise<SmsAudience> {
  const everybody = sql`contacts.contact_id, contacts.phone_number_id`;
  const included = await audience(
    database,
    accountId,
    { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] },
    everybody,
    sql`true`,
  );
  const excludes = sendTo.exclude_list_ids.length > 0 || sendTo.exclude_segment_ids.length > 0;
  const parts = [
    sql`
    select contact_id, phone_number_id, true as is_chosen, ${!excludes}::boolean as is_kept, false as is_capped
    from (${included}) as included`,
  ];
  if (excludes) {
    const kept = await audience(database, accountId, sendTo, everybody, sql`true`);
    parts.push(sql`select contact_id, null, false, true, false from (${kept}) as kept`);
  }
  const capped = await cappedContacts(database, accountId);
  if (capped) parts.push(sql`select contact_id, null, false, false, true from (${capped}) as capped`);
  const why = smsDropReason(accountId, serviceSid, sql`chosen.number`, sql`chosen.contact_id`);
  // A union with grouping instead of joins: see countAudience.
  const row = await database.first<SmsAudience>(sql`
    with chosen as (
      select contact_id, max(number) as number, bool_or(is_kept) as is_kept, bool_or(is_capped) as is_capped
      from (${joinSql(parts, ' union all ')}) as part (contact_id, number, is_chosen, is_kept, is_capped)
      group by contact_id having bool_or(is_chosen)
    ), judged as (
      select is_capped,
        case
          when not is_kept then 'excluded'
          when number is null then 'no number'
          else coalesce(${why}, 'none') end as reason
      from chosen
    )
    select count(*) as included,
      count(*) filter (where reason = 'excluded') as excluded,
      count(*) filter (where reason = 'no number') as no_number,
      count(*) filter (where reason = 'Not a Mobile Number') as not_mobile,
      count(*) filter (where reason = 'Opted Out') as opted_out,
      count(*) filter (where reason = 'Opted Out of All SMS') as opted_out_of_all,
      count(*) filter (where reason = 'No Consent') as no_consent,
      count(*) filter (where reason = 'none' and is_capped) as capped,
      count(*) filter (where reason = 'none' and not is_capped) as receives
    from judged`);
  if (row === undefined) throw new Error('A count without groups has a row.');
  if (fields.length === 0) return row;
  const { fields: checked } = await checkFields(
    database,
    accountId,
    { sendTo, reachable: hasNumber, condition: sql`${contactDropReason(accountId, serviceSid)} is null` },
    new Map(fields.map((name) => [name, { hasDefault: false }])),
  );
  return { ...row, empty_fields: checked.map(({ name, known, empty }) => ({ name, known, empty })) };
}

/** An expression on `contacts`: why they get no text message of a service, in the words of `countSmsAudience`. */
export const contactDropReason = (accountId: number, serviceSid: string | null): Sql =>
  smsDropReason(accountId, serviceSid, sql`contacts.phone_number_id`, sql`contacts.contact_id`);
