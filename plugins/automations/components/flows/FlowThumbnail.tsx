import { useMemo } from 'react';
import { useScaledMessage } from 'sendwright/sdk/ui';
import styles from './flows.module.css';

/** The first email of a ready-made automation, drawn once it is in sight. */
export function FlowThumbnail({ html }: { readonly html: () => string }) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const shown = useMemo(() => (isSeen ? html() : undefined), [isSeen, html]);
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
