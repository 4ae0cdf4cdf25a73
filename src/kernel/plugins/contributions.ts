import { evaluateAll, type GuardContext, injected } from 'sendwright/sdk';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { PaletteSearch } from '../commands/paletteModel';
import type { CommandDescription } from '../commands/registeredCommand';
import { later } from '../container/later';
import { parts } from '../parts';
import type { NavigationTree } from '../router/navigationTree';
import type { Router } from '../router/router';
import type { RouteRegistry } from '../router/routeRegistry';
import type { SettingsStore } from '../services/settingsStore';
import type { SlotRegistry } from '../workbench/slotRegistry';
import type { LaterCommands } from './laterCommands';
import type { PluginHost } from './pluginHost';
import type { PluginRecord } from './pluginRecord';

type Go = (address: string) => void;

/** Returns the plugin's service, after activating the plugin. */
const serviceOf = (host: PluginHost, record: PluginRecord) => async (): Promise<unknown> => {
  await host.activate(record.id);
  return record.service;
};

/** Passes plugins' contributions to the registries, which keep them unprocessed until needed. */
@injected(
  parts.host,
  parts.routes,
  parts.navigation,
  parts.commands,
  parts.laterCommands,
  parts.searches,
  parts.slots,
  parts.settings,
  parts.session,
  later(parts.router),
)
export class Contributions {
  /** Plugins whose commands are described when a command is first needed. */
  readonly #commanders: PluginRecord[] = [];

  constructor(
    private readonly host: PluginHost,
    private readonly routes: RouteRegistry,
    private readonly navigation: NavigationTree,
    private readonly commands: CommandRegistry,
    /** Plugins whose commands are in a separate module. */
    private readonly laterCommands: LaterCommands,
    private readonly searches: PaletteSearch[],
    private readonly slots: SlotRegistry,
    private readonly settings: SettingsStore,
    private readonly context: GuardContext,
    private readonly router: () => Pick<Router, 'go'>,
  ) {
    commands.registerLater(() => this.#commanders.flatMap((record) => this.#describe(record)));
  }

  /** Registers all contributions of a plugin. Returns the error, if any. */
  take(record: PluginRecord): string | undefined {
    const { plugin } = record;
    const refused = this.routes.addPlugin(plugin);
    if (refused) return refused;
    this.navigation.add(plugin);
    if (!record.offer) this.laterCommands.add(record);
    else if (plugin.commands || plugin.nav) this.#commanders.push(record);
    for (const filling of plugin.slots ?? []) this.slots.add(record, filling);
    if (plugin.settings) this.settings.define(plugin.id, plugin.title, plugin.settings);
    this.#takeSearches(record);
    return undefined;
  }

  /** Registers the commands and searches of a separate module. */
  addCommands(record: PluginRecord): void {
    this.commands.register(this.#describe(record));
    this.#takeSearches(record);
  }

  #describe(record: PluginRecord): readonly CommandDescription[] {
    return pluginCommands(record, this.host, (address) => this.router().go(address));
  }

  /** Adds a plugin's searches to the palette. */
  #takeSearches(record: PluginRecord): void {
    const service = serviceOf(this.host, record);
    for (const search of record.offer?.search ?? []) {
      this.searches.push({
        title: search.title,
        icon: search.icon,
        isAllowed: () => !evaluateAll([record.plugin.when, search.when], this.context),
        // The service is the plugin's own: definePlugin has checked the search against it.
        find: async (typed, signal) => search.find((await service()) as never, typed, signal),
      });
    }
  }
}

/** The commands of a plugin: one for each navigation link, and its own. */
function pluginCommands(record: PluginRecord, host: PluginHost, go: Go): readonly CommandDescription[] {
  return [...navigationCommands(record, go), ...ownCommands(record, host, go)];
}

function navigationCommands({ plugin, offer }: PluginRecord, go: Go): CommandDescription[] {
  // A plugin's own command for the same link, with other keys or keywords, takes precedence.
  const described = new Set(Object.values(offer?.commands ?? {}).map((command) => command.to));
  return (plugin.nav ?? [])
    .filter(({ to }) => !described.has(to))
    .map(({ to, title, icon }) => {
      const route = plugin.routes?.[to];
      return {
        id: `${plugin.id}.go-${to}`,
        title: `Go to ${title ?? route?.title ?? to}`,
        plugin: plugin.id,
        icon,
        guards: [plugin.when, route?.when],
        run: () => go(route?.path ?? '/'),
      };
    });
}

function ownCommands(record: PluginRecord, host: PluginHost, go: Go): CommandDescription[] {
  const { plugin } = record;
  return Object.entries(record.offer?.commands ?? {}).map(([key, command]) => {
    const { title, keys, icon, keywords } = command;
    const common = {
      id: `${plugin.id}.${key}`,
      title,
      plugin: plugin.id,
      keys,
      icon,
      keywords,
      arguments: command.arguments,
    };
    if (command.to !== undefined) {
      const route = plugin.routes?.[command.to];
      return { ...common, guards: [plugin.when, route?.when, command.when], run: () => go(route?.path ?? '/') };
    }
    return {
      ...common,
      guards: [plugin.when, command.when],
      service: serviceOf(host, record),
      // The service is the plugin's own: definePlugin has checked the command against it.
      run: (given, args) => command.run(given as never, args),
    };
  });
}
