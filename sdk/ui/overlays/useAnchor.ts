import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type Anchor = RefObject<HTMLElement | null> | { readonly x: number; readonly y: number };

const margin = 8;

/** Positions a panel below its anchor, inside the window, and closes it on a click outside. */
export function useAnchor(
  panel: RefObject<HTMLElement | null>,
  anchor: Anchor,
  onClose: () => void,
  options: { align?: 'start' | 'end'; matchWidth?: boolean } = {},
): CSSProperties {
  // Positioned before it is painted; never hidden, because hidden elements cannot be focused.
  const [position, setPosition] = useState<CSSProperties>({ position: 'fixed', top: 0, left: 0 });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const { align = 'start', matchWidth = false } = options;

  useLayoutEffect(() => {
    const place = () => {
      const element = panel.current;
      if (!element) return;
      const around =
        'x' in anchor
          ? { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y, width: 0 }
          : (anchor.current?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0, width: 0 });
      const width = matchWidth ? Math.max(around.width, element.offsetWidth) : element.offsetWidth;
      const preferredLeft = align === 'end' ? around.right - width : around.left;
      const left = Math.max(margin, Math.min(preferredLeft, window.innerWidth - width - margin));
      const below = window.innerHeight - around.bottom - margin;
      const above = around.top - margin;
      const up = element.scrollHeight > below && above > below;
      const room = Math.max(120, (up ? above : below) - 4);
      setPosition({
        position: 'fixed',
        left,
        ...(up ? { bottom: window.innerHeight - around.top + 4 } : { top: around.bottom + 4 }),
        ...(matchWidth && { minWidth: around.width }),
        maxHeight: Math.min(room, 420),
      });
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [panel, anchor, align, matchWidth]);

  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      const target = event.target;
      if (!(target instanceof Node) || panel.current?.contains(target)) return;
      if (!('x' in anchor) && anchor.current?.contains(target)) return;
      close.current();
    };
    document.addEventListener('mousedown', onPress);
    return () => document.removeEventListener('mousedown', onPress);
  }, [panel, anchor]);

  return position;
}
