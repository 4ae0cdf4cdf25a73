import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import styles from './Funnel.module.css';

export interface FunnelStage {
  readonly label: string;
  readonly value: number;
  /** Makes the number a link, such as to the people behind it. */
  readonly link?: ((value: string) => ReactNode) | undefined;
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined;
}

export interface FunnelProps {
  readonly label: string;
  /** From the widest to the narrowest: requested, delivered, opened, clicked. */
  readonly stages: readonly FunnelStage[];
}

/** A funnel: each stage with its share of the first. */
export function Funnel({ label, stages }: FunnelProps) {
  const most = Math.max(1, stages[0]?.value ?? 0);
  return (
    <ol className={styles.funnel} aria-label={label}>
      {stages.map((stage) => (
        <li key={stage.label} className={styles.stage}>
          <span className={styles.label}>{stage.label}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              style={{
                width: `${Math.min(100, (stage.value / most) * 100)}%`,
                ...(stage.value > 0 && { minWidth: 3 }),
                background: `var(--chart-${stage.color ?? 1})`,
              }}
            />
          </span>
          <span className={styles.value}>
            {stage.link ? stage.link(formatNumber(stage.value)) : formatNumber(stage.value)}
          </span>
          <span className={styles.share}>{formatPercent(stage.value / most)}</span>
        </li>
      ))}
    </ol>
  );
}
