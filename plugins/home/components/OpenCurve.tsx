import type { Ref } from 'react';
import type { ChartData } from 'sendwright/sdk/charts';
import { formatCount, formatNumber } from 'sendwright/sdk/ui';
import type { SendCurve } from 'sendwright/wire/sendCurve';
import styles from './LastSend.module.css';

const hours = 72;
const [width, height] = [460, 232];
const edges = { top: 20, right: 12, bottom: 24 };
/** What a digit takes at most: on phones, the letters are larger. */
const digit = 9;

/** A step between lines of an axis, of which there are about four. */
function stepFor(most: number): number {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
}

/** The curve's figures by hour, with the usual range if it is known. */
export const curveData = ({ opened, usual }: SendCurve): ChartData => ({
  columns: ['Hours after sending', 'Opened', ...(usual ? ['Usual, from', 'Usual, to'] : [])],
  rows: opened.map((count, hour) => [
    String(hour),
    count,
    ...(usual ? [usual.low[hour] ?? null, usual.high[hour] ?? null] : []),
  ]),
});

interface OpenCurveProps {
  readonly curve: SendCurve;
  readonly ref?: Ref<SVGSVGElement> | undefined;
}

/** How many people had opened an email after each hour, over the range that is usual. */
export function OpenCurve({ curve: { opened, usual }, ref }: OpenCurveProps) {
  const now = opened.at(-1) ?? 0;
  const most = Math.max(4, now, ...(usual?.high ?? []));
  const step = Math.ceil(stepFor(most));
  const top = Math.ceil(most / step) * step;
  const left = 8 + digit * formatNumber(top).length;
  const x = (hour: number): number => left + (hour / hours) * (width - left - edges.right);
  const y = (count: number): number => edges.top + (1 - count / top) * (height - edges.top - edges.bottom);
  const points = (values: readonly number[]): string[] =>
    values.map((value, hour) => `${x(hour).toFixed(1)} ${y(value).toFixed(1)}`);
  const band = usual && `M${[...points(usual.high), ...points(usual.low).toReversed()].join('L')}Z`;
  const last = opened.length - 1;
  const isLate = last > hours * 0.7;
  const label =
    `${formatCount(now, 'person', 'people')} had opened it after ${formatCount(last, 'hour')}` +
    (usual ? `; usually ${formatNumber(usual.low[last])} to ${formatNumber(usual.high[last])}.` : '.');
  return (
    <svg ref={ref} className={styles.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: top / step + 1 }, (_, line) => line * step).map((count) => (
        <g key={count}>
          <path className={styles.grid} d={`M${left} ${y(count)}H${width - edges.right}`} />
          <text className={styles.tick} x={left - 8} y={y(count) + 4} textAnchor="end">
            {formatNumber(count)}
          </text>
        </g>
      ))}
      {[0, 12, 24, 36, 48, 60, 72].map((hour) => (
        <text
          key={hour}
          className={styles.tick}
          x={x(hour)}
          y={height - 6}
          textAnchor={hour === 0 ? 'start' : hour === hours ? 'end' : 'middle'}
        >
          {hour === 0 ? 'Sent' : `${hour} h`}
        </text>
      ))}
      {band && (
        <>
          <path className={styles.range} d={band} />
          <text
            className={styles.tick}
            x={x(58)}
            y={Math.min(height - 32, y(usual.low[58] ?? 0) + 18)}
            textAnchor="middle"
          >
            usual range
          </text>
        </>
      )}
      {last > 0 && <path className={styles.line} d={`M${points(opened).join('L')}`} />}
      <circle className={styles.point} cx={x(last)} cy={y(now)} r={3.5} />
      <text
        className={styles.told}
        x={x(last) + (isLate ? 0 : 8)}
        y={Math.max(12, y(now) - 8)}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {formatNumber(now)} opened
      </text>
    </svg>
  );
}
