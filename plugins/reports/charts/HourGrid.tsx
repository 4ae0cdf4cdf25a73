import type { Ref } from 'react';
import { formatNumber } from 'sendwright/sdk/ui';
import { hourText, weekdays } from '../dates';
import styles from './charts.module.css';
import { useWidth } from './useWidth';

export interface HourGridProps {
  readonly label: string;
  /** "opens" */
  readonly noun: string;
  /** By weekday, from Monday, and hour. */
  readonly values: readonly (readonly number[])[];
  /** Opens what an hour of a weekday (from 0, Monday) counts. */
  readonly onPick?: (day: number, hour: number) => void;
  readonly ref?: Ref<SVGSVGElement> | undefined;
}

const row = 26;
const left = 36;
const gap = 2;
const height = 7 * row + 24;

/** How much happens at each hour of the week: the darker, the more. */
export function HourGrid({ label, noun, values, onPick, ref }: HourGridProps) {
  const [frame, width] = useWidth(520);
  const most = Math.max(1, ...values.flat());
  const cell = (width - left) / 24;
  return (
    <div ref={frame} className={styles.frame}>
      <svg ref={ref} width={width} height={height} role="img" aria-label={label}>
        {weekdays.map((weekday, day) => (
          <g key={weekday}>
            <text className={styles.tick} x={0} y={day * row + row / 2 + 4}>
              {weekday}
            </text>
            {Array.from({ length: 24 }, (_, hour) => {
              const value = values[day]?.[hour] ?? 0;
              return (
                <rect
                  key={hour}
                  className={value === most ? styles.most : styles.cell}
                  x={left + hour * cell + gap / 2}
                  y={day * row + gap / 2}
                  width={Math.max(1, cell - gap)}
                  height={row - gap}
                  rx={Math.min(3, cell / 4)}
                  data-pick={onPick !== undefined && value > 0}
                  onPointerUp={value > 0 ? () => onPick?.(day, hour) : undefined}
                  style={{ fillOpacity: value === 0 ? 0.05 : 0.1 + 0.9 * Math.sqrt(value / most) }}
                >
                  <title>{`${weekday} ${hourText(hour)}: ${formatNumber(value)} ${noun}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
        {[0, 3, 6, 9, 12, 15, 18, 21]
          .filter((hour) => width > 420 || hour % 6 === 0)
          .map((hour) => (
            <text key={hour} className={styles.tick} x={left + hour * cell} y={height - 6}>
              {hourText(hour)}
            </text>
          ))}
      </svg>
    </div>
  );
}
