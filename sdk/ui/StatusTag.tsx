import styles from './StatusTag.module.css';
import { classNames } from './classNames';
import type { Tone } from './tone';

export interface StatusTagProps {
  readonly tone: Tone;
  readonly label: string;
}

/** A status: a dot and a label. */
export function StatusTag({ tone, label }: StatusTagProps) {
  return <span className={classNames(styles.status, styles[tone])}>{label}</span>;
}
