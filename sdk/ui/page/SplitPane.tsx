import type { ReactNode } from 'react';
import styles from './SplitPane.module.css';

export interface SplitPaneProps {
  /** The form. */
  readonly children: ReactNode;
  /** What it makes, at the right; stays in sight while the form scrolls. */
  readonly preview: ReactNode;
  readonly previewLabel?: string | undefined;
}

/** A form at the left and what it makes at the right; one below the other where it is narrow. */
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
