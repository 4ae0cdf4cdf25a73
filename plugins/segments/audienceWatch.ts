import { reaction } from 'mobx';
import { types } from 'mobx-state-tree';
import { type Http, HttpFailure } from 'sendwright/sdk';
import { failureOf, idle, isAborted, type RequestState } from 'sendwright/sdk/models';
import type { SegmentCount } from 'sendwright/wire/segments';

/** Milliseconds between the last change and the count. */
const pause = 250;

/** The input of an audience count. */
export interface AudienceQuery {
  readonly query: string;
  /** The version of the query language: '2' by default. */
  readonly version?: '1' | '2';
  /** Only contacts on this list; `''` for all contacts. */
  readonly parentListId: string;
}

/** If `exact` is false, an estimate is enough when counting takes long. */
export const countAudience = (
  http: Http,
  { query, parentListId, version = '2' }: AudienceQuery,
  exact: boolean,
  signal?: AbortSignal,
): Promise<SegmentCount> => {
  const parent = parentListId !== '' && { parent_list_ids: [parentListId] };
  const body = { query_dsl: query, query_version: version, exact, ...parent };
  return http.call('POST /marketing/segments/2.0/count', { body, signal });
};

/** The audience of a query that is being edited. Observable. */
export interface AudienceWatch {
  /** The last result; kept while the next count runs. */
  readonly audience: SegmentCount | undefined;
  readonly request: RequestState;
  /**
   * Counts the value of `read`, and again whenever it changes; undefined: nothing to count. Returns a function that
   * stops it.
   */
  watch(read: () => AudienceQuery | undefined): () => void;
  /** Repeats the count after a failure. */
  retry(): void;
}

const AudienceWatchModel = types
  .model('AudienceWatch', {})
  .volatile(() => ({ audience: undefined as SegmentCount | undefined, request: idle as RequestState, attempt: 0 }))
  .actions((self) => ({
    begin(): void {
      self.request = { status: 'loading' };
    },
    take(audience: SegmentCount): void {
      // An estimate has no contacts, so the last sample stays until the exact result.
      self.audience =
        audience.is_estimate && audience.contacts_sample.length === 0
          ? { ...audience, contacts_sample: self.audience?.contacts_sample ?? [] }
          : audience;
      if (!audience.is_estimate) self.request = { status: 'success' };
    },
    /** The estimate stays: counting exactly takes longer than the server allows. */
    keepEstimate(): void {
      self.request = { status: 'success' };
    },
    fail(error: unknown): void {
      self.request = isAborted(error) ? idle : failureOf(error);
    },
    clear(): void {
      self.audience = undefined;
      self.request = idle;
    },
    retry(): void {
      self.attempt += 1;
    },
  }));

/** Counts an audience as it changes: first an estimate if that is faster, then exactly. */
export function createAudienceWatch(http: Http): AudienceWatch {
  const model = AudienceWatchModel.create({});

  const run = async (query: AudienceQuery, signal: AbortSignal): Promise<void> => {
    model.begin();
    let estimate = false;
    try {
      const first = await countAudience(http, query, false, signal);
      if (signal.aborted) return;
      model.take(first);
      estimate = first.is_estimate;
      if (!estimate) return;
      const exact = await countAudience(http, query, true, signal);
      if (!signal.aborted) model.take(exact);
    } catch (error) {
      if (signal.aborted) return;
      const tookTooLong = error instanceof HttpFailure && error.status === 408;
      if (estimate && tookTooLong) model.keepEstimate();
      else model.fail(error);
    }
  };

  return {
    get audience() {
      return model.audience;
    },
    get request() {
      return model.request;
    },
    retry: () => model.retry(),
    watch(read) {
      let controller = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = (): void => {
        clearTimeout(timer);
        controller.abort();
      };
      const end = reaction(
        () => ({ wanted: read(), attempt: model.attempt }),
        ({ wanted }, before) => {
          stop();
          controller = new AbortController();
          const { signal } = controller;
          if (!wanted) {
            model.clear();
            return;
          }
          model.begin();
          timer = setTimeout(() => void run(wanted, signal), before === undefined ? 0 : pause);
        },
        {
          fireImmediately: true,
          equals: (one, other) =>
            one.attempt === other.attempt &&
            one.wanted?.query === other.wanted?.query &&
            one.wanted?.parentListId === other.wanted?.parentListId,
        },
      );
      return () => {
        end();
        stop();
      };
    },
  };
}
