import type { Location, Navigation, PathArguments } from 'sendwright/sdk';
import { injected, pathTo } from 'sendwright/sdk';
import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ComponentType } from 'react';
import { parts } from '../parts';
import type { Browser } from '../browser/browser';
import type { NavGroup } from '../shellContract';
import { asInLegacy, cross, isLegacy, withLegacy, withoutLegacy } from './areas';
import { LeaveGuard } from './leaveGuard';
import { PageHistory } from './pageHistory';
import { layersOf, type RegisteredRoute } from './registeredRoute';
import type { NavigationTree } from './navigationTree';
import type { RouteRegistry } from './routeRegistry';

export interface RouterSettings {
  readonly history: 'browser' | 'memory';
  /** The initial address of an in-memory history. */
  readonly start?: string | undefined;
}

/** A page of the current route: the route itself, or one below it (`over`). */
export interface Layer {
  readonly route: RegisteredRoute;
  readonly parameters: Readonly<Record<string, string>>;
  readonly address: string;
  /** Changes when the page must be mounted again: with its route and required parameters. */
  readonly key: string;
}

type Parameters = Readonly<Record<string, string>>;

/** The pages of a route, each with its parameters. */
function pagesOf(top: RegisteredRoute, given: Parameters, pathname: string): readonly Layer[] {
  return layersOf(top).map((route) => {
    const names = [...route.path.matchAll(/:(\w+)(\??)/g)];
    const parameters = Object.fromEntries(
      names.flatMap(([, name = '']) => (given[name] === undefined ? [] : [[name, given[name]]])),
    );
    const required = names.flatMap(([, name = '', optional]) => (optional ? [] : (parameters[name] ?? '')));
    const path = pathTo<string>(route.path, parameters);
    return {
      route,
      parameters,
      address: isLegacy(pathname) ? asInLegacy(path, pathname, route.legacy) : path,
      key: [route.id, ...required].join('\n'),
    };
  });
}

/** The current location: react-router's history and the registry's routes, made observable. */
@injected(parts.routes, parts.navigation, parts.browser, parts.routerSettings, parts.view)
export class Router implements Navigation {
  readonly history: PageHistory;
  readonly leaving = new LeaveGuard();
  location: Location;
  route: RegisteredRoute | undefined = undefined;
  parameters: Parameters = {};
  /** What the page with this key calls itself. */
  ownTitle: { readonly key: string | undefined; readonly title: string } | undefined = undefined;
  readonly #unsubscribe: () => void;
  #taken: Location | undefined;

  constructor(
    private readonly routes: RouteRegistry,
    private readonly tree: NavigationTree,
    private readonly browser: Browser,
    settings: RouterSettings,
    /** Renders the current route in its frame. */
    readonly View: ComponentType,
  ) {
    this.history = new PageHistory({
      kind: settings.history,
      start: settings.start ?? '/',
      losesChanges: (pathname) => this.losesChanges(pathname),
      ask: (proceed) => this.leaving.ask(proceed),
    });
    this.location = this.history.location;
    this.#take();
    makeObservable<Router>(this, {
      location: observableRef,
      route: observableRef,
      parameters: observableRef,
      ownTitle: observableRef,
      layers: computed,
      address: computed,
    });
    this.#unsubscribe = this.history.subscribe(() => this.#take());
  }

  get address(): string {
    const { pathname, search, hash } = this.location;
    return pathname + search + hash;
  }

  /** The pages of the current route, lowest first; none if no route matches. */
  get layers(): readonly Layer[] {
    return this.route ? pagesOf(this.route, this.parameters, this.location.pathname) : [];
  }

  /** The navigation's sections with the links that the guards allow. */
  get groups(): readonly NavGroup[] {
    return this.tree.groups;
  }

  go(address: string, { replace = false }: { replace?: boolean } = {}): void {
    const crossing = cross(
      this.location.pathname,
      address,
      (pathname) => this.routes.match(withLegacy(pathname)) !== undefined,
    );
    if (crossing.how === 'inside') this.history[replace ? 'replace' : 'push'](crossing.address);
    else this.browser.load(crossing.address, replace ? 'replace' : 'assign');
  }

  to<Path extends string>(path: Path, ...parameters: PathArguments<Path>): void {
    this.go(pathTo(path, ...parameters));
  }

  back(fallback: string): void {
    // react-router gives the first history entry this key.
    if (this.history.location.key === 'default') this.go(fallback, { replace: true });
    else this.history.go(-1);
  }

  named(name: string, parameters: Parameters = {}): string {
    const route = this.routes.named(name);
    if (!route) throw new Error(`There is no route named "${name}".`);
    // Destinations are lowercase.
    const { destination, ...others } = parameters;
    return pathTo<string>(route.path, {
      ...others,
      ...(destination !== undefined && { destination: destination.toLowerCase() }),
    });
  }

  setTitle(title: string): void {
    runInAction(() => {
      this.ownTitle = { key: this.layers[0]?.key, title };
    });
  }

  /** The title of a page: its own, or its route's. */
  titleOf({ key, route }: Layer): string {
    return this.ownTitle?.key === key ? this.ownTitle.title : route.title;
  }

  guardLeaving(isDirty: () => boolean): () => void {
    return this.leaving.add(isDirty, this.layers.at(-1)?.key);
  }

  /**
   * Whether navigating to `pathname` closes a page with unsaved changes: a dialog above it or another of its tabs does
   * not.
   */
  losesChanges(pathname: string): boolean {
    const match = this.routes.match(pathname);
    const staying = match ? pagesOf(match.route, match.parameters, pathname).map(({ key }) => key) : [];
    return this.leaving.isDirtyWithout(new Set(staying));
  }

  /** The page's address in the new area, if it does not exist in the legacy area. */
  get migratedTo(): string | undefined {
    const { pathname } = this.location;
    const address = withoutLegacy(pathname);
    return !this.route && isLegacy(pathname) && this.routes.match(address) ? address : undefined;
  }

  dispose(): void {
    this.#unsubscribe();
    this.leaving.dispose();
    this.history.dispose();
  }

  #take(): void {
    const { location } = this.history;
    if (location === this.#taken) return;
    this.#taken = location;
    const match = this.routes.match(location.pathname);
    runInAction(() => {
      this.location = location;
      this.route = match?.route;
      this.parameters = match?.parameters ?? {};
    });
  }
}
