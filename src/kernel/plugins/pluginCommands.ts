import type { CommandDescription } from '../commands/registeredCommand';
import type { PluginHost } from './pluginHost';
import type { PluginRecord } from './pluginRecord';

type Go = (address: string) => void;

/** Returns the plugin's service, after activating the plugin. */
export const serviceOf = (host: PluginHost, record: PluginRecord) => async (): Promise<unknown> => {
  await host.activate(record.id);
  return record.service;
};

/** The commands of a plugin: one for each navigation link, and its own. */
export function pluginCommands(record: PluginRecord, host: PluginHost, go: Go): readonly CommandDescription[] {
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
