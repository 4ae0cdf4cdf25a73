import { formatCount, formatNumber } from 'sendwright/sdk/ui';

/** Without the scheme, as people read it. */
function domainOf(link: string): string {
  const start = link.indexOf('://');
  const rest = start === -1 ? link : link.slice(start + '://'.length);
  return rest.split('/')[0] ?? rest;
}

/**
 * What the card of a message's links says: the domain that they are shortened to, and how much that saves. `shortLink`
 * is one of them, as long as all others; undefined: it is not known.
 */
export function linksSummary(
  links: readonly string[],
  shortLink: string | undefined,
): { readonly summary: string; readonly detail: string } {
  const counted = 'Clicks are counted for each contact.';
  if (links.length === 0)
    return {
      summary: 'None',
      detail:
        shortLink === undefined
          ? `They are shortened. ${counted}`
          : `They are shortened to ${domainOf(shortLink)}. ${counted}`,
    };
  if (shortLink === undefined) return { summary: links.join(', '), detail: `Shortened when it is sent. ${counted}` };
  const longest = Math.max(...links.map((link) => link.length));
  const isShorter = shortLink.length < longest;
  const before = isShorter ? ` instead of ${formatNumber(longest)}` : '';
  const length = `${formatNumber(shortLink.length)} characters${before}`;
  return {
    summary: `Shortened to ${domainOf(shortLink)}`,
    detail: `${links.join(', ')}. ${counted} ${formatCount(links.length, 'link')}, ${length}.`,
  };
}
