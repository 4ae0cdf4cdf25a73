import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, errorPlace } from '../services/alerts';
import { fillText, type Text } from '../texts';
import { useService } from '../workbench';
import { isAborted } from './requestState';

/** The state of loading several parts. */
export interface LoadedParts {
  /** The names of the parts that could not be loaded. */
  readonly missing: readonly string[];
  /** True until all have settled. */
  readonly isLoading: boolean;
  reload(): void;
}

/** What `useLoaded` fetches. */
export interface Loaded<Value> {
  /** The last value; it stays while it is refetched. */
  readonly value: Value | undefined;
  /** Why the last fetch failed; undefined while loading. */
  readonly failure: unknown;
  reload(): void;
}

/** What `useFetched` fetches. */
export interface Fetching<Found> {
  /** Returns the object with an id; rejects if there is none. */
  readonly get: (id: string, signal: AbortSignal) => Promise<Found>;
  /** Shown if it can't be fetched. */
  readonly failed: Text;
  /** Called after that, to leave the page. */
  readonly onMissing: () => void;
}

/**
 * The object that a page or dialog is about; undefined until it has loaded. It is refetched when `id` or `source`
 * changes, and results for other ids are never shown.
 *
 * ```ts
 * const template = useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing: close });
 * ```
 */
export function useFetched<Found extends { readonly id: string }>(
  source: unknown,
  id: string,
  { get, failed, onMissing }: Fetching<Found>,
): Found | undefined {
  const alerts = useService(Alerts);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const controller = new AbortController();
    get(id, controller.signal).then(
      (thing) => !controller.signal.aborted && setFound(thing),
      (failure: unknown) => {
        if (controller.signal.aborted || isAborted(failure)) return;
        alerts.show(failed);
        onMissing();
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- how to fetch and how to leave are no reasons to fetch again
  }, [source, alerts, id]);
  return found?.id === id ? found : undefined;
}

/**
 * A value that a page needs. Wrap `fetch` in `useCallback`: a new function refetches, and results of the old one are
 * never shown. The request is aborted when the component unmounts.
 *
 * ```ts
 * const keys = useLoaded(useCallback((signal) => http.call('GET /user/api_keys', { signal }), [http]));
 * ```
 */
export function useLoaded<Value>(fetch: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ readonly of: typeof fetch; readonly value?: Value; readonly failure?: unknown }>(
    { of: fetch },
  );
  const latest = useRef<AbortController>(undefined);
  const run = useCallback(() => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const { signal } = controller;
    fetch(signal).then(
      (value) => !signal.aborted && setState({ of: fetch, value }),
      (failure: unknown) => {
        if (signal.aborted || isAborted(failure)) return;
        setState(({ of, value }) => ({
          of: fetch,
          failure: failure ?? 'unknown-error',
          ...(of === fetch && value !== undefined && { value }),
        }));
      },
    );
  }, [fetch]);
  useEffect(() => {
    run();
    return () => latest.current?.abort();
  }, [run]);
  const reload = useCallback(() => {
    setState((before) => ({ ...before, failure: undefined }));
    run();
  }, [run]);
  const isCurrent = state.of === fetch;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : undefined, reload };
}

/**
 * Shows `text` while a fetch has failed, with a retry button; it disappears when a fetch succeeds and when the
 * component unmounts. While the page has an `ErrorState`, that says it instead. `failure` is the reason, undefined
 * without a failure (`problemOf` of a request).
 *
 * ```ts
 * useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());
 * ```
 */
export function useFetchAlert(failure: unknown, text: Text, retry: () => void): void {
  const alerts = useService(Alerts);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const told = useRef(false);
  useEffect(() => {
    const message = fillText(text);
    if (failure !== undefined)
      alerts.add({
        type: text.type,
        message,
        action: { label: 'Retry', run: () => latest.current() },
        alertContainerId: errorPlace,
      });
    else if (told.current) alerts.dismissMessage(message);
    told.current = failure !== undefined;
  }, [alerts, failure, text]);
  // The next page has no use for it, and nothing would dismiss it after a success.
  useEffect(
    () => () => {
      if (told.current) alerts.dismissMessage(fillText(text));
      told.current = false;
    },
    [alerts, text],
  );
}

/** Loads the parts of a page independently: a failure does not affect the others. Wrap `load` in `useCallback`. */
export function useLoadedParts(load: () => Readonly<Record<string, Promise<unknown>>>): LoadedParts {
  const [state, setState] = useState<Omit<LoadedParts, 'reload'>>({ missing: [], isLoading: true });
  const reload = useCallback(() => {
    const parts = load();
    const names = Object.keys(parts);
    void Promise.allSettled(Object.values(parts)).then((outcomes) =>
      setState({ missing: names.filter((_, index) => outcomes[index]?.status === 'rejected'), isLoading: false }),
    );
  }, [load]);
  useEffect(reload, [reload]);
  return { ...state, reload };
}
