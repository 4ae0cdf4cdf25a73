import { useState } from 'react';
import { FormField } from './FormField';
import styles from './NumberField.module.css';
import { TextInput } from './TextInput';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unit?: string | undefined;
  readonly helper?: string | undefined;
}

/**
 * A whole number, typed or stepped with the arrow keys (Shift: by ten). A number out of range shows an error and is not
 * applied.
 */
export function NumberField({ label, value, onChange, min = 0, max = 2000, unit = 'px', helper }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isValid = (text: string): boolean => {
    const number = Number(text);
    return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
  };
  const isWrong = typed !== undefined && typed.trim() !== '' && !isValid(typed);
  const units = unit === 'px' ? ' pixels' : unit;
  const error = isWrong ? `${label} must be from ${min} to ${max}${units}.` : undefined;
  return (
    <FormField label={label} error={error} {...(helper !== undefined && { helper })}>
      <TextInput
        value={typed ?? String(value)}
        error={error}
        onChange={(text) => {
          setTyped(text);
          if (isValid(text)) onChange(Number(text));
        }}
        onBlur={() => setTyped(undefined)}
        end={<span className={styles.unit}>{unit}</span>}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setTyped(undefined);
          onChange(Math.min(max, Math.max(min, value + by * (event.shiftKey ? 10 : 1))));
        }}
      />
    </FormField>
  );
}
