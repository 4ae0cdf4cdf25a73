import { action, makeObservable, observableShallow } from 'mobx';
import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';

const storageKey = 'sendwright.recent-commands';
const kept = 20;

/** The commands used last, the latest first; kept in this browser. */
export class RecentCommands {
  ids: string[];

  constructor(private readonly storage: Browser['storage']) {
    const stored = readStored(storage, storageKey);
    this.ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, kept) : [];
    makeObservable(this, { ids: observableShallow, use: action });
  }

  use(id: string): void {
    this.ids = [id, ...this.ids.filter((other) => other !== id)].slice(0, kept);
    this.storage.setItem(storageKey, JSON.stringify(this.ids));
  }
}
