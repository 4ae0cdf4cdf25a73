import type { ReactNode, RefObject } from 'react';
import { useFieldAttributes } from './FormField';
import styles from './ToggleInput.module.css';

/** What a checkbox and a switch take. */
export interface ToggleProps {
  /** `value` is the same, so that `form.field('name')` can be spread on it. */
  readonly checked?: boolean | undefined;
  readonly value?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Beside the box; without it, give `ariaLabel`. */
  readonly label?: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ariaLabel?: string | undefined;
}

interface ToggleInputProps {
  readonly toggle: ToggleProps;
  readonly isSwitch?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** The class of the box. */
  readonly look: string | undefined;
}

/** The box with its words, whatever it looks like. */
export function ToggleInput({ toggle, isSwitch = false, input, look }: ToggleInputProps) {
  const { value = false, checked = value, onChange, label, helper, disabled, name, onBlur, ariaLabel } = toggle;
  const field = useFieldAttributes(toggle);
  return (
    <label className={styles.choice}>
      <input
        {...field}
        role={isSwitch ? 'switch' : undefined}
        aria-checked={isSwitch ? checked : undefined}
        ref={input}
        className={look}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={ariaLabel}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label && (
        <span className={styles.words}>
          {label}
          {helper && <span className={styles.helper}>{helper}</span>}
        </span>
      )}
    </label>
  );
}
