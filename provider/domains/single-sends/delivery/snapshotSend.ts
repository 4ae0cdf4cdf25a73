import type { AbTest } from 'sendwright/wire/abTests';
import type { EmailConfig, SendTo } from 'sendwright/wire/singleSends';
import type { Database, Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { shortfallText } from '../../administration/maySend';
import { approvalLimit, approvalShortfall } from '../../approvals/rule';
import { cappedContacts, lockFrequencyCap } from '../audience/frequencyCap';
import { campaignCheck } from '../../../delivery/recipientPreferences';
import { touchGroup } from '../../unsubscribe-groups/queries';
import { type Allowance, lockCredits } from '../../user/credits';
import { recordEvents } from '../../../delivery/events/recordEvents';
import { variationDetail } from '../../../delivery/events/variationDetail';
import { audience } from '../audience/audience';
import { hasNumber } from '../sms/smsReach';
import type { SingleSendKey } from '../singleSendRow';
import { splitAudience, type TestSplit } from './splitAudience';

/** The reason in the ledger for messages above the frequency cap. */
export const cappedReason = 'Frequency Cap';

interface StartedSend {
  send_to: SendTo;
  email_config: EmailConfig;
  is_text: boolean;
  abtest: Pick<AbTest, 'test_percentage' | 'variations'> | null;
  revision: number;
  send_at: Date;
  zone_field: string | null;
  zone: string;
}

/**
 * Fixes the recipients of a due send: one ledger row each, and status `triggered`, in one transaction. Safe to repeat
 * and to run concurrently: only the call that finds the send still scheduled writes anything. For an A/B test,
 * recipients are split randomly, and the rest is `held` until there is a winner. If the send follows time zones,
 * recipients are held until the time of day there.
 * @throws NotApprovedError if a second person has to approve it, TestTooSmallError if an A/B test has too few
 *   recipients, NoCreditsError if the account has fewer credits than recipients; nothing is written then
 * @returns whether this call did it
 */
export async function snapshotSend(database: Database, { accountId, singleSendId }: SingleSendKey): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const send = await transaction.first<StartedSend>(sql`
      update single_sends set status = 'triggered', triggered_at = now(), next_work_at = now(),
        test_ends_at = now() + (abtest ->> 'duration')::interval,
        message_domain = (select split_part(from_email, '@', 2) from senders
          where senders.account_id = single_sends.account_id and sender_id = (email_config ->> 'sender_id')::bigint)
      where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'scheduled'
        and paused_at is null
        and coalesce(starts_at, send_at) <= now()
      returning send_to, email_config, sms_config is not null as is_text, abtest, revision, send_at, zone_field,
        (select time_zone from accounts where accounts.account_id = single_sends.account_id) as zone`);
    if (send === undefined) return false;
    const { suppression_group_id: groupId } = send.email_config;
    await lockFrequencyCap(transaction, accountId);
    const credits = send.is_text ? undefined : await lockCredits(transaction, accountId);
    const recipients = await cappedAudience(transaction, accountId, send);
    if (send.abtest !== null)
      await writeTest(transaction, { accountId, singleSendId }, send.abtest, recipients, groupId);
    else if (send.zone_field !== null) await writeByZone(transaction, { accountId, singleSendId }, send, recipients);
    else {
      await transaction.execute(sql`
        insert into deliveries (account_id, stream_id, contact_id, email, state, finished_at, response)
        select ${accountId}, ${singleSendId}, contact_id, email, ${capState(sql`'waiting'`)}
        from (${recipients}) as recipients`);
    }
    await requireApproval(transaction, { accountId, singleSendId }, send);
    // Events and credits are only for email.
    if (send.is_text) return true;
    await recordCapped(transaction, { accountId, singleSendId });
    if (credits) await requireCredits(transaction, { accountId, singleSendId }, credits, groupId);
    if (groupId !== null) await touchGroup(transaction, accountId, groupId);
    return true;
  });
}

/** A second person has to approve a send; `message` says why. */
export class NotApprovedError extends Error {
  override readonly name = 'NotApprovedError';
}

/**
 * The last word, with the recipients that are really mailed: whatever scheduled the send, and however its audience has
 * grown since it was approved.
 */
async function requireApproval(
  transaction: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  { revision, is_text: isText, email_config: config }: StartedSend,
): Promise<void> {
  if ((await approvalLimit(transaction, accountId)) === undefined) return;
  const isMailed = isText ? sql`true` : sql`not ${campaignCheck(accountId, config.suppression_group_id, singleSendId)}`;
  const row = await transaction.first<{ count: number }>(sql`
    select count(*) as count from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId} and state in ('waiting', 'held') and ${isMailed}`);
  const send = { single_send_id: singleSendId, revision };
  const shortfall = await approvalShortfall(transaction, accountId, send, row?.count ?? 0);
  if (shortfall !== undefined) throw new NotApprovedError(`${shortfall} Unschedule it, and ask for approval.`);
}

/** The account's credits are not enough for a send; `message` says so. */
export class NoCreditsError extends Error {
  override readonly name = 'NoCreditsError';
}

/** Compares the remaining credits with the recipients; suppressed ones cost nothing. */
async function requireCredits(
  transaction: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  credits: Allowance,
  groupId: number | null,
): Promise<void> {
  const row = await transaction.first<{ count: number }>(sql`
    select count(*) as count from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId} and state in ('waiting', 'held')
      and not ${campaignCheck(accountId, groupId, singleSendId)}`);
  const lacking = shortfallText(credits, row?.count ?? 0);
  if (lacking !== undefined && row && row.count > 0) throw new NoCreditsError(lacking);
}

