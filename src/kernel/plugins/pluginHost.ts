import {
  injected,
  dispose,
  type Disposer,
  Freshness,
  type OptionalService,
  type Plugin,
  optional,
  PluginContext,
  type Plugins,
  type Settings,
  type SettingValue,
  type Token,
} from 'sendwright/sdk';
import { createAtom, runInAction } from 'mobx';
import { parts } from '../parts';
import { Container } from '../container/container';
import type { Browser } from '../browser/browser';
import { checkDefinition } from './checkDefinition';
import { prefetch } from './prefetch';
import { OptionalProvision } from './optionalProvision';
import { PluginGraph } from './pluginGraph';
import { PluginRecord } from './pluginRecord';
import type { UnavailablePlugin } from './importPlugins';
import type { PluginChoices } from './pluginChoices';
import { activationTimeout, chunkLoadTimeout, withTimeout } from './withTimeout';

/** The page that lists plugins and their failures. */
export const pluginsPath = '/workbench/plugins';

/** Registers plugins, activates them on first use, isolates their failures, and disposes their resources. */
@injected(parts.container, parts.settings, parts.choices, parts.browser)
export class PluginHost implements Plugins {
  readonly #all: PluginRecord[] = [];
  /** Signals every change of a record or of the list. */
  readonly #changed = createAtom('plugins');
  readonly #container: Container;
  readonly #settings: Settings;
  readonly #graph = new PluginGraph();
  readonly #byId = new Map<string, PluginRecord>();

  constructor(
    container: Container,
    settings: Settings,
    private readonly choices: Pick<PluginChoices, 'disable' | 'enable'>,
    private readonly browser: Pick<Browser, 'load'>,
  ) {
    this.#container = container;
    this.#settings = settings;
  }

  get all(): readonly PluginRecord[] {
    this.#changed.reportObserved();
    return this.#all;
  }

  /**
   * Registers the definitions. `accept` passes a valid plugin's contributions to the other registries, and returns a
   * reason to reject the plugin, if any. The `unavailable` plugins are listed with their reasons.
   */
  register(
    plugins: readonly Plugin[],
    accept: (record: PluginRecord) => string | undefined,
    unavailable: readonly UnavailablePlugin[] = [],
  ): void {
    runInAction(() => {
      for (const plugin of unavailable) this.#list(plugin);
      this.#registerAll(plugins, accept);
    });
  }

  get(id: string): PluginRecord | undefined {
    return this.#byId.get(id);
  }

  /** Activates a plugin and everything it requires. Rejects with the reason if that fails. */
  async activate(id: string): Promise<void> {
    const record = this.#byId.get(id);
    if (!record) throw new Error(`There is no plugin "${id}".`);
    await this.#activate(record);
  }

  /** An optional service for `user`; a plugin's is activated on first use. */
  optional<Service>(token: Token<Service>, user?: PluginRecord): OptionalService<Service> {
    return new OptionalProvision(
      {
        find: (wanted) => this.#container.find(wanted),
        provider: (wanted) => this.#graph.provider(wanted),
        activate: (provider, asking) => this.#activateOptional(provider, asking),
      },
      token,
      user,
    );
  }

