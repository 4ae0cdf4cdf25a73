import { useEffect, useRef } from 'react';

/**
 * Calls `work` every `interval` milliseconds while `isActive` and the tab is visible, and immediately when it becomes
 * visible. Calls don't overlap.
 */
export function usePolling(work: () => Promise<void>, interval: number, isActive: boolean): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    let isRunning = false;
    const run = async () => {
      if (isRunning || document.hidden) return;
      isRunning = true;
      try {
        await latest.current();
      } finally {
        isRunning = false;
      }
    };
    const onSeen = () => void run();
    const timer = setInterval(onSeen, interval);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [interval, isActive]);
}

/**
 * Waits `milliseconds`, and as long as the tab is hidden: for loops that follow work on the server. Rejects with the
 * signal's reason when it aborts.
 */
export function pauseWhileHidden(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      document.removeEventListener('visibilitychange', onSeen);
      settle();
    };
    const onAbort = (): void => end(() => reject(signal.reason));
    const onSeen = (): void => {
      if (!document.hidden) end(resolve);
    };
    const timer = setTimeout(() => {
      if (document.hidden) document.addEventListener('visibilitychange', onSeen);
      else end(resolve);
    }, milliseconds);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
