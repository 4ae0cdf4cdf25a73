import { matchPath } from 'react-router-dom';
import { isLegacy, withoutLegacy } from './areas';
import type { RegisteredRoute } from './registeredRoute';

export interface RouteMatch {
  readonly route: RegisteredRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

/** Fixed segments before parameters, from the left. */
function bySpecificity(one: RegisteredRoute, other: RegisteredRoute): number {
  const segments = [one.path.split('/'), other.path.split('/')] as const;
  for (let index = 0; index < Math.max(segments[0].length, segments[1].length); index++) {
    const difference = Number(isParameter(segments[0][index])) - Number(isParameter(segments[1][index]));
    if (difference !== 0) return difference;
  }
  return segments[1].length - segments[0].length;
}

/**
 * Finds the route of an address. Routes are grouped by first segment and compiled on first use: react-router's own
 * matching flattens, ranks and compiles all routes at boot, which takes most of the boot time with hundreds of routes.
 */
export class RouteMatcher {
  readonly #byFirstSegment = new Map<string, RegisteredRoute[]>();
  readonly #sorted = new Set<string>();
  /** First segments by the legacy area's name for them. */
  readonly #byLegacyName = new Map<string, string>();

  add(route: RegisteredRoute): void {
    const first = this.#key(route.path);
    const routes = this.#byFirstSegment.get(first) ?? [];
    routes.push(route);
    this.#byFirstSegment.set(first, routes);
    this.#sorted.delete(first);
    if (typeof route.legacy === 'string') this.#byLegacyName.set(route.legacy, first);
  }

  /** The most specific route for `pathname`; a legacy address matches only routes with a legacy variant. */
  match(pathname: string): RouteMatch | undefined {
    const legacy = isLegacy(pathname);
    const path = legacy ? this.#renamed(withoutLegacy(pathname)) : pathname;
    for (const route of [...this.#candidates(this.#key(path)), ...this.#candidates(':')]) {
      if (legacy && !route.legacy) continue;
      const match = matchPath(route.path, path);
      if (match) return { route, parameters: definedParameters(match.params) };
    }
    return undefined;
  }

  #renamed(path: string): string {
    const [, first = '', ...others] = path.split('/');
    const name = this.#byLegacyName.get(first.toLowerCase());
    return name === undefined ? path : ['', name, ...others].join('/');
  }

  #key(path: string): string {
    const end = path.indexOf('/', 1);
    const first = path.slice(1, end < 0 ? undefined : end);
    return isParameter(first) ? ':' : first.toLowerCase();
  }

  #candidates(first: string): readonly RegisteredRoute[] {
    const routes = this.#byFirstSegment.get(first) ?? [];
    if (!this.#sorted.has(first)) {
      routes.sort(bySpecificity);
      this.#sorted.add(first);
    }
    return routes;
  }
}

/** The parameters as `pathTo` got them: a username such as `ada@example.com` is encoded in the address. */
function definedParameters(parameters: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Typed by a person.
    return value;
  }
}
