import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  readonly children: ReactNode;
  /** Shown at the right end. */
  readonly end?: ReactNode;
  readonly label?: string | undefined;
}

/** A row of controls above the content they affect; wraps on narrow screens. */
export function Toolbar({ children, end, label }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role={label ? 'group' : undefined} aria-label={label}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
