import { createAtom } from 'mobx';
import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';
import { canBePressed, parseKeys } from './chord';

const storageKey = 'sendwright.keys';

/** The user's own keys for commands, stored in this browser. Observable. */
export class KeyMap {
  readonly #chosen = new Map<string, string>();
  readonly #changed = createAtom('keys');

  constructor(private readonly storage: Browser['storage']) {
    const stored = readStored(storage, storageKey);
    for (const [id, keys] of Object.entries(typeof stored === 'object' && stored !== null ? stored : {})) {
      if (typeof keys === 'string' && (keys === '' || canBePressed(keys))) this.#chosen.set(id, keys);
    }
  }

  /** The keys of a command: the user's, otherwise its default; undefined if it has none. */
  keysOf(id: string, own: string | undefined): string | undefined {
    this.#changed.reportObserved();
    return this.#chosen.has(id) ? this.#chosen.get(id) || undefined : own;
  }

  isChosen(id: string): boolean {
    this.#changed.reportObserved();
    return this.#chosen.has(id);
  }

  /** Sets a command's keys: `''` removes them, undefined restores the default. Throws for an invalid description. */
  choose(id: string, keys: string | undefined): void {
    if (keys) parseKeys(keys);
    if (keys === undefined) this.#chosen.delete(id);
    else this.#chosen.set(id, keys.trim().toLowerCase());
    this.storage.setItem(storageKey, JSON.stringify(Object.fromEntries(this.#chosen)));
    this.#changed.reportChanged();
  }
}
