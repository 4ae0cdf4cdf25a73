import { evaluateAll, type GuardContext, type Plugin, WorkbenchContext } from 'sendwright/sdk';
import { createElement, type FunctionComponent } from 'react';
import type { PaletteSearch } from '../commands/paletteModel';
import type { CommandDescription } from '../commands/registeredCommand';
import type { NavigationTree } from '../router/navigationTree';
import type { RouteRegistry } from '../router/routeRegistry';
import type { SettingsStore } from '../services/settingsStore';
import type { KernelWorkbench } from '../workbench/kernelWorkbench';
import type { SlotRegistry } from '../workbench/slotRegistry';
import type { PluginHost } from './pluginHost';
import type { PluginRecord } from './pluginRecord';

/** The registries that plugins contribute to. */
export interface Registries {
  readonly host: PluginHost;
  readonly routes: RouteRegistry;
  readonly navigation: NavigationTree;
  readonly commands: CommandDescription[];
  readonly searches: PaletteSearch[];
  readonly slots: SlotRegistry;
  readonly settings: SettingsStore;
  readonly context: GuardContext;
  readonly workbench: () => KernelWorkbench;
  readonly go: (address: string) => void;
}

/** Takes a plugin's contributions into the registries. Answers why they don't fit. */
export function contribute(record: PluginRecord, registries: Registries): string | undefined {
  const { plugin } = record;
  const { host, context, settings } = registries;
  const refused = registries.routes.addPlugin(plugin);
  if (refused) return refused;
  const service = async (): Promise<unknown> => {
    await host.activate(plugin.id);
    return record.service;
  };
  registries.navigation.add(plugin);
  registries.commands.push(...navigationCommands(plugin, registries), ...ownCommands(plugin, registries, service));
  for (const search of plugin.search ?? []) {
    registries.searches.push({
      title: search.title,
      icon: search.icon,
      isAllowed: () => !evaluateAll([plugin.when, search.when], context),
      // The service is the plugin's own: definePlugin has checked the search against it.
      find: async (typed, signal) => search.find((await service()) as never, typed, signal),
    });
  }
  contributeSlots(record, registries);
  settings.define(plugin.id, plugin.title, plugin.settings ?? {});
  return undefined;
}

function navigationCommands(plugin: Plugin, { go }: Registries): CommandDescription[] {
  return (plugin.nav ?? []).map(({ to, title, icon }) => {
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

function ownCommands(plugin: Plugin, { go }: Registries, service: () => Promise<unknown>): CommandDescription[] {
  return Object.entries(plugin.commands ?? {}).map(([key, command]) => {
    const { title, keys, icon, keywords } = command;
    const common = { id: `${plugin.id}.${key}`, title, plugin: plugin.id, keys, icon, keywords, arguments: command.arguments };
    if (command.to !== undefined) {
      const route = plugin.routes?.[command.to];
      return { ...common, guards: [plugin.when, route?.when, command.when], run: () => go(route?.path ?? '/') };
    }
    return {
      ...common,
      guards: [plugin.when, command.when],
      service,
      // The service is the plugin's own: definePlugin has checked the command against it.
      run: (given, args) => command.run(given as never, args),
    };
  });
}

function contributeSlots(record: PluginRecord, { host, slots, workbench }: Registries): void {
  for (const filling of record.plugin.slots ?? []) {
    slots.add(
      {
        ...filling,
        // `fill` has checked the component against the slot's props.
        component: async () => {
          await host.activate(record.id);
          const { default: Filling } = await filling.component();
          const scoped = workbench().scoped(record);
          return { default: (props: never) => createElement(WorkbenchContext, { value: scoped }, createElement(Filling as FunctionComponent<object>, props)) };
        },
      },
      record.plugin.when,
    );
  }
}
