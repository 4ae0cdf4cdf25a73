import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Alerts, type Http, HttpFailure, type Text, token } from 'sendwright/sdk';
import { collectionModel, compareNames, type RequestState } from 'sendwright/sdk/models';
import type { Segment, SegmentCreate, SegmentSummary, SegmentUpdate } from 'sendwright/wire/segments';
import type { SegmentChoice } from './contract';

/** Version 1 segments are frozen: they are no longer recounted. */
export const isFrozen = (segment: SegmentSummary): boolean => segment.query_version !== '2';

const choiceOf = (segment: SegmentSummary): SegmentChoice => ({
  id: segment.id,
  name: segment.name,
  contactCount: segment.contacts_count,
  version: isFrozen(segment) ? 1 : 2,
});

/** The segments of the account and the requests on them. Every call rejects with `HttpFailure`. */
export const SegmentsModel = types
  .compose(
    collectionModel<SegmentSummary>(
      (segment) => segment.id,
      (one, other) => compareNames(one.name, other.name),
    ),
    types.model({ details: types.map(types.frozen<Segment>()) }),
  )
  .named('Segments')
  .views((self) => ({
    get choices(): readonly SegmentChoice[] {
      return self.all.map(choiceOf);
    },
    /** With its query and sample, as last fetched. */
    detail(id: string): Segment | undefined {
      return self.details.get(id);
    },
    /** The state of a segment's fetch. */
    fetchingOne(id: string): RequestState {
      return self.requests.state(`fetch ${id}`);
    },
  }))
  .actions((self) => ({
    keep(segment: Segment): Segment {
      self.details.set(segment.id, segment);
      self.put(segment);
      return segment;
    },
    forget(id: string): void {
      self.details.delete(id);
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const list = async () => (await http.call('GET /marketing/segments', { retry: true })).results;
    return {
      refetch: (): Promise<readonly SegmentSummary[]> => self.fetchAll(list),
      async load(): Promise<readonly SegmentChoice[]> {
        await self.loadAll(list);
        return self.choices;
      },
      async fetchOne(id: string): Promise<Segment> {
        const call = { params: { segment_id: id }, query: { contacts_sample: true }, retry: true };
        return self.requests.track(`fetch ${id}`, async () =>
          self.keep(await http.call('GET /marketing/segments/:segment_id', call)),
        );
      },
      create: async (body: SegmentCreate): Promise<Segment> =>
        self.keep(await self.requests.track('create', () => http.call('POST /marketing/segments/2.0', { body }))),
      async update(id: string, body: SegmentUpdate): Promise<Segment> {
        const call = { params: { segment_id: id }, body };
        return self.keep(
          await self.requests.track('update', () => http.call('PATCH /marketing/segments/2.0/:segment_id', call)),
        );
      },
      /** The duplicate is always of version 2. */
      async duplicate(id: string, name: string): Promise<Segment> {
        const call = { params: { segment_id: id }, body: { name } };
        return self.keep(
          await self.requests.track('duplicate', () =>
            http.call('POST /marketing/segments/2.0/:segment_id/duplicate', call),
          ),
        );
      },
      async remove(id: string): Promise<void> {
        await self.runDelete('remove', id, () =>
          http.call('DELETE /marketing/segments/:segment_id', { params: { segment_id: id } }),
        );
        self.forget(id);
      },
      /** Starts a refresh; the result is available later. `timeZone`: an IANA name. */
      async refresh(id: string, timeZone: string): Promise<void> {
        const call = { params: { segment_id: id }, body: { user_time_zone: timeZone } };
        await self.requests.track('refresh', () => http.call('POST /marketing/segments/2.0/refresh/:segment_id', call));
      },
    };
  });

export type SegmentsStore = Instance<typeof SegmentsModel>;
export const SegmentsStore = token<SegmentsStore>('segments.store');

/** The server's reason for a refusal if it is written for users; otherwise `text`. */
export function alertFailure(alerts: Alerts, failure: unknown, text: Text): void {
  const isRefusal = failure instanceof HttpFailure && [400, 403, 404, 409, 429].includes(failure.status);
  const message = isRefusal ? failure.errors[0]?.message : undefined;
  if (message) alerts.add({ type: 'danger', message });
  else alerts.show(text);
}
