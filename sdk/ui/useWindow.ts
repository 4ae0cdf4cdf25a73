import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Browsers limit elements to some ten million pixels; taller lists are scrolled proportionally. */
const maximumPixels = 8_000_000;
const assumedHeight = 800;
/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const overscan = 10;

/** The visible part of a list of `count` rows. */
interface VisibleRows {
  readonly first: number;
  readonly end: number;
  /** Pixels to subtract from a row's position in the list to get its position in the scroller. */
  readonly shift: number;
}

const same = (one: VisibleRows, other: VisibleRows): boolean =>
  one.first === other.first && one.end === other.end && one.shift === other.shift;

/**
 * The rows to render while `scroller` shows some of `count` rows of equal height. A list that is too tall for browsers
 * still scrolls by pixels with the wheel, and proportionally with the scroll bar.
 */
export function useWindow(count: number, rowHeight: number, scroller: RefObject<HTMLElement | null>) {
  const whole = count * rowHeight;
  const height = Math.min(whole, maximumPixels);
  const place = useRef({ top: 0, scrolled: 0 });
  const [shown, setShown] = useState<VisibleRows>({
    first: 0,
    end: Math.min(count, Math.ceil(assumedHeight / rowHeight) + overscan),
    shift: 0,
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const visibleHeight = element.clientHeight || assumedHeight;
    const { scrollTop } = element;
    const moved = scrollTop - place.current.scrolled;
    const most = Math.max(0, whole - visibleHeight);
    const atEnd = scrollTop >= height - visibleHeight - 1;
    let top = scrollTop;
    if (whole > height) {
      const isStep = Math.abs(moved) < 2 * visibleHeight && scrollTop > 0 && !atEnd;
      top = isStep ? place.current.top + moved : (scrollTop / Math.max(1, height - visibleHeight)) * whole;
    }
    top = Math.max(0, Math.min(most, top));
    place.current = { top, scrolled: scrollTop };
    const next: VisibleRows = {
      first: Math.max(0, Math.floor(top / rowHeight) - overscan),
      end: Math.min(count, Math.ceil((top + visibleHeight) / rowHeight) + overscan),
      shift: whole > height ? Math.round(top - scrollTop) : 0,
    };
    setShown((before) => (same(before, next) ? before : next));
  }, [scroller, count, rowHeight, whole, height]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    sizes?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  }, [scroller, look]);

  return {
    ...shown,
    height,
    /** Scrolls a row into view. */
    scrollTo: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const visibleHeight = (element.clientHeight || assumedHeight) - rowHeight;
      const start = index * rowHeight;
      const top = Math.max(start + rowHeight - visibleHeight, Math.min(start, place.current.top));
      if (top === place.current.top) return;
      if (whole <= height) {
        element.scrollTo({ top });
        return;
      }
      // A long distance is a proportional jump, a short one is scrolled by pixels.
      const isStep = Math.abs(top - place.current.top) < visibleHeight;
      element.scrollTo({
        top: isStep
          ? element.scrollTop + top - place.current.top
          : Math.round((top / Math.max(1, whole - visibleHeight)) * (height - visibleHeight)),
      });
    },
  };
}
