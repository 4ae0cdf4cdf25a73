import styles from './Switch.module.css';
import { ToggleInput, type ToggleProps } from './ToggleInput';

export type SwitchProps = ToggleProps;

/** Something that is on or off, and acts at once. */
export function Switch(props: SwitchProps) {
  return <ToggleInput toggle={props} isSwitch look={styles.switch} />;
}
