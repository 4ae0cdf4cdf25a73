import type { Contact } from 'sendwright/wire/contacts';
import type { Segment, SegmentSummary } from 'sendwright/wire/segments';
import { isoTime } from '../../http/isoTime';
import type { SegmentRow } from './queries';

const timeOrNever = (time: Date | null): string => (time ? isoTime(time) : '');

/** A segment in a list. */
export const presentSummary = (row: SegmentRow): SegmentSummary => ({
  id: row.segment_id,
  name: row.name,
  contacts_count: row.contacts_count,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  sample_updated_at: timeOrNever(row.sample_updated_at),
  next_sample_update: timeOrNever(row.query_version === 2 ? row.next_sample_update : null),
  parent_list_ids: row.parent_list_id ? [row.parent_list_id] : [],
  ...(row.query_version === 1 && row.parent_list_id ? { parent_list_id: row.parent_list_id } : {}),
  query_version: String(row.query_version),
  status: {
    query_validation: row.query_validation,
    ...(row.error_message ? { error_message: row.error_message } : {}),
  },
});

/** A segment on its own. */
export const presentSegment = (row: SegmentRow, sample: readonly Contact[], refreshesUsed: number): Segment => ({
  ...presentSummary(row),
  query_dsl: row.query_dsl,
  contacts_sample: [...sample],
  refreshes_used: refreshesUsed,
  max_refreshes: 2,
  last_refreshed_at: row.last_refreshed_at ? isoTime(row.last_refreshed_at) : '',
});
