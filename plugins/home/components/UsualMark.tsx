import type { UsualRange } from 'sendwright/wire/reports';
import type { SendMetrics } from 'sendwright/wire/stats';
import styles from './Sends.module.css';

/** A count as a share of those who received a send; null for nobody. */
export const shareOf = (stats: SendMetrics | undefined, count: keyof SendMetrics): number | null =>
  stats && stats.delivered > 0 ? stats[count] / stats.delivered : null;

interface UsualMarkProps {
  readonly share: number;
  readonly range: UsualRange;
  /** That of the measure, as in its charts. */
  readonly color: 1 | 2 | 3;
}

/** Where a share is beside the usual range. */
export function UsualMark({ share, range, color }: UsualMarkProps) {
  const end = Math.max(share, range.high, 0.001) * 1.25;
  const at = (value: number): string => `${(value / end) * 100}%`;
  const background = `var(--chart-${color})`;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.band} style={{ left: at(range.low), width: at(range.high - range.low), background }} />
      <span className={styles.dot} style={{ left: at(share), background }} />
    </span>
  );
}
