import { Fragment, type Ref } from 'react';
import { formatNumber } from 'sendwright/sdk/ui';
import styles from './charts.module.css';
import { ticksBetween, useWidth } from './useWidth';

export interface BarPart {
  readonly id: string;
  readonly label: string;
  readonly color: number;
  /** Parts below the axis. */
  readonly isLoss?: boolean;
  /** Whether nothing is behind it that can be opened. */
  readonly isFixed?: boolean;
}

export interface StackedBarsProps {
  readonly label: string;
  readonly parts: readonly BarPart[];
  readonly bars: readonly { readonly mark: string; readonly values: Readonly<Record<string, number>> }[];
  /** Opens what a part of a bar counts. */
  readonly onPick?: (bar: number, part: string) => void;
  readonly ref?: Ref<SVGSVGElement> | undefined;
}

const height = 220;
const edges = { top: 18, right: 8, bottom: 24, left: 44 };

/** Bars of gains above an axis and losses below it. */
export function StackedBars({ label, parts, bars, onPick, ref }: StackedBarsProps) {
  const [frame, width] = useWidth(520);
  const sumOf = (values: Readonly<Record<string, number>>, isLoss: boolean): number =>
    parts.reduce((sum, part) => sum + ((part.isLoss ?? false) === isLoss ? Math.max(0, values[part.id] ?? 0) : 0), 0);
  const most = Math.max(4, ...bars.map(({ values }) => sumOf(values, false)));
  const least = Math.max(0, ...bars.map(({ values }) => sumOf(values, true)));
  const ticks = ticksBetween(least > 0 ? -least : 0, most, 4, true);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? most];
  const y = (value: number): number =>
    edges.top + ((high - value) / (high - low || 1)) * (height - edges.top - edges.bottom);
  const slot = (width - edges.left - edges.right) / Math.max(1, bars.length);
  const thick = Math.max(2, Math.min(36, slot * 0.7));
  const every = Math.max(1, Math.ceil((bars.length * 60) / (width - edges.left - edges.right)));
  return (
    <div ref={frame} className={styles.frame}>
      <svg ref={ref} width={width} height={height} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? styles.axis : styles.grid}
              d={`M${edges.left} ${y(tick)}H${width - edges.right}`}
            />
            <text className={styles.tick} x={edges.left - 10} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ mark, values }, index) => {
          const left = edges.left + index * slot + (slot - thick) / 2;
          let [above, below] = [0, 0];
          return (
            <Fragment key={mark}>
              <g>
                <title>
                  {`${mark}: ${parts
                    .filter((part) => (values[part.id] ?? 0) > 0)
                    .map((part) => `${part.label} ${formatNumber(values[part.id])}`)
                    .join(', ')}`}
                </title>
                {parts.map((part) => {
                  const value = Math.max(0, values[part.id] ?? 0);
                  if (value === 0) return null;
                  const from = part.isLoss ? -below : above;
                  const to = part.isLoss ? from - value : from + value;
                  if (part.isLoss) below += value;
                  else above += value;
                  return (
                    <rect
                      key={part.id}
                      data-pick={onPick !== undefined && part.isFixed !== true}
                      onPointerUp={part.isFixed === true ? undefined : () => onPick?.(index, part.id)}
                      x={left}
                      width={thick}
                      y={y(Math.max(from, to)) + 0.5}
                      height={Math.max(1, Math.abs(y(from) - y(to)) - 1)}
                      rx={Math.min(2, thick / 4)}
                      style={{ fill: `var(--chart-${part.color})` }}
                    />
                  );
                })}
              </g>
              {index % every === 0 && (
                <text className={styles.tick} x={left + thick / 2} y={height - 6} textAnchor="middle">
                  {mark}
                </text>
              )}
            </Fragment>
          );
        })}
      </svg>
    </div>
  );
}
