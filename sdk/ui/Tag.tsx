import type { ReactNode } from 'react';
import styles from './Tag.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import type { Tone } from './tone';

export interface TagProps {
  readonly children: ReactNode;
  readonly tone?: Tone | undefined;
  /** Shows a remove button; `removeLabel` is its label. */
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string | undefined;
}

/** A small label: a category, a channel, a selected value. */
export function Tag({ children, tone = 'neutral', onRemove, removeLabel = 'Remove' }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <span className={styles.words}>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
