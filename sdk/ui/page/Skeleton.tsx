import { useEffect, useState } from 'react';
import styles from './Skeleton.module.css';
import { classNames } from '../classNames';

export interface SkeletonProps {
  /** The shape of the expected content. */
  readonly shape?: 'text' | 'title' | 'table' | 'cards' | 'tiles' | 'form' | 'block' | 'page' | undefined;
  /** The number of lines, rows, cards or fields. */
  readonly count?: number | undefined;
  /** Pixels; for a block. */
  readonly height?: number | undefined;
  /** For screen readers: "Loading contacts". */
  readonly label?: string | undefined;
}

const parts: Readonly<Record<NonNullable<SkeletonProps['shape']>, number>> = {
  text: 3,
  title: 1,
  table: 8,
  cards: 6,
  tiles: 4,
  form: 4,
  block: 1,
  page: 1,
};

/** A placeholder for content that is loading. Shown after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ shape = 'text', count = parts[shape], height, label = 'Loading' }: SkeletonProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  const pieces = Array.from({ length: count }, (_, index) => index);
  return (
    <div className={classNames(styles.skeleton, styles[shape])} role="status" aria-label={label} data-shown={shown}>
      {shown &&
        (shape === 'page' ? (
          <>
            <span className={classNames(styles.bone, styles.heading)} />
            <span className={styles.bone} style={{ height: 32, width: '60%' }} />
            <span className={styles.bone} style={{ height: height ?? 320 }} />
          </>
        ) : (
          pieces.map((piece) => <span key={piece} className={styles.bone} style={height ? { height } : undefined} />)
        ))}
    </div>
  );
}
