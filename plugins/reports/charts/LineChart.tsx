import { type PointerEvent, type Ref, useState } from 'react';
import styles from './charts.module.css';
import { ticksBetween, useWidth } from './useWidth';

export interface LineChartProps {
  readonly label: string;
  /** Below the chart, for as many as there is room. */
  readonly marks: readonly string[];
  readonly values: readonly (number | null)[];
  readonly before: readonly (number | null)[];
  readonly band?: { readonly low: number; readonly high: number } | undefined;
  readonly color: number;
  readonly format: (value: number | null) => string;
  /** Counts have no fractions. */
  readonly isCount: boolean;
  /** What is told of one point: its heading, and sentences. */
  readonly describe: (index: number) => { readonly heading: string; readonly lines: readonly string[] };
  /** Opens what a point counts. */
  readonly onPick?: (index: number) => void;
  readonly ref?: Ref<SVGSVGElement> | undefined;
}

const height = 240;
const edges = { top: 20, right: 24, bottom: 28, left: 52 };
const noBand = { low: undefined, high: undefined };

/** A line over time, with the days before and what is usual. */
export function LineChart({
  label,
  marks,
  values,
  before,
  band,
  color,
  format,
  isCount,
  describe,
  onPick,
  ref,
}: LineChartProps) {
  const [frame, width] = useWidth(720);
  const [at, setAt] = useState<number>();
  const { low: usualLow, high: usualHigh } = band ?? noBand;
  const known = [...values, ...before, usualLow, usualHigh].filter(
    (value): value is number => typeof value === 'number',
  );
  // Below half a percent, labels with one decimal place would repeat each other.
  const highest = Math.max(...known, isCount ? 4 : 0.005);
  const ticks = ticksBetween(0, highest, 5, isCount);
  const top = ticks.at(-1) ?? highest;
  const right = width - edges.right;
  const x = (index: number): number =>
    values.length < 2 ? (edges.left + right) / 2 : edges.left + (index / (values.length - 1)) * (right - edges.left);
  const y = (value: number): number => edges.top + (1 - value / top) * (height - edges.top - edges.bottom);
  const every = Math.max(1, Math.ceil((marks.length * 64) / (right - edges.left)));
  // Dates without a rate are passed over.
  const path = (line: readonly (number | null)[]): string =>
    line
      .slice(0, values.length)
      .flatMap((value, index) => (value === null ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`]))
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
      .join('');
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - edges.left) / Math.max(1, right - edges.left);
    setAt(Math.min(values.length - 1, Math.max(0, Math.round(share * (values.length - 1)))));
  };
  const told = at === undefined ? undefined : describe(at);
  const value = at === undefined ? undefined : values[at];
  const stroke = `var(--chart-${color})`;
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        ref={ref}
        width={width}
        height={height}
        role="img"
        aria-label={label}
        data-pick={onPick !== undefined && at !== undefined}
        onPointerMove={move}
        onPointerUp={() => at !== undefined && onPick?.(at)}
        onPointerLeave={() => setAt(undefined)}
      >
        {usualLow !== undefined && usualHigh !== undefined && (
          <>
            <rect
              className={styles.band}
              x={edges.left}
              width={Math.max(0, right - edges.left)}
              y={y(usualHigh)}
              height={Math.max(1, y(usualLow) - y(usualHigh))}
            />
            <text className={styles.note} x={edges.left + 8} y={y(usualHigh) + 14}>
              usual range
            </text>
          </>
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={styles.grid} d={`M${edges.left} ${y(tick)}H${right}`} />
            <text className={styles.tick} x={edges.left - 10} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {marks.map((mark, index) =>
          (index % every === 0 && index + every <= marks.length - 1) || index === marks.length - 1 ? (
            <text
              key={mark}
              className={styles.tick}
              x={x(index)}
              y={height - 8}
              textAnchor={index === marks.length - 1 && index > 0 ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {mark}
            </text>
          ) : null,
        )}
        <path className={styles.before} d={path(before)} />
        <path className={styles.line} style={{ stroke }} d={path(values)} />
        {values.length < 40 &&
          values.map((one, index) =>
            one === null ? null : (
              <circle
                key={marks[index]}
                className={styles.point}
                style={{ fill: stroke }}
                cx={x(index)}
                cy={y(one)}
                r={3}
              />
            ),
          )}
        {at !== undefined && (
          <>
            <path className={styles.cursor} d={`M${x(at)} ${edges.top}V${height - edges.bottom}`} />
            {typeof value === 'number' && (
              <circle className={styles.point} style={{ fill: stroke }} cx={x(at)} cy={y(value)} r={5} />
            )}
          </>
        )}
      </svg>
      {told && at !== undefined && (
        <div
          className={styles.told}
          style={x(at) > width / 2 ? { right: width - x(at) + 12 } : { left: x(at) + 12 }}
          aria-hidden="true"
        >
          <span>{told.heading}</span>
          {told.lines.map((line, index) =>
            index === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>,
          )}
        </div>
      )}
    </div>
  );
}
