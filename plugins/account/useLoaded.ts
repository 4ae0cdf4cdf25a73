import { useCallback, useEffect, useState } from 'react';

/** What a page shows of one thing it reads. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  /** What was thrown; undefined while it loads and when it has come. */
  readonly failure: unknown;
  readonly reload: () => void;
  readonly set: (value: Value) => void;
}

/** Reads something when the page opens; `read` must not change between renders. */
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
