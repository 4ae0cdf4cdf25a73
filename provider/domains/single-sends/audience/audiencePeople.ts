import type { AudienceFigure, AudiencePeople, AudiencePeopleQuery } from 'sendwright/wire/audiencePeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { campaignCheck, frequencyReason, pausedReason, preferenceReason } from '../../../delivery/recipientPreferences';
import { firstReason, suppressionCheck } from '../../../delivery/suppressions';
import { badRequest, notFound } from '../../../http/errors';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../../validation/uuid';
import { audience } from './audience';
import { contactFoundBy } from '../../deliveries/textDeliveries';
import { contactDropReason, hasNumber } from '../sms/smsReach';
import { cappedContacts } from './frequencyCap';

/** The reasons of suppressions, in the words of `firstReason`. */
const reasons: Partial<Record<AudienceFigure, string>> = {
  unsubscribed: 'Unsubscribed Address',
  bounced: 'Bounced Address',
  spam_reports: 'Spam Reporting Address',
  invalid: 'Invalid',
};

/** What people chose in the preference center, in the words of `preferenceReason`. */
const wishes: Partial<Record<AudienceFigure, string>> = { paused: pausedReason, less_often: frequencyReason };

interface SendRow {
  readonly send_to: SendTo;
  /** The unsubscribe group whose opt-outs count beside those of all messages. */
  readonly group_id: number | null;
  /** Of a send by SMS. */
  readonly is_text: boolean;
  readonly service_sid: string | null;
}

interface PersonRow {
  readonly contact_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly at: Date | null;
  readonly reason: string | null;
  readonly phone_number_id: string | null;
}

/**
 * A page of the people whom a send reaches, or doesn't for a reason, with their exact number: those of `countAudience`.
 * Throws 404 for an unknown send and 400 for an invalid token.
 */
export async function listAudiencePeople(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  query: AudiencePeopleQuery,
): Promise<{ result: SendPerson[]; count: number; next: string | undefined }> {
  const send = await findSend(database, accountId, singleSendId);
  if (!send) throw notFound();
  const { page_token: after, page_size: limit = 50, audience: figure } = query;
  if (after !== undefined && !isUuid(after))
    throw badRequest('page_token is not valid for this list. Start again without it.', 'page_token');
  const reached = await peopleOf(database, accountId, send, query);
  const isSuppressed = figure in reasons;
  const rows = await database.rows<PersonRow>(sql`
    with people as materialized (
      select contact_id from (${reached}) as found where ${after ?? null}::uuid is null or contact_id > ${after ?? null}
      order by contact_id limit ${limit + 1}
    )
    select contacts.contact_id, contacts.email, contacts.first_name, contacts.last_name, contacts.phone_number_id,
      why.at, why.reason
    from people join contacts on contacts.account_id = ${accountId} and contacts.contact_id = people.contact_id
      left join lateral (
        select min(suppressed.created_at) as at, max(nullif(suppressed.reason, '')) as reason
        from suppressions as suppressed
        where ${isSuppressed && !send.is_text} and suppressed.account_id = ${accountId}
          -- In the collation of the key: otherwise all suppressions of the account are read for each person.
          and suppressed.email = contacts.email collate "default"
          and (suppressed.kind <> 'group' or suppressed.group_id = ${send.group_id}::bigint)
          and suppressed.kind <> 'block'
      ) as why on true
    order by contacts.contact_id`);
  const counted = await database.first<{ count: number }>(sql`select count(*) as count from (${reached}) as found`);
  return {
    result: rows
      .slice(0, limit)
      .map((row) => ({
        contact_id: row.contact_id,
        email: row.email ?? '',
        ...(send.is_text && row.phone_number_id !== null && { phone_number: row.phone_number_id }),
        first_name: row.first_name ?? '',
        last_name: row.last_name ?? '',
        at: row.at && isoTime(row.at),
        times: null,
        reason: row.reason,
      })),
    count: counted?.count ?? 0,
    next: rows.length > limit ? rows[limit - 1]?.contact_id : undefined,
  };
}

/** The condition on `contacts` for the people behind a figure of an audience. Throws 400 for an unknown send. */
export async function audiencePeopleCondition(
  database: Queryable,
  accountId: number,
  people: AudiencePeople,
): Promise<Sql> {
  const send = await findSend(database, accountId, people.single_send_id);
  if (!send) throw badRequest(`invalid single send id: ${people.single_send_id.slice(0, 100)}`, 'selection');
  return sql`contacts.account_id = ${accountId} and contacts.contact_id in
    (select contact_id from (${await peopleOf(database, accountId, send, people)}) as found)`;
}

