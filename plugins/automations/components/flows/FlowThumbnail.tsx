import { useEffect, useRef, useState } from 'react';
import styles from './flows.module.css';

/** Pixels before a card is in sight when its email is drawn. */
const ahead = '200px';
/** The width of an email, in pixels. */
const emailWidth = 600;

/** The first email of a ready-made automation, drawn once it is in sight. */
export function FlowThumbnail({ html }: { readonly html: () => string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<string>();
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setShown(html());
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    const measure = new ResizeObserver(() => setScale(element.clientWidth / emailWidth));
    measure.observe(element);
    return () => {
      observer.disconnect();
      measure.disconnect();
    };
  }, [html]);
  return (
    <span ref={place} className={styles.thumbnail} aria-hidden="true">
      {shown !== undefined && scale > 0 && (
        <iframe
          title="The first email"
          tabIndex={-1}
          sandbox=""
          scrolling="no"
          style={{ transform: `scale(${scale})` }}
          srcDoc={shown}
        />
      )}
    </span>
  );
}
