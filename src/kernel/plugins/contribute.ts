import { evaluateAll, type GuardContext } from 'sendwright/sdk';
import type { PaletteSearch } from '../commands/paletteModel';
import type { NavigationTree } from '../router/navigationTree';
import type { RouteRegistry } from '../router/routeRegistry';
import type { SettingsStore } from '../services/settingsStore';
import type { SlotRegistry } from '../workbench/slotRegistry';
import type { LaterCommands } from './laterCommands';
import { serviceOf } from './pluginCommands';
import type { PluginHost } from './pluginHost';
import type { PluginRecord } from './pluginRecord';

/** The registries that plugins contribute to. */
export interface Registries {
  readonly host: PluginHost;
  readonly routes: RouteRegistry;
  readonly navigation: NavigationTree;
  /** The plugins whose commands are described when a command is first asked for. */
  readonly commanders: PluginRecord[];
  /** The plugins whose commands are in a module that is fetched later. */
  readonly later: LaterCommands;
  readonly searches: PaletteSearch[];
  readonly slots: SlotRegistry;
  readonly settings: SettingsStore;
  readonly context: GuardContext;
}

/**
 * Takes a plugin's contributions into the registries, which keep them as they are until they are needed. Answers why
 * they don't fit.
 */
export function contribute(record: PluginRecord, registries: Registries): string | undefined {
  const { plugin } = record;
  const refused = registries.routes.addPlugin(plugin);
  if (refused) return refused;
  registries.navigation.add(plugin);
  if (!record.offer) registries.later.add(record);
  else if (plugin.commands || plugin.nav) registries.commanders.push(record);
  for (const filling of plugin.slots ?? []) registries.slots.add(record, filling);
  if (plugin.settings) registries.settings.define(plugin.id, plugin.title, plugin.settings);
  contributeSearches(record, registries);
  return undefined;
}

/** Lets the palette ask what a plugin has told how to find. */
export function contributeSearches(
  record: PluginRecord,
  { host, searches, context }: Pick<Registries, 'host' | 'searches' | 'context'>,
): void {
  const service = serviceOf(host, record);
  for (const search of record.offer?.search ?? []) {
    searches.push({
      title: search.title,
      icon: search.icon,
      isAllowed: () => !evaluateAll([record.plugin.when, search.when], context),
      // The service is the plugin's own: definePlugin has checked the search against it.
      find: async (typed, signal) => search.find((await service()) as never, typed, signal),
    });
  }
}
