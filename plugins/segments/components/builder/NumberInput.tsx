import { useState } from 'react';
import { TextInput } from 'sendwright/sdk/ui';

export interface NumberInputProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly ariaLabel: string;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** A number as people write it; thousands may be separated. Undefined where it is none. */
function read(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[\s,]/g, '');
  if (plain === '') return null;
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** A number that is typed. What is no number yet (a lone minus) stays as typed, and counts as none. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const shown = (read(typed) ?? null) === value ? typed : value === null ? '' : String(value);
  return (
    <TextInput
      {...rest}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next) ?? null);
      }}
    />
  );
}
