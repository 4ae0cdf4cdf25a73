import type { Audience } from 'sendwright/wire/sendChecks';
import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { audience } from '../../delivery/ledger/audience';
import { suppressionReason } from '../suppressions/queries';
import { cappedContacts } from './frequencyCap';

/** Counts whom a send would go to, as of now, and who is left out for which reason. Nobody counts twice. */
export async function countAudience(database: Queryable, accountId: number, sendTo: SendTo, groupId: number | null): Promise<Audience> {
  const included = await audience(database, accountId, { ...sendTo, exclude_list_ids: [], exclude_segment_ids: [] });
  const excludes = sendTo.exclude_list_ids.length > 0 || sendTo.exclude_segment_ids.length > 0;
  const kept = excludes ? await audience(database, accountId, sendTo) : included;
  const capped = (await cappedContacts(database, accountId)) ?? sql`select null::uuid as contact_id where false`;
  const row = await database.first<Audience>(sql`
    with included as materialized (${included}), kept as (${kept}), capped as (${capped}), judged as (
      select kept.contact_id is not null as is_kept, capped.contact_id is not null as is_capped,
        case when kept.contact_id is not null then ${suppressionReason(accountId, groupId, sql`included.email`)} end as reason
      from included left join kept using (contact_id) left join capped using (contact_id)
    )
    select count(*) as included,
      count(*) filter (where not is_kept) as excluded,
      count(*) filter (where reason = 'Spam Reporting Address') as spam_reports,
      count(*) filter (where reason = 'Unsubscribed Address') as unsubscribed,
      count(*) filter (where reason = 'Bounced Address') as bounced,
      count(*) filter (where reason = 'Invalid') as invalid,
      count(*) filter (where is_kept and reason is null and is_capped) as capped,
      count(*) filter (where is_kept and reason is null and not is_capped) as receives
    from judged`);
  return row ?? { included: 0, excluded: 0, spam_reports: 0, unsubscribed: 0, bounced: 0, invalid: 0, capped: 0, receives: 0 };
}
