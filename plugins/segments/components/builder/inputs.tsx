import { useState } from 'react';
import { type DateUnit, dateUnits, isDay } from 'sendwright/query';
import { DateTimeField, Select, TextInput } from 'sendwright/sdk/ui';
import styles from './builder.module.css';

interface DayInputProps {
  readonly label: string;
  /** A date, or the exact time from an existing query. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

interface SpanInputProps {
  readonly amount: number | null;
  readonly unit: DateUnit;
  readonly error?: string | undefined;
  readonly onAmount: (amount: number | null) => void;
  readonly onUnit: (unit: DateUnit) => void;
}

export interface NumberInputProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly ariaLabel: string;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
}

/**
 * Parses a number with a decimal point or comma, and with thousands separators where they are in place. A single comma
 * before three digits separates thousands. Undefined if it is invalid.
 */
function read(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/\s/g, '');
  if (plain === '') return null;
  const american = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain);
  const european = /^-?(?:(?:\d{1,3}(?:\.\d{3})+|\d*),\d*|\d{1,3}(?:\.\d{3}){2,})$/.test(plain);
  const number = american ? plain.replaceAll(',', '') : european ? plain.replaceAll('.', '').replace(',', '.') : plain;
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(number) ? Number(number) : undefined;
}

const precise = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/**
 * A number input. A point before three digits separates thousands in many countries and decimals in others: the input
 * says how it was read. Incomplete input (such as a lone minus) stays as typed, without a value.
 */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const shown = (read(typed) ?? null) === value ? typed : value === null ? '' : String(value);
  const isUnclear = /^\s*-?[1-9]\d{0,2}\.\d{3}\s*$/.test(shown);
  return (
    <>
      <TextInput
        {...rest}
        value={shown}
        onChange={(next) => {
          setTyped(next);
          onChange(read(next) ?? null);
        }}
      />
      {isUnclear && value !== null && (
        <span className={styles.reading} role="status">
          Read as {precise(value)}. For {precise(value * 1000)}, leave out the point.
        </span>
      )}
    </>
  );
}

/** "30 days" */
export function SpanInput({ amount, unit, error, onAmount, onUnit }: SpanInputProps) {
  return (
    <>
      <div className={styles.amount}>
        <NumberInput ariaLabel="How many" value={amount} error={error} onChange={onAmount} />
      </div>
      <div className={styles.unit}>
        <Select
          ariaLabel="Unit"
          value={unit}
          options={dateUnits.map((value) => ({ value, label: amount === 1 ? value : `${value}s` }))}
          onChange={onUnit}
        />
      </div>
    </>
  );
}

/** A day in the account's time zone. */
export function DayInput({ label, value, error, onChange }: DayInputProps) {
  return (
    <div className={styles.day}>
      <DateTimeField
        ariaLabel={label}
        dateOnly={value === '' || isDay(value)}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
