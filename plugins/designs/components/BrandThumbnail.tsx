import { useEffect, useRef, useState } from 'react';
import { inScheme } from 'sendwright/email';
import styles from './GalleryCard.module.css';

/** Pixels before a card is in sight when its thumbnail starts to be drawn. */
const ahead = '200px';

/** A design in the account's brand, over the thumbnail that came with the product. Drawn once it is in sight. */
export function BrandThumbnail({ html }: { readonly html: () => string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<string>();
  const [scale, setScale] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const made = html();
        // As on paper, whatever the workbench's own colors.
        if (made !== undefined) setShown(inScheme(made, false));
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    const measure = new ResizeObserver(() => setScale(element.clientWidth / 600));
    measure.observe(element);
    return () => {
      observer.disconnect();
      measure.disconnect();
    };
  }, [html]);
  return (
    <span ref={place} className={styles.brand} data-drawn={isDrawn} aria-hidden="true">
      {shown !== undefined && scale > 0 && (
        <iframe
          title="The design in your brand"
          tabIndex={-1}
          sandbox=""
          scrolling="no"
          className={styles.page}
          style={{ transform: `scale(${scale})` }}
          srcDoc={shown}
          onLoad={() => setDrawn(true)}
        />
      )}
    </span>
  );
}
