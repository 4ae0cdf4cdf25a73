import { memo } from 'react';
import styles from './Icon.module.css';
import { type IconName, useIconPath } from './useIconPath';

export type { IconName };

export interface IconProps {
  readonly name: IconName;
  /** Pixels; 16 unless told. */
  readonly size?: number | undefined;
  /** Only where no text beside it says the same. */
  readonly label?: string | undefined;
}

export interface NamedIconProps extends Omit<IconProps, 'name'> {
  /** As a plugin names it. */
  readonly name: string | undefined;
  /** Where the set has no such sign. */
  readonly fallback: IconName;
}

type SignProps = Omit<IconProps, 'name'> & { readonly name: string; readonly fallback?: IconName };

// Most rows of a list keep their sign when they get other words.
const Sign = memo(function Sign({ name, fallback, size = 16, label }: SignProps) {
  const path = useIconPath(name, fallback);
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {path !== undefined && <path d={path} />}
    </svg>
  );
});

/** A sign of the set, 16 px with strokes of 1.5, in the color of the text. */
export function Icon(props: IconProps) {
  return <Sign {...props} />;
}

/** A sign by a name that nobody has checked. */
export function NamedIcon({ name, ...props }: NamedIconProps) {
  return <Sign name={name ?? props.fallback} {...props} />;
}