async function findSend(database: Queryable, accountId: number, id: string): Promise<SendRow | undefined> {
  if (!isUuid(id)) return undefined;
  return database.first<SendRow>(sql`
    select send_to, (email_config->>'suppression_group_id')::bigint as group_id, sms_config is not null as is_text,
      sms_config ->> 'messaging_service_sid' as service_sid
    from single_sends where account_id = ${accountId} and single_send_id = ${id}`);
}

/** A query for the people behind a figure: `contact_id` and `email`. As in `countAudience`, nobody is in two. */
async function peopleOf(
  database: Queryable,
  accountId: number,
  send: SendRow,
  { audience: figure, email }: Pick<AudiencePeople, 'audience' | 'email'>,
): Promise<Sql> {
  const { send_to: sendTo, group_id: groupId } = send;
  if (send.is_text) return textPeople(database, accountId, send, { figure, typed: email?.trim() ?? '' });
  if (figure in textReasons || figure === 'no_number') return sql`select contact_id, email from contacts where false`;
  const typed = email?.trim().toLowerCase() ?? '';
  const reachable = sql`contacts.email like '_%@_%' and (${typed} = '' or starts_with(contacts.email, ${typed}))`;
  const recipientsWho = async (condition: Sql, whom: SendTo = sendTo): Promise<Sql> =>
    audience(database, accountId, whom, undefined, sql`${reachable} and ${condition}`);
  const isSuppressed = campaignCheck(accountId, groupId, null, sql`contacts.email`);
  if (figure === 'excluded') {
    const all = await recipientsWho(sql`true`, { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] });
    return sql`${all} except ${await recipientsWho(sql`true`)}`;
  }
  const wish = wishes[figure];
  if (wish !== undefined)
    return recipientsWho(sql`not ${suppressionCheck(accountId, groupId, sql`contacts.email`)}
      and ${preferenceReason(accountId, null, sql`contacts.email`)} = ${wish}`);
  const reason = reasons[figure];
  if (reason !== undefined)
    // There are far fewer suppressed addresses than contacts.
    return recipientsWho(sql`contacts.email in (
      select suppressed.email from suppressions as suppressed
      where suppressed.account_id = ${accountId}
        and (suppressed.kind in ('global', 'bounce', 'invalid_email', 'spam_report')
          or (suppressed.kind = 'group' and suppressed.group_id = ${groupId}::bigint))
      group by suppressed.email having ${firstReason} = ${reason})`);
  const capped = await cappedContacts(database, accountId);
  const isCapped = capped ? sql`contacts.contact_id in (${capped})` : sql`false`;
  return figure === 'capped'
    ? recipientsWho(sql`not ${isSuppressed} and ${isCapped}`)
    : recipientsWho(sql`not ${isSuppressed} and not ${isCapped}`);
}

/** The reasons of text messages, in the words of `smsDropReason`. */
const textReasons: Partial<Record<AudienceFigure, string>> = {
  not_mobile: 'Not a Mobile Number',
  opted_out: 'Opted Out',
  opted_out_of_all: 'Opted Out of All SMS',
  no_consent: 'No Consent',
};

/** The same of a text message: as in `countSmsAudience`, nobody is in two. */
async function textPeople(
  database: Queryable,
  accountId: number,
  { send_to: sendTo, service_sid: serviceSid }: SendRow,
  { figure, typed }: { readonly figure: AudienceFigure; readonly typed: string },
): Promise<Sql> {
  const matches = typed === '' ? sql`true` : contactFoundBy(accountId, typed);
  const recipientsWho = async (condition: Sql, whom: SendTo = sendTo): Promise<Sql> =>
    audience(database, accountId, whom, undefined, sql`${matches} and ${condition}`);
  if (figure === 'excluded') {
    const all = await recipientsWho(sql`true`, { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] });
    return sql`${all} except ${await recipientsWho(sql`true`)}`;
  }
  if (figure === 'no_number') return recipientsWho(sql`not ${hasNumber}`);
  const why = contactDropReason(accountId, serviceSid);
  const reason = textReasons[figure];
  if (reason !== undefined) return recipientsWho(sql`${hasNumber} and ${why} = ${reason}`);
  const capped = await cappedContacts(database, accountId);
  const isCapped = capped ? sql`contacts.contact_id in (${capped})` : sql`false`;
  if (figure === 'capped') return recipientsWho(sql`${hasNumber} and ${why} is null and ${isCapped}`);
  return figure === 'receives'
    ? recipientsWho(sql`${hasNumber} and ${why} is null and not ${isCapped}`)
    : recipientsWho(sql`false`);
}
