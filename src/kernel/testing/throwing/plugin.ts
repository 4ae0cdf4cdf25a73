import type { Plugin } from 'sendwright/sdk';

const catalog = new Map<string, Plugin>();

function definition(): Plugin {
  const plugin = catalog.get('throwing');
  if (!plugin) throw new Error('The catalog is gone.');
  return plugin;
}

/** A definition that fails on import. */
export default definition();
