import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs an action, but not while a mouse button or finger is down: an error that appears moves
 * the button that is being pressed away, and the browser then reports no click.
 */
export function useAfterPress(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const release = (): void => {
      isDown.current = false;
      // The click comes first.
      setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    const [releases, capture] = [['pointerup', 'pointercancel', 'dragend'] as const, { capture: true }];
    window.addEventListener('pointerdown', press, capture);
    for (const event of releases) window.addEventListener(event, release, capture);
    return () => {
      window.removeEventListener('pointerdown', press, capture);
      for (const event of releases) window.removeEventListener(event, release, capture);
      waiting.current = [];
    };
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}