/**
 * The audience: `contact_id`, `email` (the phone number for a text message), `capped`, and `zone` (the name of the
 * contact's time zone, if the send follows time zones).
 */
async function cappedAudience(
  database: Queryable,
  accountId: number,
  { send_to: sendTo, zone_field: zoneField, is_text: isText }: StartedSend,
): Promise<Sql> {
  const capped = await cappedContacts(database, accountId);
  const zone = zoneField === null ? sql`null::text` : sql`lower(trim(contacts.custom_fields ->> ${zoneField}::text))`;
  const chosen = await (isText
    ? audience(
        database,
        accountId,
        sendTo,
        sql`contacts.contact_id, contacts.phone_number_id as email, ${zone} as zone`,
        hasNumber,
      )
    : audience(database, accountId, sendTo, sql`contacts.contact_id, contacts.email, ${zone} as zone`));
  if (capped === undefined) return sql`select contact_id, email, zone, false as capped from (${chosen}) as audience`;
  // A union with grouping instead of joins: without statistics for new ledger rows, the planner assumes one and would
  // compare each with all.
  return sql`
    select contact_id, max(email) as email, max(zone) as zone, bool_or(is_capped) as capped
    from (
      select contact_id, email, zone, false as is_capped from (${chosen}) as audience
      union all select contact_id, null, null, true from (${capped}) as capped
    ) as part
    group by contact_id having max(email) is not null`;
}

const capState = (
  state: Sql,
): Sql => sql`case when capped then 'dropped' else ${state} end, case when capped then now() end,
  case when capped then ${cappedReason}::text end`;

async function writeTest(
  transaction: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  { test_percentage: percentage, variations }: NonNullable<StartedSend['abtest']>,
  recipients: Sql,
  groupId: number | null,
): Promise<void> {
  // Recipients who get nothing are not part of the test, or its variations would differ in size.
  const isRefused = campaignCheck(accountId, groupId, singleSendId, sql`recipients.email`);
  const ranked = sql`select *, row_number() over (partition by eligible order by random()) as place
    from (select *, not capped and not ${isRefused} as eligible
      from (${recipients}) as recipients) as checked`;
  const eligible = await transaction.first<{ count: number }>(
    sql`select count(*) filter (where eligible) as count from (${ranked}) as ranked`,
  );
  const split: TestSplit = splitAudience(eligible?.count ?? 0, variations.length, percentage);
  const ids = variations.map((variation) => variation.id);
  await transaction.execute(sql`
    insert into deliveries
      (account_id, stream_id, contact_id, email, state, finished_at, response, variation_id, phase)
    select ${accountId}, ${singleSendId}, contact_id, email,
      ${capState(sql`case when eligible and place <= ${split.inTest}::bigint then 'waiting' else 'held' end`)},
      case
        when eligible and place <= ${split.inTest}::bigint then (${ids}::uuid[])[1 + (place - 1) % ${ids.length}::int]
        end,
      case when eligible and place <= ${split.inTest}::bigint then 'test' else 'send' end
    from (${ranked}) as ranked`);
  if (split.rest === 0) {
    // Nobody waits for a winner, so contacts that the test can't email are dropped now.
    await transaction.execute(sql`
      update deliveries set state = 'waiting', variation_id = ${ids[0]}::uuid
      where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'held'`);
  }
  // A winner can be picked manually within seven days after the test.
  await transaction.execute(sql`
    update single_sends
    set expires_at =
      case
        when abtest ->> 'winner_criteria' = 'manual' and ${split.rest}::bigint > 0 then test_ends_at + interval '7 days'
        end
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
}

/** Holds each recipient until `send_at`'s time of day in their own zone; by default the account's. */
async function writeByZone(
  transaction: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  send: StartedSend,
  recipients: Sql,
): Promise<void> {
  await transaction.execute(sql`
    insert into deliveries
      (account_id, stream_id, contact_id, email, state, finished_at, response, next_attempt_at)
    select ${accountId}, ${singleSendId}, contact_id, recipients.email, ${capState(sql`'held'`)},
      case
        when not capped
          then (${send.send_at}::timestamptz at time zone ${send.zone}) at time zone
            coalesce(zones.by_name ->> recipients.zone, ${send.zone})
        end
    from (${recipients}) as recipients
      -- One row, so that nothing is compared with six hundred zones.
      cross
        join (select jsonb_object_agg(lower(name), name) as by_name from pg_timezone_names where name like '%/%') as
          zones`);
  await transaction.execute(sql`
    update single_sends set next_work_at = coalesce((
      select min(next_attempt_at) from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}),
      now())
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
}

async function recordCapped(transaction: Queryable, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  const capped = await transaction.rows<{
    contact_id: string;
    email: string;
    variation_id: string | null;
    phase: string | null;
  }>(sql`
    select contact_id, email, variation_id, phase from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'dropped'`);
  await recordEvents(
    transaction,
    capped.map((row) => ({
      accountId,
      singleSendId,
      contactId: row.contact_id,
      email: row.email,
      event: 'dropped' as const,
      detail: { reason: cappedReason, ...variationDetail(row) },
    })),
  );
}
