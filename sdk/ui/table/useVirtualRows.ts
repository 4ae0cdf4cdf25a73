import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Up to this many rows, all are in the document, so that the browser's search and printing include them. */
const maximumPlainRows = 100;

/** Assumed if the window has no size, as in tests. */
const assumedHeight = 800;

/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const overscan = 12;

/** The first row to render and the one after the last, while `scroller` shows some of `count` rows of equal height. */
function useRowsInSight(
  isVirtual: boolean,
  count: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): readonly [number, number] {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(assumedHeight);

  useEffect(() => {
    const element = scroller.current;
    if (!isVirtual || !element) return undefined;
    const measure = () => setHeight(element.clientHeight || assumedHeight);
    // Rounded to whole rows: scrolling by less than a row does not render.
    const scroll = () => setTop(Math.floor(element.scrollTop / rowHeight));
    measure();
    scroll();
    element.addEventListener('scroll', scroll, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    sizes?.observe(element);
    return () => {
      element.removeEventListener('scroll', scroll);
      sizes?.disconnect();
    };
  }, [isVirtual, rowHeight, scroller]);

  return isVirtual
    ? [Math.max(0, Math.min(top, count) - overscan), Math.min(count, top + Math.ceil(height / rowHeight) + overscan)]
    : [0, count];
}

/** Milliseconds after which the visible rows have been painted. */
const afterPaint = 100;

/** Whether rows that are not visible may be rendered too: once the visible ones are painted. */
function useRestOfRows(isLong: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isLong || isReady) return undefined;
    const timer = setTimeout(() => startTransition(() => setReady(true)), afterPaint);
    return () => clearTimeout(timer);
  }, [isLong, isReady]);
  return isReady;
}

/**
 * The rows to render now; of many, only those in sight and some around them.
 * Rows of one height need no library for that (docs/decisions/0032).
 */
export function useVirtualRows(count: number, rowHeight: number, scroller: RefObject<HTMLElement | null>) {
  const isVirtual = count > maximumPlainRows;
  const screenful = Math.ceil(assumedHeight / rowHeight);
  const isWhole = useRestOfRows(!isVirtual && count > screenful);
  const [first, past] = useRowsInSight(isVirtual, count, rowHeight, scroller);
  const end = isVirtual || isWhole ? past : Math.min(past, screenful);
  const items = Array.from({ length: end - first }, (_, place) => ({
    index: first + place,
    start: (first + place) * rowHeight,
  }));
  return {
    items,
    isVirtual,
    totalHeight: count * rowHeight,
    scrollTo: (index: number) => {
      const element = scroller.current;
      if (!isVirtual) {
        element?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
      } else if (element) {
        const start = index * rowHeight;
        // The sticky header covers part of the rows.
        const visibleHeight = element.clientHeight - (element.scrollHeight - count * rowHeight);
        const top = Math.max(start + rowHeight - visibleHeight, Math.min(start, element.scrollTop));
        if (top !== element.scrollTop) element.scrollTo({ top });
      }
    },
  };
}
