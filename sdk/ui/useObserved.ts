import { reaction } from 'mobx';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

/** Reads something observable in a component that is no observer, and renders again as it changes. */
export function useObserved<Value>(read: () => Value): Value {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const subscribe = useCallback((notify: () => void) => reaction(() => latest.current(), notify), []);
  return useSyncExternalStore(subscribe, read);
}
