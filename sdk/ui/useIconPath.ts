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
 * Fetches the signs that do not come with the first page; without a connection, the next one that is shown asks again.
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

/** The strokes of a sign; nothing while they are on their way, those of `fallback` where the set has no such sign. */
export function useIconPath(name: string, fallback?: IconName): string | undefined {
  const isHere = pathIn(frameIconPaths, name) !== undefined;
  const loaded = useSyncExternalStore(subscribe, () => others);
  useEffect(() => {
    if (!isHere) coming ??= fetchOthers();
  }, [isHere]);
  const path = pathIn(frameIconPaths, name) ?? pathIn(loaded, name);
  return path ?? (fallback && loaded ? pathIn({ ...loaded, ...frameIconPaths }, fallback) : undefined);
}
