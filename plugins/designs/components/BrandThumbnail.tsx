import { type SyntheticEvent, useMemo, useState } from 'react';
import { inScheme } from 'sendwright/email';
import { pictured, useScaledMessage, useSmallFrame } from 'sendwright/sdk/ui';
import styles from './GalleryCard.module.css';

/** A design in the account's brand, over the thumbnail that came with the product. Drawn once it is in sight. */
export function BrandThumbnail({ html }: { readonly html: () => string | undefined }) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const [isDrawn, setDrawn] = useState(false);
  const frame = useSmallFrame(scale);
  const opened = (event: SyntheticEvent<HTMLIFrameElement>): void => {
    frame.opened(event);
    setDrawn(true);
  };
  const shown = useMemo(() => {
    const made = isSeen ? html() : undefined;
    // As on paper, whatever the workbench's own colors.
    return made === undefined ? undefined : pictured(inScheme(made, false));
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
          style={frame.style}
          srcDoc={shown}
          onLoad={opened}
        />
      )}
    </span>
  );
}
