import { DateTimeField } from './DateTimeField';
import styles from './PeriodSelect.module.css';
import { Select, type SelectProps } from './Select';

/** A date range, inclusive: `2026-11-01..2026-11-30`. */
export type DayRange = `${string}..${string}`;

/** Parses a date range; undefined for anything else. */
export function daysOf(period: string): { readonly from: string; readonly to: string } | undefined {
  const [from, to] = period.split('..');
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

export interface PeriodSelectProps<Preset extends string> {
  readonly presets: SelectProps<Preset>['options'];
  readonly value: Preset | DayRange;
  readonly onChange: (period: Preset | DayRange) => void;
  /** The initial custom range. */
  readonly suggested: { readonly from: string; readonly to: string };
  /** The last selectable day: `2026-11-30`. */
  readonly today: string;
}

const custom = 'custom';
const isRange = (period: string): period is DayRange => daysOf(period) !== undefined;

/** The period of a chart: a preset or a custom date range. */
export function PeriodSelect<Preset extends string>({
  presets,
  value,
  onChange,
  suggested,
  today,
}: PeriodSelectProps<Preset>) {
  const range = isRange(value) ? daysOf(value) : undefined;
  const midnight = (day: string): string => `${day}T00:00:00Z`;
  return (
    <span className={styles.period}>
      <span className={styles.select}>
        <Select<Preset | typeof custom>
          ariaLabel="Period"
          value={isRange(value) ? custom : value}
          options={[...presets, { value: custom, label: 'Custom range' }]}
          onChange={(chosen) => onChange(chosen === custom ? `${suggested.from}..${suggested.to}` : chosen)}
        />
      </span>
      {range && (
        <>
          <span className={styles.day}>
            <DateTimeField
              ariaLabel="From"
              dateOnly
              value={range.from}
              max={midnight(range.to)}
              onChange={(from) => from !== '' && onChange(`${from}..${range.to}`)}
            />
          </span>
          <span className={styles.day}>
            <DateTimeField
              ariaLabel="To"
              dateOnly
              value={range.to}
              min={midnight(range.from)}
              max={midnight(today)}
              onChange={(to) => to !== '' && onChange(`${range.from}..${to}`)}
            />
          </span>
        </>
      )}
    </span>
  );
}
