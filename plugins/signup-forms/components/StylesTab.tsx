import { useState } from 'react';
import { FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { SignupFormStyle } from 'sendwright/wire/signupForms';
import { fonts } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

interface PixelFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Colors, font and sizes. */
export function StylesTab({ draft: { style }, change }: TabProps) {
  const set = (some: Partial<SignupFormStyle>) => change({ style: { ...style, ...some } });
  return (
    <div className={styles.tab}>
      <h2 className={styles.heading}>Form</h2>
      <FormField label="Font family">
        <Select
          value={style.font_family}
          onChange={(family) => set({ font_family: family })}
          options={fonts.map((font) => ({ value: font, label: font === 'System' ? "The visitor's own" : font }))}
        />
      </FormField>
      <div className={styles.pair}>
        <ColorField label="Background" value={style.background} onChange={(color) => set({ background: color })} />
        <ColorField label="Font color" value={style.font_color} onChange={(color) => set({ font_color: color })} />
        <PixelField label="Width" value={style.width} least={200} most={800} onChange={(width) => set({ width })} />
        <PixelField
          label="Padding"
          value={style.padding}
          least={0}
          most={50}
          onChange={(padding) => set({ padding })}
        />
      </div>
      <h2 className={styles.heading}>Button</h2>
      <div className={styles.pair}>
        <ColorField
          label="Button color"
          value={style.button_color}
          onChange={(color) => set({ button_color: color })}
        />
        <ColorField
          label="Button text color"
          value={style.button_text_color}
          onChange={(color) => set({ button_text_color: color })}
        />
      </div>
      <h2 className={styles.heading}>Border</h2>
      <div className={styles.pair}>
        <ColorField
          label="Border color"
          value={style.border_color}
          onChange={(color) => set({ border_color: color })}
        />
        <PixelField
          label="Border width"
          value={style.border_width}
          least={0}
          most={10}
          onChange={(width) => set({ border_width: width })}
        />
        <PixelField
          label="Border radius"
          value={style.border_radius}
          least={0}
          most={50}
          onChange={(radius) => set({ border_radius: radius })}
        />
      </div>
    </div>
  );
}

/**
 * A number of whole pixels, typed or stepped with the arrow keys (Shift: by ten). Invalid input shows an error and is
 * not applied.
 */
function PixelField({ label, value, least, most, onChange }: PixelFieldProps) {
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

/** A color, picked or typed. Invalid input shows an error and is not applied. */
function ColorField({ label, value, onChange }: ColorFieldProps) {
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
