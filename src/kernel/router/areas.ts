const legacyPrefix = '/legacy';
const rewrittenPrefix = '/tne';

const isUnder = (pathname: string, prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export const isLegacy = (pathname: string): boolean => isUnder(pathname, legacyPrefix);

/** The new area's path for one of the legacy area. */
export const withoutLegacy = (pathname: string): string =>
  isLegacy(pathname) ? pathname.slice(legacyPrefix.length) || '/' : pathname;

export const withLegacy = (pathname: string): string => legacyPrefix + pathname;

/** The legacy area's path at `pathname`, where the area may have another name for the first segment. */
export function asInLegacy(path: string, pathname: string, name: boolean | string): string {
  if (typeof name !== 'string' || !isUnder(pathname, `${legacyPrefix}/${name}`)) return withLegacy(path);
  return withLegacy(path.replace(/^\/[^/]*/, `/${name}`));
}

/** `/tne/x` becomes `/x` with a full page load; undefined for other paths. */
export function rewritten(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address, 'http://workbench');
  if (!isUnder(pathname, rewrittenPrefix)) return undefined;
  // Additional slashes are dropped: `/tne//elsewhere` must not become another host.
  const path = pathname.slice(rewrittenPrefix.length).replace(/^\/*/, '/');
  return path + search + hash;
}

/** How an address is opened: inside the page, or with a full page load. */
export interface AreaTransition {
  readonly how: 'inside' | 'load';
  readonly address: string;
}

/**
 * Between the legacy area and the new one, the page loads in full, unless the legacy area has the path, too: then the
 * user stays there.
 */
export function cross(from: string, address: string, hasLegacy: (pathname: string) => boolean): AreaTransition {
  const target = rewritten(address);
  if (target !== undefined) return { how: 'load', address: target };
  const { pathname } = new URL(address, 'http://workbench');
  if (isLegacy(from) === isLegacy(pathname)) return { how: 'inside', address };
  if (isLegacy(from) && hasLegacy(pathname)) return { how: 'inside', address: withLegacy(address) };
  return { how: 'load', address };
}
