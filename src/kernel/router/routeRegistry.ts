import { injected, type Plugin } from 'sendwright/sdk';
import type { ShellRoute } from '../shellContract';
import type { RegisteredRoute } from './registeredRoute';
import { type RouteMatch, RouteMatcher } from './routeMatcher';

/** `/a/:id/:tab?` and `/a/:key/:view?` match the same addresses. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

/** All routes, by id, path and name. */
@injected()
export class RouteRegistry {
  readonly #byId = new Map<string, RegisteredRoute>();
  readonly #byShape = new Map<string, RegisteredRoute>();
  readonly #matcher = new RouteMatcher();
  readonly #byName = new Map<string, RegisteredRoute>();

  get(id: string): RegisteredRoute | undefined {
    return this.#byId.get(id);
  }

  named(name: string): RegisteredRoute | undefined {
    return this.#byName.get(name);
  }

  /** The route whose pattern is `path`. */
  withPath(path: string): RegisteredRoute | undefined {
    return this.#byShape.get(shapeOf(path));
  }

  /** The route that matches `pathname`. */
  match(pathname: string): RouteMatch | undefined {
    return this.#matcher.match(pathname);
  }

  addShell(route: ShellRoute): void {
    this.#add({
      id: `workbench.${route.path}`,
      path: route.path,
      title: route.title,
      page: route.page,
      guards: [],
      over: undefined,
      frame: route.frame ?? 'page',
      legacy: false,
      name: route.name,
      plugin: undefined,
      isPublic: route.public ?? false,
    });
  }

  /** Adds a plugin's routes, all or none. Returns the error, if any. */
  addPlugin(plugin: Plugin): string | undefined {
    const definitions = plugin.routes ?? {};
    const shapes: Record<string, string> = {};
    for (const [key, { path, name }] of Object.entries(definitions)) {
      const shape = shapeOf(path);
      shapes[key] = shape;
      const other = this.#byShape.get(shape);
      if (other) return `its path "${path}" already belongs to the route "${other.id}"`;
      if (name !== undefined && this.#byName.has(name))
        return `its route name "${name}" already belongs to the route "${this.#byName.get(name)?.id}"`;
    }
    const add = (key: string): RegisteredRoute | undefined => {
      const id = `${plugin.id}.${key}`;
      const known = this.#byId.get(id);
      const definition = definitions[key];
      if (known || !definition) return known;
      const over = definition.over === undefined ? undefined : add(definition.over);
      return this.#add(
        {
          id,
          path: definition.path,
          title: definition.title,
          page: definition.page,
          guards: [plugin.when, definition.when],
          over,
          frame: over?.frame ?? definition.frame ?? 'page',
          legacy: definition.legacy ?? false,
          name: definition.name,
          plugin: plugin.id,
          isPublic: false,
        },
        shapes[key],
      );
    };
    for (const key of Object.keys(definitions)) add(key);
    return undefined;
  }

  #add(route: RegisteredRoute, shape = shapeOf(route.path)): RegisteredRoute {
    this.#byId.set(route.id, route);
    this.#matcher.add(route);
    this.#byShape.set(shape, route);
    if (route.name !== undefined) this.#byName.set(route.name, route);
    return route;
  }
}
