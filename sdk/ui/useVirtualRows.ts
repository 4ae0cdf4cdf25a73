import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to so many rows all are in the document: the browser's own search finds them, and printing shows them. */
const mostPlain = 100;

/** Taken for a window without a size, as in tests. */
const assumedHeight = 800;

/** The rows to render now; of many, only those in sight and some around them. */
export function useVirtualRows(count: number, rowHeight: number, scroller: RefObject<HTMLElement | null>) {
  const isVirtual = count > mostPlain;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component; the virtualizer is used in here only
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 12,
    initialRect: { width: 0, height: assumedHeight },
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => report(rect.height === 0 ? { ...rect, height: assumedHeight } : rect)),
  });
  const items = isVirtual
    ? virtualizer.getVirtualItems().map(({ index }) => ({ index, start: index * rowHeight }))
    : Array.from({ length: count }, (_, index) => ({ index, start: index * rowHeight }));
  return {
    items,
    isVirtual,
    totalHeight: count * rowHeight,
    scrollTo: (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
      else scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
    },
  };
}
