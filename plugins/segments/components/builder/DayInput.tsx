import { isDay } from 'sendwright/query';
import { DateTimeField } from 'sendwright/sdk/ui';
import styles from './builder.module.css';

export interface DayInputProps {
  readonly label: string;
  /** A day, or the moment that a query was written with. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A day in the account's zone. */
export function DayInput({ label, value, error, onChange, onBlur }: DayInputProps) {
  return (
    <div className={styles.day}>
      <DateTimeField
        ariaLabel={label}
        dateOnly={value === '' || isDay(value)}
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    </div>
  );
}
