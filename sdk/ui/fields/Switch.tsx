import { Switch as BlueprintSwitch } from '@blueprintjs/core';
import styles from './Switch.module.css';
import { type ToggleProps, useToggleProps } from './control';

export type SwitchProps = ToggleProps;

/** An on/off switch that takes effect immediately. */
export function Switch(props: SwitchProps) {
  const toggle = useToggleProps(props, styles.switch);
  return <BlueprintSwitch {...toggle} role="switch" aria-checked={toggle.checked} />;
}
