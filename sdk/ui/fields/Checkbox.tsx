import { Checkbox as BlueprintCheckbox } from '@blueprintjs/core';
import styles from './Checkbox.module.css';
import { type ToggleProps, useToggleProps } from './control';

export interface CheckboxProps extends ToggleProps {
  /** The indeterminate state: some of the items are checked, not all. */
  readonly indeterminate?: boolean | undefined;
}

/** A checkbox for a boolean value. */
export function Checkbox({ indeterminate = false, ...toggle }: CheckboxProps) {
  return <BlueprintCheckbox {...useToggleProps(toggle, styles.checkbox)} indeterminate={indeterminate} />;
}
