import { reaction } from 'mobx';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

/** Reads an observable value in a component that is not an observer, and renders again when it changes. */
export function useObserved<Value>(read: () => Value): Value {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const subscribe = useCallback((notify: () => void) => reaction(() => latest.current(), notify), []);
  return useSyncExternalStore(subscribe, read);
}
