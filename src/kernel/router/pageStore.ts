import { injected } from 'sendwright/sdk';
import type { ComponentType } from 'react';
import { parts } from '../parts';
import type { PluginHost } from '../plugins/pluginHost';
import { prefetch } from '../plugins/prefetch';
import { chunkLoadTimeout, isLostChunk, withTimeout } from '../plugins/withTimeout';
import { layersOf, type RegisteredRoute } from './registeredRoute';
import type { RouteRegistry } from './routeRegistry';

/** The code of pages: fetched after their plugin is active, then cached. */
@injected(parts.host, parts.routes)
export class PageStore {
  readonly #pages = new Map<string, ComponentType>();

  constructor(
    private readonly host: PluginHost,
    private readonly routes: RouteRegistry,
  ) {}

  /** The page if it has loaded. */
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

  /** A page whose code throws is its plugin's failure; a lost connection is not. */
  async #fetch(route: RegisteredRoute): Promise<{ default: ComponentType }> {
    try {
      return await withTimeout(`The page "${route.title}" didn't load`, chunkLoadTimeout, route.page());
    } catch (error) {
      if (route.plugin !== undefined && !isLostChunk(error))
        this.host.get(route.plugin)?.failedToShow(error, route.title);
      throw error;
    }
  }

  /** Starts to fetch the code of a page and its plugin, without activating anything. */
  prefetch(route: RegisteredRoute): void {
    if (route.plugin !== undefined) this.host.prefetch(route.plugin);
    void prefetch(route.page);
  }

  /** Fetches the code for an address while the session is still loading. */
  prefetchAddress(address: string): void {
    const match = this.routes.match(new URL(address, 'http://workbench').pathname);
    if (match) for (const route of layersOf(match.route)) this.prefetch(route);
  }

  /** Retries after a failure, including the plugin's activation. */
  async retry(route: RegisteredRoute): Promise<ComponentType> {
    if (route.plugin !== undefined) await this.host.retry(route.plugin);
    return this.load(route);
  }
}
