import { useEffect, useSyncExternalStore } from 'react';
import { frameIconPaths } from './frameIconPaths';
import type { iconPaths } from './iconPaths';

export type IconName = keyof typeof frameIconPaths | keyof typeof iconPaths;

type Paths = Readonly<Record<string, string>>;

let others: Paths | undefined;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

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

const pathIn = (paths: Paths | undefined, name: string): string | undefined =>
  paths && Object.hasOwn(paths, name) ? paths[name] : undefined;

/** The strokes of an icon; empty while loading, those of `fallback` if the set has no such icon. */
export function useIconPath(name: string, fallback?: IconName): string | undefined {
  const isHere = pathIn(frameIconPaths, name) !== undefined;
  const loaded = useSyncExternalStore(subscribe, () => others);
  useEffect(() => {
    if (!isHere) coming ??= fetchOthers();
  }, [isHere]);
  const path = pathIn(frameIconPaths, name) ?? pathIn(loaded, name);
  return path ?? (fallback && loaded ? pathIn({ ...loaded, ...frameIconPaths }, fallback) : undefined);
}
