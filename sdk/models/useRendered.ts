import { useCallback, useEffect, useRef, useState } from 'react';
import { isAborted } from './requestState';
import type { Loaded } from './useFetched';

/** Milliseconds without a change before a preview is rendered again. */
const pause = 250;

/**
 * A preview that the server renders, a moment after the last change. Wrap `render` in `useCallback`: a new function
 * renders again. The last preview stays meanwhile, and if the next one fails.
 */
export function useRendered<Value>(render: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef<AbortController>(undefined);
  const start = useCallback(() => {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    render(signal).then(
      (made) => {
        if (signal.aborted) return;
        setValue(made);
        setFailure(undefined);
      },
      (error: unknown) => !signal.aborted && !isAborted(error) && setFailure(error),
    );
  }, [render]);
  useEffect(() => {
    const timer = setTimeout(start, pause);
    return () => {
      clearTimeout(timer);
      latest.current?.abort();
    };
  }, [start]);
  const reload = useCallback(() => {
    setFailure(undefined);
    start();
  }, [start]);
  return { value, failure, reload };
}
