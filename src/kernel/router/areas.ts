const legacyPrefix = '/legacy';
const rewrittenPrefix = '/tne';

const isUnder = (pathname: string, prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export const isLegacy = (pathname: string): boolean => isUnder(pathname, legacyPrefix);

/** A path of the legacy area as the new area has it. */
export const withoutLegacy = (pathname: string): string =>
  isLegacy(pathname) ? pathname.slice(legacyPrefix.length) || '/' : pathname;

export const withLegacy = (pathname: string): string => legacyPrefix + pathname;

/** A path as the legacy area has it at `pathname`, where that area may have another name for the first segment. */
export function asInLegacy(path: string, pathname: string, name: boolean | string): string {
  if (typeof name !== 'string' || !isUnder(pathname, `${legacyPrefix}/${name}`)) return withLegacy(path);
  return withLegacy(path.replace(/^\/[^/]*/, `/${name}`));
}

/** `/tne/x` is `/x` with a full page load; undefined for other paths. */
export function rewritten(address: string): string | undefined {
  const { pathname, search, hash } = new URL(address, 'http://workbench');
  if (!isUnder(pathname, rewrittenPrefix)) return undefined;
  // Further slashes are dropped: `/tne//elsewhere` must not name another host.
  const path = pathname.slice(rewrittenPrefix.length).replace(/^\/*/, '/');
  return path + search + hash;
}

/** How an address is reached: within the page, or by loading the page in full. */
export interface Crossing {
  readonly how: 'inside' | 'load';
  readonly address: string;
}

/**
 * Between the legacy area and the new one the page loads in full, unless the
 * legacy area knows the path too: then the user stays in it.
 */
export function cross(from: string, address: string, hasLegacy: (pathname: string) => boolean): Crossing {
  const target = rewritten(address);
  if (target !== undefined) return { how: 'load', address: target };
  const { pathname } = new URL(address, 'http://workbench');
  if (isLegacy(from) === isLegacy(pathname)) return { how: 'inside', address };
  if (isLegacy(from) && hasLegacy(pathname)) return { how: 'inside', address: withLegacy(address) };
  return { how: 'load', address };
}
