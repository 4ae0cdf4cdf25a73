import { type Http, HttpFailure, token } from 'sendwright/sdk';
import type {
  Segment,
  SegmentCount,
  SegmentCreate,
  SegmentExplainRequest,
  SegmentExplanation,
  SegmentList,
  SegmentRefreshAccepted,
  SegmentSends,
  SegmentSummary,
  SegmentUpdate,
  SegmentUses,
} from 'sendwright/wire/segments';
import type { AudienceQuery } from './audienceWatch';

/** The provider's calls on segments. */
export interface SegmentEndpoints {
  /** Those of both versions. */
  list(): Promise<readonly SegmentSummary[]>;
  /** With its query and sample, whichever its version. */
  fetch(id: string): Promise<Segment>;
  create(segment: SegmentCreate): Promise<Segment>;
  update(id: string, change: SegmentUpdate): Promise<Segment>;
  duplicate(id: string, name: string): Promise<Segment>;
  remove(id: string): Promise<void>;
  /** `timeZone`: an IANA name. */
  refresh(id: string, timeZone: string): Promise<void>;
  count(query: AudienceQuery, exact: boolean, signal: AbortSignal): Promise<SegmentCount>;
  explain(question: SegmentExplainRequest, signal?: AbortSignal): Promise<SegmentExplanation>;
  /** The single sends that include or exclude a segment and have not been sent. */
  sendsUsing(id: string, signal?: AbortSignal): Promise<SegmentSends['results']>;
  /** The segments that name a custom field. */
  usesOfField(fieldId: string): Promise<SegmentUses['results']>;
}

export const SegmentEndpoints = token<SegmentEndpoints>('segments.endpoints');

const base = '/marketing/segments';
const one = (id: string): string => `${base}/2.0/${encodeURIComponent(id)}`;

export function segmentEndpoints(http: Http): SegmentEndpoints {
  return {
    list: async () => (await http.get<SegmentList>(base, { retry: true })).results,
    fetch: (id) =>
      http.get<Segment>(`${base}/${encodeURIComponent(id)}`, { query: { contacts_sample: true }, retry: true }),
    create: (segment) => http.post<Segment>(`${base}/2.0`, segment),
    update: (id, change) => http.patch<Segment>(one(id), change),
    duplicate: (id, name) => http.post<Segment>(`${one(id)}/duplicate`, { name }),
    remove: (id) => http.delete(`${base}/${encodeURIComponent(id)}`),
    refresh: async (id, timeZone) =>
      void (await http.post<SegmentRefreshAccepted>(`${base}/2.0/refresh/${encodeURIComponent(id)}`, {
        user_time_zone: timeZone,
      })),
    count: ({ query, parentListId, version = '2' }, exact, signal) =>
      http.post<SegmentCount>(
        `${base}/2.0/count`,
        {
          query_dsl: query,
          query_version: version,
          exact,
          ...(parentListId !== '' && { parent_list_ids: [parentListId] }),
        },
        { signal },
      ),
    explain: (question, signal) =>
      http.post<SegmentExplanation>(`${base}/2.0/explain`, question, signal ? { signal } : {}),
    sendsUsing: async (id, signal) =>
      (await http.get<SegmentSends>(`${one(id)}/sends`, signal ? { signal } : {})).results,
    usesOfField: async (fieldId) =>
      (await http.get<SegmentUses>(`${base}/2.0/uses`, { query: { field_id: fieldId } })).results,
  };
}

/**
 * What the server says of a refusal, where that is for people; undefined where the workbench's own words are better.
 */
export function refusalOf(failure: unknown): string | undefined {
  const isRefusal = failure instanceof HttpFailure && [400, 403, 404, 409, 429].includes(failure.status);
  return isRefusal ? failure.errors[0]?.message : undefined;
}
