import styles from './Sparkline.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  /** The number of values that the full width represents, if more are still to come. */
  readonly room?: number | undefined;
  /** The label: "Opens in the last 30 days". Screen readers read the values with it. */
  readonly label: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The measure's color, 1 to 8. */
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined;
}

/** A small line chart without axes, for lists and tiles. */
export function Sparkline({ values, room = values.length, label, width = 96, height = 24, color = 1 }: SparklineProps) {
  const low = Math.min(...values, 0);
  const high = Math.max(...values, low + 1);
  const x = (index: number) => 1 + (index / Math.max(1, room - 1)) * (width - 2);
  const y = (value: number) => height - 2 - ((value - low) / (high - low)) * (height - 4);
  const line = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const first = values[0];
  const last = values.at(-1);
  const amount = (value: number) => value.toLocaleString('en-US');
  const words =
    first === undefined || last === undefined
      ? 'no figures'
      : `from ${amount(first)} to ${amount(last)}, highest ${amount(high)}`;
  return (
    <svg
      className={styles.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${words}`}
      style={{ color: `var(--chart-${color})` }}
    >
      {values.length > 1 && (
        <path className={styles.area} d={`${line}L${x(values.length - 1).toFixed(1)} ${height}L1 ${height}Z`} />
      )}
      <path className={styles.line} d={line} />
      {last !== undefined && values.length < room && (
        <>
          <path className={styles.room} d={`M${x(values.length).toFixed(1)} ${y(0)}H${width - 1}`} />
          <circle className={styles.present} cx={x(values.length - 1)} cy={y(last)} r="2" />
        </>
      )}
    </svg>
  );
}