  /** Starts to fetch the code of a plugin and everything it requires, without activating them. */
  prefetch(id: string): void {
    const record = this.#byId.get(id);
    if (!record || record.state !== 'idle') return;
    void prefetch(() => record.plugin.activate?.());
    for (const needed of this.#graph.needs(record)) this.prefetch(needed.id);
  }

  async retry(id: string): Promise<void> {
    const record = this.#byId.get(id);
    record?.showAgain();
    if (!record || (record.state !== 'failed' && record.state !== 'blocked')) return;
    for (const needed of this.#graph.needs(record)) await this.retry(needed.id);
    record.activation = undefined;
    record.become('idle');
    try {
      await this.#activate(record);
    } catch {
      // The plugins page shows the reason from the record.
    }
  }

  /** Turns the plugin off, from the next load on. */
  disable(id: string): void {
    const title = this.#byId.get(id)?.title ?? id;
    this.choices.disable(id, title);
    this.browser.load(pluginsPath);
  }

  enable(id: string): void {
    this.choices.enable(id);
    this.browser.load(pluginsPath);
  }

  /** Deactivates all plugins, dependencies last. Returns the errors. */
  dispose(): unknown[] {
    const failures: unknown[] = [];
    const gone = new Set<PluginRecord>();
    const users = new Map<PluginRecord, PluginRecord[]>();
    for (const user of this.#all) {
      for (const needed of this.#graph.providersFor(user)) users.set(needed, [...(users.get(needed) ?? []), user]);
    }
    const deactivate = (record: PluginRecord): void => {
      if (gone.has(record)) return;
      gone.add(record);
      for (const other of users.get(record) ?? []) deactivate(other);
      failures.push(...this.#deactivate(record));
    };
    for (const record of this.#all) deactivate(record);
    return failures;
  }

  #list({ id, title, state, error }: UnavailablePlugin): void {
    const record = new PluginRecord({ id, title }, this.#changed);
    record.become(state, error);
    this.#byId.set(id, record);
    this.#all.push(record);
    this.#changed.reportChanged();
  }

  #registerAll(plugins: readonly Plugin[], accept: (record: PluginRecord) => string | undefined): void {
    const records = plugins.map((plugin) => this.#registerOne(plugin, accept));
    for (const cycle of this.#graph.link(records.filter((record) => record.state !== 'rejected'))) {
      const path = [...cycle, cycle[0]].map((record) => record?.id).join(' → ');
      for (const record of cycle)
        record.become('blocked', new Error(`Its services need each other in a circle: ${path}.`));
    }
    for (const record of records) {
      const missing = record.required.find((token) => !this.#isProvided(token));
      if (missing && record.state === 'idle')
        record.become('blocked', new Error(`It requires the service "${missing.name}", which nobody provides.`));
    }
    this.#all.push(...records);
    this.#changed.reportChanged();
  }

  #registerOne(plugin: Plugin, accept: (record: PluginRecord) => string | undefined): PluginRecord {
    const startedAt = performance.now();
    const record = new PluginRecord(plugin, this.#changed);
    try {
      const reason = checkDefinition(plugin) ?? this.#claim(record) ?? accept(record);
      if (reason) record.become('rejected', new Error(`Rejected: ${reason}.`));
    } catch (error) {
      record.become('rejected', error);
    }
    record.timed({ registered: performance.now() - startedAt });
    return record;
  }

  #claim(record: PluginRecord): string | undefined {
    if (this.#byId.has(record.id)) return `there already is a plugin "${record.id}"`;
    const token = record.plugin.provides;
    if (token && this.#container.has(token)) return `the service "${token.name}" is already provided by the kernel`;
    const other = this.#graph.claim(record);
    if (other) return `the service "${record.provides}" is already provided by the plugin "${other.id}"`;
    this.#byId.set(record.id, record);
    return undefined;
  }

  #isProvided(token: Token<unknown>): boolean {
    return this.#container.has(token) || this.#graph.provider(token) !== undefined;
  }

  #activate(record: PluginRecord): Promise<void> {
    if (record.state === 'rejected' || record.state === 'blocked' || record.state === 'disabled')
      return Promise.reject(record.error);
    record.activation ??= this.#start(record);
    return record.activation;
  }

  async #start(record: PluginRecord): Promise<void> {
    record.become('loading');
    try {
      await this.#activateNeeds(record);
    } catch (error) {
      record.become('blocked', error);
      throw error;
    }
    try {
      if (record.plugin.activate) await this.#run(record, record.plugin.activate);
      record.become('active');
    } catch (error) {
      this.#deactivate(record);
      record.become('failed', error);
      throw error;
    }
  }

  async #activateNeeds(record: PluginRecord): Promise<void> {
    const outcomes = this.#graph.needs(record).map(async (needed) => {
      try {
        await this.#activate(needed);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `It requires the service "${needed.provides}" of the plugin "${needed.id}", which failed: ${reason}`,
          { cause: error },
        );
      }
    });
    await Promise.all(outcomes);
  }

