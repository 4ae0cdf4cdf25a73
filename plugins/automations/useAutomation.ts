import { useCallback, useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted, useFetchAlert } from 'sendwright/sdk/models';
import type { Automation } from 'sendwright/wire/automations';
import { texts } from './texts';

export interface Loaded<Value> {
  /** The last value; it stays while it is refetched. */
  readonly value: Value | undefined;
  /** Why the last fetch failed. */
  readonly failure: unknown;
  reload(): void;
}

/** Fetches what a page needs. Wrap `fetch` in `useCallback`: a new function refetches. */
export function useLoaded<Value>(fetch: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ readonly of: typeof fetch; readonly value?: Value; readonly failure?: unknown }>(
    { of: fetch },
  );
  const run = useCallback(
    (signal: AbortSignal) =>
      fetch(signal).then(
        (value) => !signal.aborted && setState({ of: fetch, value }),
        (failure: unknown) =>
          !signal.aborted && !isAborted(failure) && setState((before) => ({ ...before, of: fetch, failure })),
      ),
    [fetch],
  );
  const [running, setRunning] = useState<AbortController>();
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, [run]);
  useEffect(() => () => running?.abort(), [running]);
  return {
    value: state.of === fetch ? state.value : undefined,
    failure: state.of === fetch ? state.failure : undefined,
    reload: () => {
      setState((before) => ({ ...before, failure: undefined }));
      const controller = new AbortController();
      setRunning(controller);
      void run(controller.signal);
    },
  };
}

/** An automation from the server. */
export function useAutomation(id: string): Loaded<Automation> {
  const http = useService(Http);
  const loaded = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/automations/:id', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  useFetchAlert(loaded.failure, texts.fetchOneFailed, loaded.reload);
  return loaded;
}
