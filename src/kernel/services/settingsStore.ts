import type { SettingDefinition, Settings, SettingValue } from 'sendwright/sdk';
import { action, makeObservable, observable, observableShallow } from 'mobx';
import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';

const storageKey = 'sendwright.settings';

/** A plugin's settings, for the settings page. */
export interface SettingGroup {
  readonly plugin: string;
  readonly title: string;
  readonly settings: readonly (SettingDefinition & { readonly id: string })[];
}

/** The user's settings, kept in this browser. A stored value of another type than its default's is ignored. */
export class SettingsStore implements Settings {
  readonly groups: SettingGroup[] = [];
  readonly #definitions = new Map<string, SettingDefinition>();
  readonly #values = observable.map<string, SettingValue>();

  constructor(private readonly storage: Browser['storage']) {
    makeObservable(this, { groups: observableShallow, define: action, set: action });
    const stored = readStored(storage, storageKey);
    for (const [id, value] of Object.entries(typeof stored === 'object' && stored !== null ? stored : {})) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') this.#values.set(id, value);
    }
  }

  define(plugin: string, title: string, definitions: Readonly<Record<string, SettingDefinition>>): void {
    const settings = Object.entries(definitions).map(([key, definition]) => ({ ...definition, id: `${plugin}.${key}` }));
    for (const setting of settings) this.#definitions.set(setting.id, setting);
    if (settings.length > 0) this.groups.push({ plugin, title, settings });
  }

  get(id: string): SettingValue | undefined {
    const value = this.#values.get(id);
    const definition = this.#definitions.get(id);
    if (!definition) return value;
    const isAllowed = typeof value === typeof definition.default && (definition.options?.includes(value as SettingValue) ?? true);
    return isAllowed ? value : definition.default;
  }

  set(id: string, value: SettingValue): void {
    this.#values.set(id, value);
    this.storage.setItem(storageKey, JSON.stringify(Object.fromEntries(this.#values)));
  }
}
