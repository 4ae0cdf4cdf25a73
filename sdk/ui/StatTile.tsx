import type { ReactNode } from 'react';
import styles from './StatTile.module.css';
import { classNames } from './classNames';
import { formatNumber, formatPercent } from './formatNumber';
import { Icon } from './Icon';

export interface StatTileProps {
  readonly label: string;
  /** A number is written with separators; give text for anything else. */
  readonly value: number | string | null | undefined;
  /** A second figure under it: "41.8% of delivered". */
  readonly detail?: ReactNode;
  /** The change against the period before, as a share of 1; `good: 'down'` where less is better. */
  readonly trend?:
    | { readonly change: number; readonly good?: 'up' | 'down' | undefined; readonly label?: string | undefined }
    | undefined;
  /** A small chart at the bottom: a Sparkline. */
  readonly chart?: ReactNode;
}

/** One figure, large. */
export function StatTile({ label, value, detail, trend, chart }: StatTileProps) {
  const better = trend && trend.change !== 0 && trend.change > 0 === ((trend.good ?? 'up') === 'up');
  return (
    <div className={styles.tile}>
      <div className={styles.label}>{label}</div>
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
              {formatPercent(Math.abs(trend.change))}
              {trend.label && ` ${trend.label}`}
            </span>
          )}
        </div>
      )}
      {chart}
    </div>
  );
}
