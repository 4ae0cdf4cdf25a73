import { useStore } from '@xyflow/react';
import { useDeferredValue } from 'react';
import styles from './canvas.module.css';

/** The width of an email and of its thumbnail, in pixels. */
const width = { email: 600, thumbnail: 56 } as const;
/** Below this zoom, emails are smaller than a fingernail. */
const leastZoom = 0.45;

/** An email, small. It is drawn after everything else, and left out where nothing of it could be seen. */
export function MessageThumbnail({ html }: { readonly html: string }) {
  const isSeen = useStore(({ transform }) => transform[2] >= leastZoom);
  const isOpen = useDeferredValue(true, false);
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {isSeen && isOpen && (
        <iframe
          title="Email"
          tabIndex={-1}
          sandbox=""
          scrolling="no"
          loading="lazy"
          style={{ transform: `scale(${width.thumbnail / width.email})` }}
          srcDoc={html}
        />
      )}
    </span>
  );
}
