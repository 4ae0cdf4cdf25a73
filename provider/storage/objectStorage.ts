/** A stored object as it is read. */
export interface StoredObject {
  readonly content: Buffer;
}

/** An object as it is listed, without what it holds. */
export interface ListedObject {
  readonly key: string;
  readonly storedAt: Date;
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
  /**
   * All objects whose keys begin with the folder `prefix`, in no order. What comes or goes meanwhile may be in it or
   * not.
   */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Takes away what a crash left half-written before a time; answers how many there were. */
  removeUnfinished(before: Date): Promise<number>;
}

const keyPattern = /^[a-z0-9-]+(?:\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)?$/;

/** Whether a name is a key that we may have made. */
export const isKey = (name: string): boolean => keyPattern.test(name);

/** Throws for a key that could leave the storage: a fault of ours, never of a request. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is no storage key.`);
  return key;
}
