import type { Plugin } from 'sendwright/sdk';
import type { PluginChoices } from './pluginChoices';

/** Definitions by plugin id, each behind an import of its own. */
export type PluginImports = Readonly<Record<string, () => Promise<{ readonly default: Plugin }>>>;

/** A plugin the workbench starts without: its definition could not be imported, or it is turned off. */
export interface UnavailablePlugin {
  readonly id: string;
  readonly title: string;
  readonly state: 'rejected' | 'disabled';
  readonly error: Error;
}

export interface ImportedPlugins {
  readonly plugins: readonly Plugin[];
  readonly unavailable: readonly UnavailablePlugin[];
}

/** `single-sends` as a title: all that is known of a plugin whose definition has not been read. */
const titleOf = (id: string): string => `${id[0]?.toUpperCase() ?? ''}${id.slice(1).replaceAll('-', ' ')}`;

async function importOne(id: string, definition: PluginImports[string]): Promise<Plugin | UnavailablePlugin> {
  try {
    const plugin: unknown = (await definition()).default;
    if (typeof plugin === 'object' && plugin !== null) return plugin as Plugin;
    throw new TypeError('it has no default export');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { id, title: titleOf(id), state: 'rejected', error: new Error(`Its definition (plugin.ts) failed on import: ${reason}`, { cause }) };
  }
}

/**
 * Imports each definition on its own: one that throws is reported and affects no other. The code of turned-off plugins,
 * and in safe mode that of added ones, is not run at all.
 */
export async function importPlugins(builtIn: PluginImports, added: PluginImports, choices: PluginChoices): Promise<ImportedPlugins> {
  const plugins: Plugin[] = [];
  const unavailable: UnavailablePlugin[] = [];
  const { disabled, isSafe } = choices;
  const wanted: [string, PluginImports[string]][] = [];
  for (const [id, definition] of [...Object.entries(builtIn), ...Object.entries(added)]) {
    const title = disabled.get(id) ?? titleOf(id);
    if (disabled.has(id)) unavailable.push({ id, title, state: 'disabled', error: new Error('You turned it off in this browser.') });
    else if (isSafe && !Object.hasOwn(builtIn, id)) unavailable.push({ id, title, state: 'disabled', error: new Error('Safe mode is on: it starts with built-in plugins only.') });
    else wanted.push([id, definition]);
  }
  for (const imported of await Promise.all(wanted.map(([id, definition]) => importOne(id, definition)))) {
    if ('error' in imported) unavailable.push(imported);
    else plugins.push(imported);
  }
  return { plugins, unavailable };
}
