import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';

const disabledKey = 'sendwright.disabledPlugins';
const safeKey = 'sendwright.safeMode';

/**
 * The plugins that are turned off in this browser. Turned-off plugins are stored in the browser; safe mode (`?safe` in
 * the address) lasts for the tab, across reloads and sign-in, until the user turns it off.
 */
export class PluginChoices {
  readonly isSafe: boolean;

  /** `query` is that of the address at which the workbench was opened. */
  constructor(
    private readonly browser: Pick<Browser, 'storage' | 'tabStorage'>,
    query = '',
  ) {
    if (new URLSearchParams(query).has('safe')) browser.tabStorage.setItem(safeKey, 'on');
    this.isSafe = browser.tabStorage.getItem(safeKey) === 'on';
  }

  /** Titles of the turned-off plugins by id. */
  get disabled(): ReadonlyMap<string, string> {
    const stored = readStored(this.browser.storage, disabledKey);
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.flatMap(([id, title]) => (typeof title === 'string' ? [[id, title] as const] : [])));
  }

  disable(id: string, title: string): void {
    this.#store(new Map(this.disabled).set(id, title));
  }

  enable(id: string): void {
    this.#store(new Map([...this.disabled].filter(([other]) => other !== id)));
  }

  leaveSafeMode(): void {
    this.browser.tabStorage.removeItem(safeKey);
  }

  #store(disabled: ReadonlyMap<string, string>): void {
    this.browser.storage.setItem(disabledKey, JSON.stringify(Object.fromEntries(disabled)));
  }
}
