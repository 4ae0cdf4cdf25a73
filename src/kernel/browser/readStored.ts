import type { Browser } from './browser';

/** The parsed JSON under `key`; undefined if it is missing or invalid. Callers check its shape. */
export function readStored(storage: Browser['storage'], key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
