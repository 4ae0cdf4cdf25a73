import type { RefObject } from 'react';

import type { PlacedSegment } from './segments';
import styles from './tagField.module.css';

interface TagTextProps {
  readonly text: RefObject<HTMLDivElement | null>;
  readonly segments: readonly PlacedSegment[];
  readonly shown: string;
  /** The place in the source of the tag that is being typed, which has no problem yet. */
  readonly typedAt: number | undefined;
  readonly isDisabled: boolean;
}

/**
 * What the control contains, drawn behind it: chips, and tags that don't work. It has the same text in the same font,
 * so both break lines at the same places, and it gives the control its height.
 */
export function TagText({ text, segments, shown, typedAt, isDisabled }: TagTextProps) {
  const isPlain = segments.every(({ kind }) => kind === 'text' || kind === 'break');
  // In an attribute, because the control shows the text.
  if (isPlain) return <div ref={text} className={styles.text} aria-hidden="true" data-text={`${shown}\u200B`} />;
  return (
    <div ref={text} className={styles.text} data-dimmed={isDisabled || undefined} aria-hidden="true">
      {segments.map(({ kind, at, source, shown: words, tag }) => {
        if (kind === 'text' || kind === 'break') return words;
        const fallback = tag?.fallback === undefined ? -1 : words.indexOf('\u00A0·\u00A0');
        const isTyped = typedAt !== undefined && at <= typedAt && typedAt < at + source.length;
        return (
          <span key={at} className={styles[isTyped ? 'logic' : kind]} data-tag={at}>
            {fallback < 0 ? (
              words
            ) : (
              <>
                {words.slice(0, fallback)}
                <span className={styles.fallback}>{words.slice(fallback)}</span>
              </>
            )}
          </span>
        );
      })}
      {'\u200B'}
    </div>
  );
}
