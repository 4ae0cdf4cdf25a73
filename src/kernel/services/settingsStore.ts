import { injected, type SettingDefinition, type Settings, type SettingValue } from 'sendwright/sdk';
import { action, createAtom, makeObservable, observable } from 'mobx';
import { parts } from '../parts';
import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';

const storageKey = 'sendwright.settings';

/** A plugin's settings, for the settings page. */
export interface SettingGroup {
  readonly plugin: string;
  readonly title: string;
  readonly settings: readonly (SettingDefinition & { readonly id: string })[];
}

interface PluginSettings {
  readonly title: string;
  readonly definitions: Readonly<Record<string, SettingDefinition>>;
}

/** The user's settings, stored in this browser. A stored value with another type than its default is ignored. */
@injected(parts.storage)
export class SettingsStore implements Settings {
  readonly #byPlugin = new Map<string, PluginSettings>();
  readonly #defined = createAtom('settings');
  readonly #values = observable.map<string, SettingValue>();

  constructor(private readonly storage: Browser['storage']) {
    makeObservable(this, { set: action });
    const stored = readStored(storage, storageKey);
    for (const [id, value] of Object.entries(typeof stored === 'object' && stored !== null ? stored : {})) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        this.#values.set(id, value);
    }
  }

  get groups(): readonly SettingGroup[] {
    this.#defined.reportObserved();
    return [...this.#byPlugin].map(([plugin, { title, definitions }]) => ({
      plugin,
      title,
      settings: Object.entries(definitions).map(([key, definition]) => ({ ...definition, id: `${plugin}.${key}` })),
    }));
  }

  define(plugin: string, title: string, definitions: Readonly<Record<string, SettingDefinition>>): void {
    this.#byPlugin.set(plugin, { title, definitions });
    this.#defined.reportChanged();
  }

  get(id: string): SettingValue | undefined {
    const value = this.#values.get(id);
    const definition = this.#definition(id);
    if (!definition) return value;
    const isAllowed =
      value !== undefined &&
      typeof value === typeof definition.default &&
      (definition.options?.includes(value) ?? true);
    return isAllowed ? value : definition.default;
  }

  set(id: string, value: SettingValue): void {
    this.#values.set(id, value);
    this.storage.setItem(storageKey, JSON.stringify(Object.fromEntries(this.#values)));
  }

  /** The definition for `<plugin>.<key>`. */
  #definition(id: string): SettingDefinition | undefined {
    const separator = id.indexOf('.');
    const definitions = this.#byPlugin.get(id.slice(0, separator))?.definitions ?? {};
    const key = id.slice(separator + 1);
    return Object.hasOwn(definitions, key) ? definitions[key] : undefined;
  }
}
