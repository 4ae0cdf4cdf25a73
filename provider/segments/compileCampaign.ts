import type { Value } from 'sendwright/query';
import { type Sql, sql } from '../database/sql';

/**
 * Whether a value is a campaign's id: `singlesend_id` or `automation_id`. Not a type guard, because other keys are
 * `eventData` as well.
 */
export const isCampaign = (value: Value): boolean =>
  value.kind === 'eventData' && (value.key === 'singlesend_id' || value.key === 'automation_id');

/**
 * The message ids of automations, which events have instead of a single send's id. A separate subselect, so that it is
 * hashed once.
 */
const messages = (accountId: number, condition: Sql = sql``): Sql =>
  sql`(select message_id from automation_messages where account_id = ${accountId}${condition})`;

const isSingleSend = (value: Value): boolean => value.kind === 'eventData' && value.key === 'singlesend_id';

/** Matches events of these campaigns, or of any others. Compares as UUIDs, so that indexes can be used. */
export function compareCampaigns(value: Value, ids: readonly string[], negated: boolean, accountId: number): Sql {
  if (!isSingleSend(value))
    return sql`
      events.single_send_id in
        ${messages(
          accountId,
          negated ? sql` and automation_id <> all(${ids}::uuid[])` : sql` and automation_id = any(${ids}::uuid[])`,
        )}`;
  const [only] = ids;
  if (!negated)
    return ids.length === 1
      ? sql`events.single_send_id = ${only}::uuid`
      : sql`events.single_send_id = any(${ids}::uuid[])`;
  return sql`(events.single_send_id <> all(${ids}::uuid[]) and events.single_send_id not in ${messages(accountId)})`;
}

/** Matches events of any campaign of the kind, or, with `missing`, of none. */
export function isOfCampaign(value: Value, missing: boolean, accountId: number): Sql {
  const ofAutomation = sql`events.single_send_id in ${messages(accountId)}`;
  const ofSend = sql`(events.single_send_id is not null and events.single_send_id not in ${messages(accountId)})`;
  const is = isSingleSend(value) ? ofSend : ofAutomation;
  return missing ? sql`(${is}) is not true` : is;
}

/** The id as text. */
export const campaignId = (value: Value, accountId: number): Sql =>
  isSingleSend(value)
    ? sql`(case when events.single_send_id not in ${messages(accountId)} then events.single_send_id::text end)`
    : sql`
      (select automation_id::text from automation_messages
        where account_id = ${accountId} and message_id = events.single_send_id)`;
