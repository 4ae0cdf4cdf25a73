import { type CSSProperties, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** Pixels before a place is in sight when its message is drawn. */
const ahead = '200px';

/** The width at which messages are drawn before they are made smaller, in pixels. */
export const messageWidth = 600;

/**
 * For a small picture of a message: an `iframe` of `messageWidth`, scaled to the width of the element that gets
 * `place` (0 until it is known). `isSeen` becomes true once the element is nearly in sight, so that long lists draw
 * only what is looked at.
 */
export function useScaledMessage<Place extends HTMLElement>(): {
  readonly place: RefObject<Place | null>;
  readonly isSeen: boolean;
  readonly scale: number;
} {
  const place = useRef<Place>(null);
  const [isSeen, setSeen] = useState(false);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    const measure = new ResizeObserver(() => setScale(element.clientWidth / messageWidth));
    measure.observe(element);
    return () => {
      observer.disconnect();
      measure.disconnect();
    };
  }, []);
  return { place, isSeen, scale };
}

/**
 * Browsers that zoom what is in a frame draw whole pixels. Where a frame is scaled instead, what is behind it shines
 * through between its rows.
 */
const zooms = (): boolean => 'currentCSSZoom' in Element.prototype;

/** How a frame of `messageWidth` is made smaller. Its sandbox must allow its own origin, to read the width. */
export function useSmallFrame(scale: number): {
  readonly style: CSSProperties;
  /** For `onLoad`. */
  readonly opened: (event: SyntheticEvent<HTMLIFrameElement>) => void;
} {
  const [isZoomed, setZoomed] = useState(zooms);
  return {
    style: isZoomed ? { zoom: scale } : { transform: `scale(${scale})` },
    opened: ({ currentTarget }) => {
      const inside = currentTarget.contentDocument?.documentElement;
      // A frame that only became smaller would show the message as on a phone.
      if (isZoomed && inside?.clientWidth !== messageWidth) setZoomed(false);
    },
  };
}

/** A message for a small picture: without linked style sheets, which the workbench's policy keeps out anyway. */
export const pictured = (html: string): string => html.replace(/<link\b[^<>]*>/gi, '');
