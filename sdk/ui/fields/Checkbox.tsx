import { Checkbox as BlueprintCheckbox } from '@blueprintjs/core';
import styles from './Checkbox.module.css';
import { type ToggleProps, useToggleProps } from './control';

export interface CheckboxProps extends ToggleProps {
  /** Some of what it stands for is checked, not all. */
  readonly indeterminate?: boolean | undefined;
}

/** Something that is so or not so. */
export function Checkbox({ indeterminate = false, ...toggle }: CheckboxProps) {
  return <BlueprintCheckbox {...useToggleProps(toggle, styles.checkbox)} indeterminate={indeterminate} />;
}
