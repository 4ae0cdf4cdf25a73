/** A stored object as it is read. */
export interface StoredObject {
  readonly content: Buffer;
}

/**
 * Where files are kept that are too large for rows. Keys are lower-case paths we make ourselves, such as
 * `images/7/k3….png`; what is stored under a key never changes.
 */
export interface ObjectStorage {
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Forgets the keys; those that do not exist are no failure. */
  remove(keys: readonly string[]): Promise<void>;
}

const keyPattern = /^[a-z0-9-]+(?:\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)?$/;

/** Throws for a key that could leave the storage: a fault of ours, never of a request. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`"${key}" is no storage key.`);
  return key;
}
