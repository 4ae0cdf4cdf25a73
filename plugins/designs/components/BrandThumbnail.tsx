import { useMemo, useState } from 'react';
import { inScheme } from 'sendwright/email';
import { messageWidth, useScaledMessage } from 'sendwright/sdk/ui';
import styles from './GalleryCard.module.css';

/**
 * Browsers that zoom what is in a frame draw whole pixels. Where a frame is scaled instead, what is behind it shines
 * through between its rows.
 */
const zooms = typeof Element !== 'undefined' && 'currentCSSZoom' in Element.prototype;

/** A design in the account's brand, over the thumbnail that came with the product. Drawn once it is in sight. */
export function BrandThumbnail({ html }: { readonly html: () => string | undefined }) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const [isDrawn, setDrawn] = useState(false);
  const [isZoomed, setZoomed] = useState(zooms);
  const opened = ({ currentTarget }: React.SyntheticEvent<HTMLIFrameElement>): void => {
    const inside = currentTarget.contentDocument?.documentElement;
    // A frame that only became smaller would show the design as on a phone.
    if (isZoomed && inside?.clientWidth !== messageWidth) setZoomed(false);
    setDrawn(true);
  };
  const shown = useMemo(() => {
    const made = isSeen ? html() : undefined;
    // As on paper, whatever the workbench's own colors.
    return made === undefined ? undefined : inScheme(made, false);
  }, [isSeen, html]);
  return (
    <span ref={place} className={styles.brand} data-drawn={isDrawn} aria-hidden="true">
      {shown !== undefined && scale > 0 && (
        <iframe
          title="The design in your brand"
          tabIndex={-1}
          // The same origin is needed only to read the width; without allow-scripts nothing inside can use it.
          sandbox="allow-same-origin"
          scrolling="no"
          className={styles.page}
          style={isZoomed ? { zoom: scale } : { transform: `scale(${scale})` }}
          srcDoc={shown}
          onLoad={opened}
        />
      )}
    </span>
  );
}
