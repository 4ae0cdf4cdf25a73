import { Children, type CSSProperties, type ReactNode } from 'react';
import styles from './TileGrid.module.css';

export interface TileGridProps {
  /** `StatTile`s; not in a fragment. */
  readonly children: ReactNode;
  /** What a screen reader calls it; with it, changes are announced. */
  readonly status?: string | undefined;
}

/** How many tiles are in a row, so that no row has a single one, if that can be. */
function columnsOf(count: number): { readonly wide: number; readonly medium: number } {
  const missing = (columns: number) => (columns - (count % columns)) % columns;
  const wide = count <= 6 ? count : missing(4) < missing(5) ? 4 : 5;
  const medium = count <= 3 ? count : count % 2 === 0 && count % 3 !== 0 ? 2 : 3;
  return { wide, medium };
}

/** Figures side by side, in rows of similar length. */
export function TileGrid({ children, status }: TileGridProps) {
  const { wide, medium } = columnsOf(Children.toArray(children).length);
  const columns: CSSProperties & Record<`--${string}`, number> = { '--wide': wide, '--medium': medium };
  return (
    <div className={styles.frame} {...(status !== undefined && { role: 'status', 'aria-label': status })}>
      <div className={styles.tiles} style={columns}>
        {children}
      </div>
    </div>
  );
}
