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
