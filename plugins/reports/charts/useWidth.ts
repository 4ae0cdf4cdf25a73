import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels; `otherwise` until it is known. */
export function useWidth(otherwise: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.round(entry?.contentRect.width ?? 0);
      if (found > 0) setWidth(found);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/** At most about `count` round values from `low` to `high`: 0, 5, 10. */
export function ticksBetween(low: number, high: number, count: number, isWhole: boolean): number[] {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = Math.max(isWhole ? 1 : 0, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: Math.min(50, last - first + 1) }, (_, index) => (first + index) * step);
}
