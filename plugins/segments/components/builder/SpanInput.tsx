import { type DateUnit, dateUnits } from 'sendwright/query';
import { Select } from 'sendwright/sdk/ui';
import styles from './builder.module.css';
import { NumberInput } from './NumberInput';

export interface SpanInputProps {
  readonly amount: number | null;
  readonly unit: DateUnit;
  readonly error?: string | undefined;
  readonly onAmount: (amount: number | null) => void;
  readonly onUnit: (unit: DateUnit) => void;
  readonly onBlur: () => void;
}

/** "30 days" */
export function SpanInput({ amount, unit, error, onAmount, onUnit, onBlur }: SpanInputProps) {
  return (
    <>
      <div className={styles.amount}>
        <NumberInput ariaLabel="How many" value={amount} error={error} onChange={onAmount} onBlur={onBlur} />
      </div>
      <div className={styles.unit}>
        <Select
          ariaLabel="Unit"
          value={unit}
          options={dateUnits.map((value) => ({ value, label: amount === 1 ? value : `${value}s` }))}
          onChange={onUnit}
          onBlur={onBlur}
        />
      </div>
    </>
  );
}
