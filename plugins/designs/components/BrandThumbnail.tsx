import { useEffect, useRef, useState } from 'react';
import styles from './GalleryCard.module.css';

/** Pixels before a card is in sight when its thumbnail starts to be drawn. */
const ahead = '200px';

/** A design in the account's brand, over the thumbnail that came with the product. Drawn once it is in sight. */
export function BrandThumbnail({ html }: { readonly html: () => string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<{ readonly html: string; readonly scale: number }>();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const made = html();
        if (made !== undefined) setShown({ html: made, scale: element.clientWidth / 600 });
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [html]);
  return (
    <span ref={place} className={styles.brand} data-drawn={isDrawn} aria-hidden="true">
      {shown && (
        <iframe
          title=""
          tabIndex={-1}
          sandbox=""
          className={styles.page}
          style={{ transform: `scale(${shown.scale})` }}
          srcDoc={shown.html}
          onLoad={() => setDrawn(true)}
        />
      )}
    </span>
  );
}
