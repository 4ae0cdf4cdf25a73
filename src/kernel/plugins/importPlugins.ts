import type { Plugin } from 'sendwright/sdk';
import type { PluginChoices } from './pluginChoices';

/** Definitions by plugin id, each behind its own import. */
export type PluginImports = Readonly<Record<string, () => Promise<{ readonly default: Plugin }>>>;

/** A plugin that is not loaded: its definition could not be imported (`error`), or it is turned off. */
export interface UnavailablePlugin {
  readonly id: string;
  /** The id if the title is unknown. */
  readonly title: string;
  readonly state: 'rejected' | 'disabled';
  readonly error?: Error;
}

export interface ImportedPlugins {
  readonly plugins: readonly Plugin[];
  readonly unavailable: readonly UnavailablePlugin[];
}

/**
 * Imports each definition separately: one that throws is reported and affects no other. Code of turned-off plugins, and
 * in safe mode that of added ones, is not run at all.
 */
export async function importPlugins(
  builtIn: PluginImports,
  added: PluginImports,
  { disabled, isSafe }: PluginChoices,
): Promise<ImportedPlugins> {
  const all = { ...builtIn, ...added };
  const unavailable: UnavailablePlugin[] = [];
  const imports = Object.entries(all).map(async ([id, definition]) => {
    const title = disabled.get(id) ?? id;
    if (disabled.has(id) || (isSafe && !Object.hasOwn(builtIn, id))) {
      unavailable.push({ id, title, state: 'disabled' });
      return [];
    }
    try {
      const plugin: unknown = (await definition()).default;
      if (typeof plugin !== 'object' || plugin === null) throw new TypeError('it has no default export');
      return [plugin as Plugin];
    } catch (cause) {
      unavailable.push({
        id,
        title,
        state: 'rejected',
        error: new Error(`plugin.ts failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }),
      });
      return [];
    }
  });
  return { plugins: (await Promise.all(imports)).flat(), unavailable };
}
