import type { ReactNode } from 'react';
import styles from './Switch.module.css';
import { useFieldAttributes } from './FormField';

export interface SwitchProps {
  /** `value` is the same, so that `form.field('name')` can be spread on it. */
  readonly checked?: boolean | undefined;
  readonly value?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly label?: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ariaLabel?: string | undefined;
}

/** Something that is on or off, and acts at once. */
export function Switch(props: SwitchProps) {
  const { value = false, checked = value, onChange, label, helper, disabled, name, onBlur, ariaLabel } = props;
  const field = useFieldAttributes(props);
  return (
    <label className={styles.choice}>
      <input
        {...field}
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-checked={checked}
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
