import type { Server } from '../provider';

interface Entry {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const tables = new WeakMap<object, Entry[]>();

/**
 * Records every route of `server`, to distinguish unknown paths from known ones with another method. Call it before
 * routes are added.
 */
export function recordRoutes(server: Server): void {
  const entries: Entry[] = [];
  tables.set(server.server, entries);
  server.addHook('onRoute', (route) => {
    // The workbench's catch-all route is not part of the API.
    if (route.url === '*' || route.url === '/*') return;
    entries.push({ pattern: toPattern(route.url), methods: [route.method].flat() });
  });
}

/** The methods that `url` accepts; none if there is no such route. */
export function allowedMethods(server: Server, url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const entries = tables.get(server.server) ?? [];
  return [...new Set(entries.filter((entry) => entry.pattern.test(path)).flatMap((entry) => entry.methods))];
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
