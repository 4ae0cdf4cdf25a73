import { injected } from 'sendwright/sdk';
import type { ComponentType } from 'react';
import { parts } from '../parts';
import type { PluginHost } from '../plugins/pluginHost';
import { fetchAhead } from '../plugins/fetchAhead';
import { chunkLoadTimeout, isLostChunk, withTimeout } from '../plugins/withTimeout';
import { layersOf, type RegisteredRoute } from './registeredRoute';
import type { RouteRegistry } from './routeRegistry';

/** The code of the pages: fetched once their plugin is active, then kept. */
@injected(parts.host, parts.routes)
export class PageStore {
  readonly #pages = new Map<string, ComponentType>();

  constructor(
    private readonly host: PluginHost,
    private readonly routes: RouteRegistry,
  ) {}

  /** The page where it is there already. */
  ready(route: RegisteredRoute): ComponentType | undefined {
    const isActive = route.plugin === undefined || this.host.get(route.plugin)?.state === 'active';
    return isActive ? this.#pages.get(route.id) : undefined;
  }

  async load(route: RegisteredRoute): Promise<ComponentType> {
    if (route.plugin !== undefined) await this.host.activate(route.plugin);
    const module = await this.#fetch(route);
    this.#pages.set(route.id, module.default);
    return module.default;
  }

  /** A page whose code throws is a failure of its plugin; a lost connection is not. */
  async #fetch(route: RegisteredRoute): Promise<{ default: ComponentType }> {
    try {
      return await withTimeout(`The page "${route.title}" didn't load`, chunkLoadTimeout, route.page());
    } catch (error) {
      if (route.plugin !== undefined && !isLostChunk(error))
        this.host.get(route.plugin)?.failedToShow(error, route.title);
      throw error;
    }
  }

  /** Begins to fetch the code of a page and of its plugin, activating nothing. */
  prefetch(route: RegisteredRoute): void {
    if (route.plugin !== undefined) this.host.prefetch(route.plugin);
    void fetchAhead(route.page);
  }

  /** Fetches the code behind an address while the user or the session is still on the way there. */
  prefetchAddress(address: string): void {
    const match = this.routes.match(new URL(address, 'http://workbench').pathname);
    if (match) for (const route of layersOf(match.route)) this.prefetch(route);
  }

  /** Tries again after a failure, also to activate the plugin. */
  async retry(route: RegisteredRoute): Promise<ComponentType> {
    if (route.plugin !== undefined) await this.host.retry(route.plugin);
    return this.load(route);
  }
}
