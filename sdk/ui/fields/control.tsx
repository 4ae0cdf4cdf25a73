import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { useFieldAttributes } from './FormField';
import styles from './control.module.css';

/** The props shared by checkbox and switch. */
export interface ToggleProps {
  /** Set to the same as `value`, so that `form.field('name')` can be spread on it. */
  readonly checked?: boolean | undefined;
  readonly value?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Shown next to the box; if missing, set `ariaLabel`. */
  readonly label?: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ariaLabel?: string | undefined;
}

/** The class names of a control with the given `look`. */
export const controlClass = (look: string | undefined): string => classNames(styles.control, look);

/** The label of a control next to its box. */
export function ControlLabel({ label, helper }: Pick<ToggleProps, 'label' | 'helper'>) {
  return (
    <span className={styles.words}>
      {label}
      {helper && <span className={styles.helper}>{helper}</span>}
    </span>
  );
}

/** Converts our props to those of Blueprint's checkbox and switch. `look` is the class that styles the box. */
export function useToggleProps(toggle: ToggleProps, look: string | undefined) {
  const { value = false, checked = value, onChange, label, helper, disabled = false, name, onBlur, ariaLabel } = toggle;
  return {
    ...useFieldAttributes(toggle),
    className: controlClass(look),
    checked,
    disabled,
    name,
    onBlur,
    'aria-label': ariaLabel,
    onChange: (event: { readonly target: HTMLInputElement }) => onChange(event.target.checked),
    labelElement: label && <ControlLabel label={label} helper={helper} />,
  };
}
