import { useEffect, useRef } from 'react';
import styles from './Checkbox.module.css';
import { ToggleInput, type ToggleProps } from './ToggleInput';

export interface CheckboxProps extends ToggleProps {
  /** Some of what it stands for is checked, not all. */
  readonly indeterminate?: boolean | undefined;
}

/** Something that is so or not so. */
export function Checkbox({ indeterminate = false, ...toggle }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <ToggleInput toggle={toggle} input={box} look={styles.box} />;
}
