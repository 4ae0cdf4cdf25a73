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