  /** A failure is recorded for the provider; plugins that don't require it continue. */
  async #activateOptional(provider: PluginRecord, user: PluginRecord | undefined): Promise<void> {
    if (user && !this.#graph.use(user, provider) && user.state === 'loading') {
      throw new Error(
        `It waits for the optional service "${provider.provides}" while it activates, and the plugin ` +
          `"${provider.id}" needs it in turn: ask for it later.`,
      );
    }
    try {
      await this.#activate(provider);
    } catch {
      // `state` shows the failure.
    }
  }

  async #run(record: PluginRecord, load: NonNullable<Plugin['activate']>): Promise<void> {
    const startedAt = performance.now();
    const module = await withTimeout(`The code of the plugin "${record.id}" didn't load`, chunkLoadTimeout, load());
    const loadedAt = performance.now();
    record.timed({ loaded: loadedAt - startedAt });
    const activation = record.begin();
    const context = this.#context(record, activation.isOver);
    // A late result is dropped, and what it still registers with `own` is disposed immediately.
    const activated = module.service
      ? Container.create(module.service, this.#injections(record, context))
      : module.activate(this.#services(record), context);
    const service: unknown = await withTimeout(
      `The plugin "${record.id}" didn't finish activating`,
      activationTimeout,
      activated,
    );
    if (activation.isOver()) throw new Error(`The plugin "${record.id}" was deactivated while it activated.`);
    record.service = service;
    const token = record.plugin.provides;
    if (token) {
      if (record.service === undefined)
        throw new Error(`Its activate returned nothing, but it provides "${token.name}".`);
      this.#container.provideValue<unknown>(token, record.service);
    }
    record.timed({ activated: performance.now() - loadedAt });
  }

  #services(record: PluginRecord): Readonly<Record<never, never>> {
    const asker = `The plugin "${record.id}"`;
    const services: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(record.plugin.optional ?? {}))
      services[name] = this.optional(token, record);
    for (const [name, token] of Object.entries(record.plugin.requires ?? {}))
      services[name] = this.#container.get(token, asker);
    return services;
  }

  /** The services that the class of a plugin's service can inject. */
  #injections(record: PluginRecord, context: PluginContext): ReadonlyMap<Token<unknown>, unknown> {
    const { requires = {}, optional: optionals = {} } = record.plugin;
    return new Map<Token<unknown>, unknown>([
      [PluginContext, context],
      ...Object.values(requires).map(
        (token) => [token, this.#container.get(token, `The plugin "${record.id}"`)] as const,
      ),
      ...Object.values(optionals).map((token) => [optional(token), this.optional(token, record)] as const),
    ]);
  }

  #context(record: PluginRecord, isOver: () => boolean): PluginContext {
    const own = <T extends Disposer>(disposer: T): T => {
      if (isOver()) dispose(disposer);
      else record.own(disposer);
      return disposer;
    };
    return {
      id: record.id,
      own,
      keepFresh: (resources, data) =>
        void own(this.#container.get(Freshness, `The plugin "${record.id}"`).keep(resources, data)),
      share: (token, service) => {
        if (!isOver()) record.shared.set(token.key, service);
      },
      setting: (key): SettingValue => {
        const value = this.#settings.get(`${record.id}.${key}`);
        if (value === undefined) throw new Error(`The plugin "${record.id}" has no setting "${key}".`);
        return value;
      },
    };
  }

  #deactivate(record: PluginRecord): unknown[] {
    const token = record.plugin.provides;
    if (token && record.service !== undefined) this.#container.remove(token);
    const failures = record.release();
    if (record.state === 'active') record.become('idle');
    return failures;
  }
}
