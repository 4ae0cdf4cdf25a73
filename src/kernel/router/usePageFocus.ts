import { type RefObject, useEffect } from 'react';

/** Moves the focus to the page's heading once there is one, so that screen readers begin there. */
export function usePageFocus(container: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const page = container.current;
    if (!page || !isWanted) return undefined;
    const focusHeading = (): boolean => {
      const heading = page.querySelector<HTMLElement>('h1');
      if (!heading) return false;
      // What took the focus inside the page (a first field) keeps it.
      if (page.contains(document.activeElement)) return true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [container, isWanted]);
}
