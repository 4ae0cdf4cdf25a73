import { HTMLTable } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import styles from './FigureTable.module.css';

export interface FigureTableProps {
  readonly label: string;
  /** The maximum height in pixels; the rest scrolls below the header. */
  readonly maxHeight?: number | undefined;
  /** `thead` and `tbody`; the first cell of a row is its `<th scope="row">`. */
  readonly children: ReactNode;
}

/**
 * A small table of numbers, all of them in the document: statistics, the data of a chart. It scrolls if there is no
 * room, also by keyboard. For rows with actions, pages and filters, use DataTable.
 */
export function FigureTable({ label, maxHeight, children }: FigureTableProps) {
  return (
    <div
      className={styles.frame}
      style={{ maxHeight }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${label}, table`}
    >
      <HTMLTable className={styles.table ?? ''} aria-label={label}>
        {children}
      </HTMLTable>
    </div>
  );
}
