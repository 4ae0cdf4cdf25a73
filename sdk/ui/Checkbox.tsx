import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Checkbox.module.css';
import { useFieldAttributes } from './FormField';

export interface CheckboxProps {
  /** `value` is the same, so that `form.field('name')` can be spread on it. */
  readonly checked?: boolean | undefined;
  readonly value?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Beside the box; without it, give `ariaLabel`. */
  readonly label?: ReactNode;
  readonly helper?: ReactNode;
  /** Some of what it stands for is checked, not all. */
  readonly indeterminate?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ariaLabel?: string | undefined;
}

/** Something that is so or not so. */
export function Checkbox(props: CheckboxProps) {
  const { value = false, checked = value, onChange, label, helper, indeterminate = false, disabled, name, onBlur, ariaLabel } = props;
  const box = useRef<HTMLInputElement>(null);
  const field = useFieldAttributes(props);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.choice}>
      <input
        {...field}
        ref={box}
        className={styles.box}
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
