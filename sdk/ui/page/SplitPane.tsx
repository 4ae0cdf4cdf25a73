import type { ReactNode } from 'react';
import styles from './SplitPane.module.css';

export interface SplitPaneProps {
  /** The form. */
  readonly children: ReactNode;
  /** The preview on the right; stays in view while the form scrolls. */
  readonly preview: ReactNode;
  readonly previewLabel?: string | undefined;
}

/** A form on the left and its preview on the right; stacked on narrow screens. */
export function SplitPane({ children, preview, previewLabel = 'Preview' }: SplitPaneProps) {
  return (
    <div className={styles.panes}>
      <div className={styles.form}>{children}</div>
      <aside className={styles.preview} aria-label={previewLabel}>
        {preview}
      </aside>
    </div>
  );
}
