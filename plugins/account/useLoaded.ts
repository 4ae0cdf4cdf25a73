import { useCallback, useEffect, useState } from 'react';

/** The state of a fetched value. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  /** The error; undefined while loading and after success. */
  readonly failure: unknown;
  readonly reload: () => void;
  readonly set: (value: Value) => void;
}

/** Fetches something when the page opens; `read` must be stable. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [value, set] = useState<Value>();
  const [failure, setFailure] = useState<unknown>();
  const fetch = useCallback(() => {
    read().then(
      (come) => {
        setFailure(undefined);
        set(come);
      },
      (error: unknown) => setFailure(error ?? 'unknown-error'),
    );
  }, [read]);
  useEffect(fetch, [fetch]);
  const reload = useCallback(() => {
    setFailure(undefined);
    fetch();
  }, [fetch]);
  return { value, failure, reload, set };
}
