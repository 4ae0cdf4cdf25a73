import type { Plugin } from 'sendwright/sdk';
import { checkCommands } from './checkCommands';

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const parameterNames = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment.startsWith(':') && !segment.endsWith('?'))
    .map((segment) => segment.slice(1));

function checkRoutes(plugin: Plugin): string | undefined {
  const routes = plugin.routes ?? {};
  const paths = new Set<string>();
  for (const [key, route] of Object.entries(routes)) {
    if (!route.path.startsWith('/')) return `the path "${route.path}" of its route "${key}" doesn't begin with "/"`;
    if (paths.has(route.path)) return `two of its routes have the path "${route.path}"`;
    paths.add(route.path);
    const seen = new Set([key]);
    for (let over = route.over; over !== undefined; over = routes[over]?.over) {
      const base = routes[over];
      if (!base) return `its route "${key}" opens over "${over}", which it doesn't have`;
      if (seen.has(over)) return `its route "${key}" opens over itself`;
      seen.add(over);
      const lacking = parameterNames(base.path).find((name) => !parameterNames(route.path).includes(name));
      if (lacking) return `its route "${key}" opens over "${over}" but lacks the parameter ":${lacking}"`;
    }
  }
  return undefined;
}

/**
 * Why a definition can't be registered, as the end of a sentence that starts with the plugin; undefined if it is valid.
 * The compiler finds most errors, but plugins loaded at run time were compiled elsewhere.
 */
export function checkDefinition(plugin: Plugin): string | undefined {
  if (typeof plugin !== 'object' || plugin === null || typeof plugin.id !== 'string')
    return 'it is not a plugin definition';
  if (!idPattern.test(plugin.id)) return `the id "${plugin.id}" isn't lower case with hyphens`;
  if (typeof plugin.title !== 'string' || plugin.title === '') return 'it has no title';
  const routes = plugin.routes ?? {};
  const lost = plugin.nav?.find((item) => !Object.hasOwn(routes, item.to));
  if (lost) return `its navigation leads to the route "${lost.to}", which it doesn't have`;
  if (plugin.commands && typeof plugin.commands !== 'function') {
    const reason = checkCommands(plugin, plugin.commands);
    if (reason !== undefined) return reason;
  }
  if (plugin.provides && !plugin.activate) return `it provides "${plugin.provides.name}" but has no activate`;
  return checkRoutes(plugin);
}
