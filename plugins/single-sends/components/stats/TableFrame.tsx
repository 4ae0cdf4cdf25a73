import type { ReactNode } from 'react';
import styles from './figureTable.module.css';

/** A table that scrolls sideways where there is no room for it, by keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={`${label}, table`}>
      {children}
    </div>
  );
}
