import styles from './Icon.module.css';
import { iconPaths } from './iconPaths';

export type IconName = keyof typeof iconPaths;

/** The names of the set. */
export const iconNames = Object.keys(iconPaths) as readonly IconName[];

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name);
}

export interface IconProps {
  readonly name: IconName;
  /** Pixels; 16 unless told. */
  readonly size?: number | undefined;
  /** Only where no text beside it says the same. */
  readonly label?: string | undefined;
}

/** A sign of the set, 16 px with strokes of 1.5, in the colour of the text. */
export function Icon({ name, size = 16, label }: IconProps) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
