import { useMemo } from 'react';
import { pictured, useScaledMessage, useSmallFrame } from 'sendwright/sdk/ui';
import styles from './flows.module.css';

/** The first email of a ready-made automation, drawn once it is in sight. */
export function FlowThumbnail({ html }: { readonly html: () => string }) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const frame = useSmallFrame(scale);
  const shown = useMemo(() => (isSeen ? pictured(html()) : undefined), [isSeen, html]);
  return (
    <span ref={place} className={styles.thumbnail} aria-hidden="true">
      {shown !== undefined && scale > 0 && (
        <iframe
          title="The first email"
          tabIndex={-1}
          // The same origin is needed only to read the width; without allow-scripts nothing inside can use it.
          sandbox="allow-same-origin"
          scrolling="no"
          style={frame.style}
          srcDoc={shown}
          onLoad={frame.opened}
        />
      )}
    </span>
  );
}
