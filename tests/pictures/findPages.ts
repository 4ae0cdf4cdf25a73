import type { Screen } from '../e2e/support/screen';

/**
 * A page of each kind is enough: identifiers, numbers and addresses in it don't matter. Queries are not part of a kind:
 * what a page shows only for one, such as a tab, filter or opened drawer, is left to the journeys.
 */
const kindOf = (address: string): string =>
  address
    .split('/')
    .map((part) => (/\d|@|%/.test(part) && !/^(?:2\.0|v3)$/.test(part) ? ':' : part))
    .join('/');

/** Not pages of the workbench, or the end of the session. */
const left = /^\/(?:v3|t|p|f|a|content|uploads|images\/|docs|sign-out|sign-in)\b|\.\w+$/;

/** The addresses of one page of each kind that can be reached by links, in the order they are found. */
export async function findPages(screen: Screen): Promise<readonly string[]> {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address);
    if (pages.has(kind)) continue;
    pages.set(kind, address);
    await screen.open(address);
    await screen.settled().catch(() => undefined);
    const links = await screen.browser.execute(() =>
      [...document.querySelectorAll('a')]
        .filter((link) => link.origin === location.origin && link.target !== '_blank' && !link.download)
        .map(({ pathname }) => pathname),
    );
    waiting.push(...links.filter((link) => !left.test(link)));
  }
  return [...pages.values()];
}
