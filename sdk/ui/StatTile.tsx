import type { ReactNode } from 'react';
import styles from './StatTile.module.css';
import { classNames } from './classNames';
import { formatNumber, formatPercent } from './formatNumber';
import { Icon } from './Icon';

export interface StatTileProps {
  readonly label: string;
  /** A number is formatted with separators; use text for anything else. */
  readonly value: number | string | null | undefined;
  /** A secondary value below it: "41.8% of delivered". */
  readonly detail?: ReactNode;
  /**
   * The change from the previous period, as a share of 1; `good: 'down'` if lower is better, `unit: 'points'` if it is
   * the difference of two rates.
   */
  readonly trend?:
    | {
        readonly change: number;
        readonly good?: 'up' | 'down' | undefined;
        readonly unit?: 'percent' | 'points' | undefined;
        readonly label?: string | undefined;
      }
    | undefined;
  /** Makes the whole tile a link, such as to the people behind the number: wraps the label in it. */
  readonly link?: ((label: string) => ReactNode) | undefined;
  /** A small chart at the bottom: a Sparkline. */
  readonly chart?: ReactNode;
}

/** Percentage points: "0.8 points". */
const points = (share: number): string => `${formatPercent(share).replace('%', '')} points`;

/** A large single metric. */
export function StatTile({ label, value, detail, trend, link, chart }: StatTileProps) {
  const better = trend && trend.change !== 0 && trend.change > 0 === ((trend.good ?? 'up') === 'up');
  return (
    <div className={classNames(styles.tile, link && styles.linked)}>
      <div className={styles.label}>
        {link ? link(label) : label}
        {link && <Icon name="users" size={16} />}
      </div>
      <div className={styles.value}>{typeof value === 'string' ? value : formatNumber(value)}</div>
      {(detail || trend) && (
        <div className={styles.detail}>
          {detail}
          {trend && (
            <span className={classNames(styles.trend, trend.change !== 0 && (better ? styles.better : styles.worse))}>
              {trend.change !== 0 && (
                <Icon
                  name={trend.change > 0 ? 'arrowUp' : 'arrowDown'}
                  size={12}
                  label={trend.change > 0 ? 'up' : 'down'}
                />
              )}
              {trend.unit === 'points' ? points(Math.abs(trend.change)) : formatPercent(Math.abs(trend.change))}
              {trend.label && ` ${trend.label}`}
            </span>
          )}
        </div>
      )}
      {chart}
    </div>
  );
}
