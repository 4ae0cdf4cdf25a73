import type { Plugin } from 'sendwright/sdk';

const catalogue = new Map<string, Plugin>();

function definition(): Plugin {
  const plugin = catalogue.get('throwing');
  if (!plugin) throw new Error('The catalogue is gone.');
  return plugin;
}

/** A definition that fails on import. */
export default definition();
