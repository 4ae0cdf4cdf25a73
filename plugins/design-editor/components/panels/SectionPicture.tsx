import { type SyntheticEvent, useMemo, useState } from 'react';
import { messageWidth, useScaledMessage, useSmallFrame } from 'sendwright/sdk/ui';
import styles from './SectionPicture.module.css';

interface SectionPictureProps {
  /** Its message (`sectionHtml`). The same function as long as nothing changes. */
  readonly html: () => string;
  /** Shown until it is drawn. */
  readonly thumbnail?: { readonly url: string; readonly width: number; readonly height: number };
}

/** A section as it looks in the design. It is drawn once it is in sight. */
export function SectionPicture({ html, thumbnail }: SectionPictureProps) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const [height, setHeight] = useState(0);
  const small = useSmallFrame(scale);
  const shown = useMemo(() => (isSeen ? html() : undefined), [isSeen, html]);
  const drawn = (event: SyntheticEvent<HTMLIFrameElement>): void => {
    small.opened(event);
    const inside = event.currentTarget.contentDocument;
    if (inside) setHeight(inside.documentElement.scrollHeight);
  };
  const isDrawn = height > 0;
  const own = thumbnail && !isDrawn ? { height: 'auto', aspectRatio: `${thumbnail.width} / ${thumbnail.height}` } : {};
  return (
    <span ref={place} className={styles.picture} style={isDrawn ? { height: height * scale } : own}>
      {thumbnail && !isDrawn && (
        <img
          src={thumbnail.url}
          alt=""
          width={thumbnail.width}
          height={thumbnail.height}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      {shown !== undefined && scale > 0 && (
        <iframe
          title="The section"
          aria-hidden="true"
          tabIndex={-1}
          // The origin is needed to read the height; nothing inside can run.
          sandbox="allow-same-origin"
          scrolling="no"
          data-drawn={isDrawn}
          style={{ width: messageWidth, height: Math.max(1, height), ...small.style }}
          srcDoc={shown}
          onLoad={drawn}
        />
      )}
    </span>
  );
}
