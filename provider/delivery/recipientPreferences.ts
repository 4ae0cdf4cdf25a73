import type { Transaction } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { suppressionCheck, suppressionReason } from './suppressions';

/** Why a campaign is not sent to somebody who asked for less, in the words of the `dropped` event. */
export const pausedReason = 'Paused by Recipient';
export const frequencyReason = 'Recipient Frequency';

/**
 * Hours between two campaigns to one person. Four less than a week and four weeks: a newsletter that is sent each
 * Thursday at nine reaches the people of its last minutes, too.
 */
const hoursBetween = { weekly: 7 * 24 - 4, monthly: 28 * 24 - 4 } as const;

const isTooEarly = (row: Sql): Sql => sql`
  ${row}.mailed_at > now() - make_interval(hours => case ${row}.frequency
    when 'weekly' then ${hoursBetween.weekly}::int when 'monthly' then ${hoursBetween.monthly}::int end)`;

/**
 * An expression: why the recipient does not want a campaign now; null if they do. `streamId` is that of the campaign,
 * whose own message does not count; null before it has one. Costs one primary key lookup.
 */
export const preferenceReason = (
  accountId: number | Sql,
  streamId: string | null,
  email: Sql = sql`deliveries.email`,
): Sql => sql`(
  select case when preferred.paused_until > now() then ${pausedReason}::text
      when ${isTooEarly(sql`preferred`)}
        and (${streamId}::uuid is null or preferred.mailed_stream_id is distinct from ${streamId}::uuid)
        then ${frequencyReason}::text end
  from recipient_preferences as preferred
  -- In the collation of the key, which addresses of contacts don't have.
  where preferred.account_id = ${accountId} and preferred.email = lower(${email}) collate "default")`;

/** An expression: why a campaign must not be sent to the address; null if it may be. */
export const campaignReason = (
  accountId: number,
  groupId: number | null,
  streamId: string | null,
  email: Sql = sql`deliveries.email`,
): Sql =>
  sql`coalesce(${suppressionReason(accountId, groupId, email)}, ${preferenceReason(accountId, streamId, email)})`;

/** The same as a condition: the address must not get the campaign. */
export const campaignCheck = (
  accountId: number,
  groupId: number | null,
  streamId: string | null,
  email: Sql = sql`deliveries.email`,
): Sql =>
  sql`(${suppressionCheck(accountId, groupId, email)} or ${preferenceReason(accountId, streamId, email)} is not null)`;

/** A message that is about to be sent. */
interface Claimed {
  readonly contact_id: string;
  readonly email: string;
}

/**
 * Notes that a campaign is sent to the recipients who chose a frequency. Returns the ids of those who have just got
 * another one: two campaigns that were claimed at the same time did not see each other.
 */
export async function noteCampaign(
  transaction: Transaction,
  accountId: number,
  streamId: string,
  claimed: readonly Claimed[],
): Promise<ReadonlySet<string>> {
  if (claimed.length === 0) return new Set();
  const emails = claimed.map(({ email }) => email.toLowerCase());
  // Locked in one order, so that two claims can't deadlock. The second sees what the first has written.
  const rows = await transaction.rows<{ email: string; too_early: boolean | null }>(sql`
    select email, ${isTooEarly(sql`recipient_preferences`)} and mailed_stream_id is distinct from ${streamId}::uuid
      as too_early
    from recipient_preferences
    where account_id = ${accountId} and email = any(${emails}::text[]) and frequency is not null
    order by email for update`);
  const allowed = rows.filter((row) => row.too_early !== true).map(({ email }) => email);
  if (allowed.length > 0)
    await transaction.execute(sql`
      update recipient_preferences set mailed_at = now(), mailed_stream_id = ${streamId}
      where account_id = ${accountId} and email = any(${allowed}::text[])`);
  const refused = new Set(rows.filter((row) => row.too_early === true).map(({ email }) => email));
  return new Set(
    claimed.filter(({ email }) => refused.has(email.toLowerCase())).map(({ contact_id: contactId }) => contactId),
  );
}
