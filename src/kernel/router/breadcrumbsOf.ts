import { pathTo } from 'sendwright/sdk';
import type { Breadcrumb } from '../shellContract';
import type { Layer } from './router';
import type { RouteRegistry } from './routeRegistry';

/**
 * The way down to the current page: the pages whose paths its own starts with, then the page itself. One of the same
 * name is the same place.
 */
export function breadcrumbsOf(layers: readonly Layer[], routes: RouteRegistry): readonly Breadcrumb[] {
  const page = layers[0];
  if (!page) return [];
  const segments = page.route.path.split('/');
  const above: Breadcrumb[] = [];
  for (let length = 2; length < segments.length; length++) {
    const route = routes.withPath(segments.slice(0, length).join('/'));
    if (route && !route.over) above.push({ title: route.title, address: pathTo<string>(route.path, page.parameters) });
  }
  const { title } = page.route;
  return [...above.filter((crumb) => crumb.title !== title), { title }];
}
