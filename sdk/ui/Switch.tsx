import type { ReactNode } from 'react';
import styles from './Switch.module.css';
import { useFieldAttributes } from './FormField';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label?: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly ariaLabel?: string | undefined;
}

/** Something that is on or off, and acts at once. */
export function Switch(props: SwitchProps) {
  const { checked, onChange, label, helper, disabled, name, ariaLabel } = props;
  const field = useFieldAttributes(props);
  return (
    <label className={styles.choice}>
      <input
        {...field}
        className={styles.switch}
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={ariaLabel}
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
