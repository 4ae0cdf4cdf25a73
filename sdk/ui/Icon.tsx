import { memo, useEffect, useSyncExternalStore } from 'react';
import { frameIconPaths } from './frameIconPaths';
import styles from './Icon.module.css';
import type { iconPaths } from './iconPaths';

type IconName = keyof typeof frameIconPaths | keyof typeof iconPaths;

type Paths = Readonly<Record<string, string>>;

let others: Paths | undefined;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

const pathIn = (paths: Paths | undefined, name: string): string | undefined =>
  paths && Object.hasOwn(paths, name) ? paths[name] : undefined;

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads the icons that are not part of the first page's bundle; after a failure, the next icon that is shown tries
 * again.
 */
async function fetchOthers(): Promise<void> {
  try {
    ({ iconPaths: others } = await import('./iconPaths'));
    for (const listener of listeners) listener();
  } catch {
    coming = undefined;
  }
}

/** The strokes of an icon; empty while loading, those of `fallback` if the set has no such icon. */
function useIconPath(name: string, fallback?: IconName): string | undefined {
  const isHere = pathIn(frameIconPaths, name) !== undefined;
  const loaded = useSyncExternalStore(subscribe, () => others);
  useEffect(() => {
    if (!isHere) coming ??= fetchOthers();
  }, [isHere]);
  const path = pathIn(frameIconPaths, name) ?? pathIn(loaded, name);
  return path ?? (fallback && loaded ? pathIn({ ...loaded, ...frameIconPaths }, fallback) : undefined);
}
