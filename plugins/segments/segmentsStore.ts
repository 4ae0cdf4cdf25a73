import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { Segment, SegmentCreate, SegmentSummary, SegmentUpdate } from 'sendwright/wire/segments';
import type { SegmentChoice } from './contract';
import type { SegmentEndpoints } from './endpoints';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Version 1 segments are frozen: they are no longer recounted. */
export const isFrozen = (segment: SegmentSummary): boolean => segment.query_version !== '2';

const choiceOf = (segment: SegmentSummary): SegmentChoice => ({
  id: segment.id,
  name: segment.name,
  contactCount: segment.contacts_count,
  version: isFrozen(segment) ? 1 : 2,
});

const SegmentsModel = types
  .compose(
    collectionModel<SegmentSummary>(
      (segment) => segment.id,
      (one, other) => byName.compare(one.name, other.name),
    ),
    types.model({ details: types.map(types.frozen<Segment>()) }),
  )
  .named('Segments')
  .views((self) => ({
    get choices(): readonly SegmentChoice[] {
      return self.all.map(choiceOf);
    },
    detail(id: string): Segment | undefined {
      return self.details.get(id);
    },
    /** Where the fetch of one segment stands. */
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
    const { endpoints } = getEnv<{ endpoints: SegmentEndpoints }>(self);
    return {
      refetch: (): Promise<readonly SegmentSummary[]> => self.fetchAll(() => endpoints.list()),
      async load(): Promise<readonly SegmentChoice[]> {
        await self.loadAll(() => endpoints.list());
        return self.choices;
      },
      async fetchOne(id: string): Promise<Segment> {
        return self.requests.track(`fetch ${id}`, async () => self.keep(await endpoints.fetch(id)));
      },
      create: async (segment: SegmentCreate): Promise<Segment> =>
        self.keep(await self.requests.track('create', () => endpoints.create(segment))),
      update: async (id: string, change: SegmentUpdate): Promise<Segment> =>
        self.keep(await self.requests.track('update', () => endpoints.update(id, change))),
      duplicate: async (id: string, name: string): Promise<Segment> =>
        self.keep(await self.requests.track('duplicate', () => endpoints.duplicate(id, name))),
      async remove(id: string): Promise<void> {
        await self.takeAway('remove', id, () => endpoints.remove(id));
        self.forget(id);
      },
      refresh: (id: string, timeZone: string): Promise<void> =>
        self.requests.track('refresh', () => endpoints.refresh(id, timeZone)),
    };
  });

/** The segments of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface SegmentsStore {
  /** By name. Observable, like all that follows. */
  readonly all: readonly SegmentSummary[];
  readonly choices: readonly SegmentChoice[];
  readonly fetching: RequestState;
  get(id: string): SegmentSummary | undefined;
  /** With its query and sample, as last fetched. */
  detail(id: string): Segment | undefined;
  fetchingOne(id: string): RequestState;
  /** Fetches all anew. */
  refetch(): Promise<readonly SegmentSummary[]>;
  /** Fetches them where that has not happened yet. */
  load(): Promise<readonly SegmentChoice[]>;
  fetchOne(id: string): Promise<Segment>;
  create(segment: SegmentCreate): Promise<Segment>;
  update(id: string, change: SegmentUpdate): Promise<Segment>;
  /** The copy is of version 2, whichever the original is. */
  duplicate(id: string, name: string): Promise<Segment>;
  remove(id: string): Promise<void>;
  /** Has it evaluated anew; the result is there some time later. */
  refresh(id: string, timeZone: string): Promise<void>;
}
export const SegmentsStore = token<SegmentsStore>('segments.store');

/** A store that talks to the provider through `endpoints`. */
export function createSegmentsStore(endpoints: SegmentEndpoints): SegmentsStore & Instance<typeof SegmentsModel> {
  return SegmentsModel.create({}, { endpoints });
}
