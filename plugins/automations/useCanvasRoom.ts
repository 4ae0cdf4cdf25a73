import { useSyncExternalStore } from 'react';

/** Pixels that a canvas and its panel need side by side. */
const query = '(min-width: 900px)';
const canAsk = (): boolean => typeof window.matchMedia === 'function';

function subscribe(notify: () => void): () => void {
  if (!canAsk()) return () => undefined;
  const media = window.matchMedia(query);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether the window has room for the canvas; the list of the same steps is shown where it has not. */
export const useCanvasRoom = (): boolean =>
  useSyncExternalStore(subscribe, () => canAsk() && window.matchMedia(query).matches);
