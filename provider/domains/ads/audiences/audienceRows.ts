import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AdPartnerName } from 'sendwright/wire/ads';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { refusal } from '../../../http/errors';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../contacts/ids';
import { isSandbox } from '../partners/partners';

export interface AudienceRow {
  readonly account_id: number;
  readonly ad_audience_id: string;
  readonly partner: AdPartnerName;
  readonly name: string;
  readonly list_id: string | null;
  readonly segment_id: string | null;
  readonly consent_field: string | null;
  readonly consent_value: string | null;
  readonly keep_suppressed: boolean;
  readonly external_id: string | null;
  readonly status: 'active' | 'emptying' | 'stopped';
  readonly problem: string | null;
  readonly member_count: number;
  readonly run_started_at: Date | null;
  readonly run_finished_at: Date | null;
  readonly source_count: number;
  readonly added_count: number;
  readonly removed_count: number;
  readonly no_consent_count: number;
  readonly suppressed_count: number;
  readonly no_identifier_count: number;
  readonly invalid_count: number;
  /** Of them, by the partner's reasons. */
  readonly rejections: Readonly<Record<string, number>>;
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** The columns of an `AudienceRow`. */
export const audienceColumns = sql`ad_audiences.account_id, ad_audience_id, partner, ad_audiences.name,
  ad_audiences.list_id, ad_audiences.segment_id, consent_field, consent_value, keep_suppressed, external_id, status,
  problem, member_count, run_started_at, run_finished_at, source_count, added_count, removed_count,
  no_consent_count, suppressed_count, no_identifier_count, invalid_count, rejections, due_at,
  ad_audiences.created_at`;

/** An audience with the name of its list or segment. */
type NamedAudienceRow = AudienceRow & {
  readonly source_name: string | null;
  readonly is_processing: boolean;
  readonly override_added: number;
  readonly override_removed: number;
};

const namedColumns = sql`${audienceColumns}, coalesce(
  (select lists.name from lists where lists.account_id = ad_audiences.account_id
    and lists.list_id = ad_audiences.list_id and deleted_at is null),
  (select segments.name from segments where segments.account_id = ad_audiences.account_id
    and segments.segment_id = ad_audiences.segment_id)) as source_name,
  exists (select from ad_audience_requests as requests where requests.account_id = ad_audiences.account_id
    and requests.ad_audience_id = ad_audiences.ad_audience_id) as is_processing,
  (select count(*) from ad_audience_overrides as overrides where overrides.account_id = ad_audiences.account_id
    and overrides.ad_audience_id = ad_audiences.ad_audience_id and is_in) as override_added,
  (select count(*) from ad_audience_overrides as overrides where overrides.account_id = ad_audiences.account_id
    and overrides.ad_audience_id = ad_audiences.ad_audience_id and not is_in) as override_removed`;

/** The account's synced audiences by name. */
export async function listAudiences(database: Queryable, accountId: number): Promise<AdSyncedAudience[]> {
  const rows = await database.rows<NamedAudienceRow>(sql`
    select ${namedColumns} from ad_audiences where account_id = ${accountId}
    order by lower(ad_audiences.name), ad_audience_id`);
  return rows.map(present);
}

/** @throws HttpError 404 */
export async function readAudience(database: Queryable, accountId: number, id: string): Promise<AdSyncedAudience> {
  const row = isUuid(id)
    ? await database.first<NamedAudienceRow>(sql`
        select ${namedColumns} from ad_audiences where account_id = ${accountId} and ad_audience_id = ${id}`)
    : undefined;
  if (!row) throw refusal('ad_audience_not_found');
  return present(row);
}

const isoTimeOrNull = (time: Date | null): string | null => (time ? isoTime(time) : null);

const present = (row: NamedAudienceRow): AdSyncedAudience => ({
  id: row.ad_audience_id,
  name: row.name,
  partner: row.partner,
  is_sandbox: isSandbox(row.partner),
  list_id: row.list_id,
  segment_id: row.segment_id,
  source_name: row.source_name,
  consent:
    row.consent_field !== null && row.consent_value !== null
      ? { field_id: row.consent_field, value: row.consent_value }
      : null,
  keep_suppressed: row.keep_suppressed,
  external_id: row.external_id,
  status: row.status,
  problem: row.problem,
  is_processing: row.is_processing,
  member_count: row.member_count,
  by_automations: { added: row.override_added, removed: row.override_removed },
  last_run: row.run_started_at && {
    started_at: isoTime(row.run_started_at),
    finished_at: isoTimeOrNull(row.run_finished_at),
    contacts: row.source_count,
    added: row.added_count,
    removed: row.removed_count,
    rejected: {
      no_consent: row.no_consent_count,
      suppressed: row.suppressed_count,
      no_identifier: row.no_identifier_count,
      invalid: row.invalid_count,
      reasons: Object.entries(row.rejections).map(([reason, contacts]) => ({ reason, contacts })),
    },
  },
  next_run_at: isoTimeOrNull(row.due_at),
  created_at: isoTime(row.created_at),
});
