import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from 'sendwright/sdk/ui';
import type { ChartData } from './chartData';
import styles from './Funnel.module.css';
import type { Drawing } from './saveImage';

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

/** A funnel's figures and drawing, for `ChartSection`; `others` are further figures of its table. */
export function funnelChart(
  stages: readonly FunnelStage[],
  others: readonly (readonly [label: string, value: number, ...unknown[]])[] = [],
): { readonly data: ChartData; readonly drawing: () => Drawing } {
  const most = Math.max(1, stages[0]?.value ?? 0);
  const all = [...stages.map(({ label, value }) => [label, value] as const), ...others];
  return {
    data: {
      columns: ['Stage', 'Count', 'Share'],
      rows: all.map(([label, value]) => [label, value, formatPercent(value / most)]),
    },
    drawing: () => ({
      bars: stages.map(({ label, value, color = 1 }) => ({
        label,
        color,
        share: value / most,
        text: `${formatNumber(value)} · ${formatPercent(value / most)}`,
      })),
    }),
  };
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
