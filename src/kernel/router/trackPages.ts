import type { Analytics } from 'sendwright/sdk';
import { reaction } from 'mobx';
import type { Router } from './router';

const product = 'Sendwright';

/**
 * Sets the tab's title and tracks a page view on every change. Events contain the route's pattern, never ids from the
 * address.
 */
export function trackPages(router: Router, analytics: Analytics): () => void {
  return reaction(
    () => ({ pathname: router.location.pathname, page: router.layers.at(-1)?.route }),
    ({ page }) => {
      document.title = page ? `${page.title} · ${product}` : product;
      analytics.track('page_view', { path: page?.path ?? 'unknown', route: page?.id ?? 'unknown' });
    },
    {
      fireImmediately: true,
      equals: (before, after) => before.pathname === after.pathname && before.page === after.page,
    },
  );
}
