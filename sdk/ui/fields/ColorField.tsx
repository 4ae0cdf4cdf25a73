import { useState } from 'react';
import { IconButton } from '../IconButton';
import styles from './ColorField.module.css';
import { FormField } from './FormField';
import { TextInput } from './TextInput';

const color = /^#[0-9a-f]{6}$/;

/** Parses a typed color: `#abc`, `ABCDEF`. Undefined if it is none. */
export function readColor(text: string): string | undefined {
  const bare = text.trim().toLowerCase().replace(/^#/, '');
  const long = /^[0-9a-f]{3}$/.test(bare) ? bare.replace(/./g, '$&$&') : bare;
  return color.test(`#${long}`) ? `#${long}` : undefined;
}

export interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`; undefined if an optional color is not set. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** Clears an optional color. */
  readonly onClear?: (() => void) | undefined;
  /** The color that applies if none is set. */
  readonly inherited?: string | undefined;
  /** Colors to choose from, such as those of a brand. */
  readonly swatches?: readonly { readonly name: string; readonly color: string }[] | undefined;
}

/** A color, picked or typed. What is typed applies as soon as it is a color. */
export function ColorField({ label, value, onChange, onClear, inherited = '#ffffff', swatches = [] }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readColor(typed) === undefined && !(onClear && typed.trim() === '');
  const error = isWrong ? `${label} must be a color such as #4f46e5.` : undefined;
  const choose = (chosen: string): void => {
    setTyped(undefined);
    onChange(chosen);
  };
  return (
    <FormField label={label} error={error}>
      <span className={styles.color}>
        <input
          type="color"
          className={styles.swatch}
          data-unset={value === undefined || undefined}
          aria-label={`${label}, picker`}
          value={value ?? inherited}
          onChange={(event) => choose(event.target.value.toLowerCase())}
        />
        <TextInput
          mono
          value={typed ?? value ?? ''}
          error={error}
          placeholder={onClear ? 'Not set' : inherited}
          onBlur={() => setTyped(undefined)}
          onChange={(text) => {
            setTyped(text);
            const read = readColor(text);
            if (read) onChange(read);
            else if (text.trim() === '') onClear?.();
          }}
        />
        {onClear && value !== undefined && (
          <IconButton icon="close" size="small" label={`Clear ${label.toLowerCase()}`} onClick={onClear} />
        )}
      </span>
      {swatches.length > 0 && (
        <span className={styles.swatches} role="group" aria-label={`${label}, brand colors`}>
          {swatches.map((one) => (
            <button
              key={`${one.name} ${one.color}`}
              type="button"
              className={styles.choice}
              style={{ backgroundColor: one.color }}
              title={`${one.name} ${one.color}`}
              aria-label={one.name}
              aria-pressed={one.color === value}
              onClick={() => choose(one.color)}
            />
          ))}
        </span>
      )}
    </FormField>
  );
}
