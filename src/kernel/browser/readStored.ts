import type { Browser } from './browser';

/**
 * What is stored under `key`, as parsed JSON; undefined where there is nothing or nothing readable. The caller checks
 * its shape.
 */
export function readStored(storage: Browser['storage'], key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
