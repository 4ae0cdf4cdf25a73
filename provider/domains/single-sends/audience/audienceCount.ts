import type { Audience } from 'sendwright/wire/sendChecks';
import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { joinSql, sql } from '../../../database/sql';
import { audience } from './audience';
import { campaignReason, frequencyReason, pausedReason } from '../../../delivery/recipientPreferences';
import { cappedContacts } from './frequencyCap';

/** Counts a send's current recipients, and those who are excluded, by reason. Nobody counts twice. */
export async function countAudience(
  database: Queryable,
  accountId: number,
  sendTo: SendTo,
  groupId: number | null,
): Promise<Audience> {
  const included = await audience(database, accountId, { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] });
  const excludes = sendTo.exclude_list_ids.length > 0 || sendTo.exclude_segment_ids.length > 0;
  const parts = [
    sql`select contact_id, email, ${!excludes}::boolean as is_kept, false as is_capped from (${included}) as included`,
  ];
  if (excludes)
    parts.push(sql`select contact_id, null, true, false from (${await audience(database, accountId, sendTo)}) as kept`);
  const capped = await cappedContacts(database, accountId);
  if (capped) parts.push(sql`select contact_id, null, false, true from (${capped}) as capped`);
  // A union with grouping instead of joins: without statistics for newly imported contacts, the planner assumes one and
  // would compare each with all.
  const row = await database.first<Audience>(sql`
    with chosen as (
      select contact_id, max(email) as email, bool_or(is_kept) as is_kept, bool_or(is_capped) as is_capped
      from (${joinSql(parts, ' union all ')}) as part (contact_id, email, is_kept, is_capped)
      group by contact_id having max(email) is not null
    ), judged as (
      select is_kept, is_capped,
        case when is_kept then ${campaignReason(accountId, groupId, null, sql`chosen.email`)} end as reason
      from chosen
    )
    select count(*) as included,
      count(*) filter (where not is_kept) as excluded,
      count(*) filter (where reason = 'Spam Reporting Address') as spam_reports,
      count(*) filter (where reason = 'Unsubscribed Address') as unsubscribed,
      count(*) filter (where reason = 'Bounced Address') as bounced,
      count(*) filter (where reason = 'Invalid') as invalid,
      count(*) filter (where reason = ${pausedReason}) as paused,
      count(*) filter (where reason = ${frequencyReason}) as less_often,
      count(*) filter (where is_kept and reason is null and is_capped) as capped,
      count(*) filter (where is_kept and reason is null and not is_capped) as receives
    from judged`);
  return (
    row ?? {
      included: 0,
      excluded: 0,
      spam_reports: 0,
      unsubscribed: 0,
      bounced: 0,
      invalid: 0,
      paused: 0,
      less_often: 0,
      capped: 0,
      receives: 0,
    }
  );
}
