import { useState } from 'react';
import { FormField, TextInput } from 'sendwright/sdk/ui';
import styles from './forms.module.css';

interface PixelFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/**
 * A number of whole pixels, typed or stepped with the arrow keys (Shift: by ten). Invalid input shows an error and is
 * not applied.
 */
export function PixelField({ label, value, least, most, onChange }: PixelFieldProps) {
  const [typed, setTyped] = useState<string>();
  const fits = (text: string): boolean =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  const error = typed !== undefined && !fits(typed) ? `${label} must be from ${least} to ${most} pixels.` : undefined;
  return (
    <FormField label={label} error={error}>
      <TextInput
        value={typed ?? String(value)}
        error={error}
        end={<span className={styles.unit}>px</span>}
        onBlur={() => setTyped(undefined)}
        onChange={(text) => {
          setTyped(text);
          if (fits(text)) onChange(Number(text));
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setTyped(undefined);
          onChange(Math.min(most, Math.max(least, value + by * (event.shiftKey ? 10 : 1))));
        }}
      />
    </FormField>
  );
}

/** `#abc`, `ABCDEF`: common notations of a color. */
function readColor(text: string): string | undefined {
  const bare = text.trim().toLowerCase().replace(/^#/, '');
  const long = /^[0-9a-f]{3}$/.test(bare) ? bare.replaceAll(/./g, '$&$&') : bare;
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : undefined;
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A color, picked or typed. Invalid input shows an error and is not applied. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const error =
    typed !== undefined && readColor(typed) === undefined ? `${label} must be a color such as #4f46e5.` : undefined;
  return (
    <FormField label={label} error={error}>
      <span className={styles.color}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}, picker`}
          value={value}
          onChange={(event) => {
            setTyped(undefined);
            onChange(event.target.value.toLowerCase());
          }}
        />
        <TextInput
          mono
          value={typed ?? value}
          error={error}
          onBlur={() => setTyped(undefined)}
          onChange={(text) => {
            setTyped(text);
            const read = readColor(text);
            if (read !== undefined) onChange(read);
          }}
        />
      </span>
    </FormField>
  );
}
