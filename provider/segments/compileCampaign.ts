import type { Value } from 'sendwright/query';
import { type Sql, sql } from '../database/sql';

/**
 * Whether a value is the id of what an event's message belongs to: `singlesend_id` or `automation_id`. No type guard:
 * other keys are `eventData` too.
 */
export const isCampaign = (value: Value): boolean =>
  value.kind === 'eventData' && (value.key === 'singlesend_id' || value.key === 'automation_id');

/**
 * The ids that messages of automations have in events, where single sends have theirs. A subselect of its own: it is
 * hashed once.
 */
const messages = (accountId: number, condition: Sql = sql``): Sql =>
  sql`(select message_id from automation_messages where account_id = ${accountId}${condition})`;

const isSingleSend = (value: Value): boolean => value.kind === 'eventData' && value.key === 'singlesend_id';

/** An event of one of these campaigns, or of any other one. Ids are compared as ids, so that their indexes serve. */
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

/** An event of any campaign of the kind, or, `missing`, of none. */
export function isOfCampaign(value: Value, missing: boolean, accountId: number): Sql {
  const ofAutomation = sql`events.single_send_id in ${messages(accountId)}`;
  const ofSend = sql`(events.single_send_id is not null and events.single_send_id not in ${messages(accountId)})`;
  const is = isSingleSend(value) ? ofSend : ofAutomation;
  return missing ? sql`(${is}) is not true` : is;
}

/** The id as a text. */
export const campaignId = (value: Value, accountId: number): Sql =>
  isSingleSend(value)
    ? sql`(case when events.single_send_id not in ${messages(accountId)} then events.single_send_id::text end)`
    : sql`
      (select automation_id::text from automation_messages
        where account_id = ${accountId} and message_id = events.single_send_id)`;
