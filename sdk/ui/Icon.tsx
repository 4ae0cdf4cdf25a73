import { memo } from 'react';
import styles from './Icon.module.css';
import { type IconName, useIconPath } from './useIconPath';

export type { IconName };

export interface IconProps {
  readonly name: IconName;
  /** Pixels; 16 by default. */
  readonly size?: number | undefined;
  /** Set it only if no adjacent text says the same. */
  readonly label?: string | undefined;
}

export interface NamedIconProps extends Omit<IconProps, 'name'> {
  /** The icon name as given by a plugin. */
  readonly name: string | undefined;
  /** Used if the icon set has no such icon. */
  readonly fallback: IconName;
}

type SignProps = Omit<IconProps, 'name'> & { readonly name: string; readonly fallback?: IconName };

// Most rows of a list keep their icon when their text changes.
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

/** An icon of the set, 16 px with strokes of 1.5, in the text color. */
export function Icon(props: IconProps) {
  return <Sign {...props} />;
}

/** An icon by an unchecked name. */
export function NamedIcon({ name, ...props }: NamedIconProps) {
  return <Sign name={name ?? props.fallback} {...props} />;
}
