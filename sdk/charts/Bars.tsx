import type { ReactNode } from 'react';
import { formatNumber } from 'sendwright/sdk/ui';
import styles from './Bars.module.css';

export interface Bar {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: number;
  /** A secondary figure: a share, unique clicks. */
  readonly detail?: ReactNode;
}

export interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined;
}

/** A bar chart of figures, scaled to the largest: for example clicks by link. */
export function Bars({ label, bars, color = 1 }: BarsProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.bar}>
          <span
            className={styles.fill}
            aria-hidden="true"
            style={{ width: `${(bar.value / most) * 100}%`, background: `var(--chart-${color})` }}
          />
          <span className={styles.label}>{bar.label}</span>
          <span className={styles.value}>{formatNumber(bar.value)}</span>
          {bar.detail && <span className={styles.detail}>{bar.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
