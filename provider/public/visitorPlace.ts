import type { FastifyRequest } from 'fastify';
import type { LocationHeaders } from '../proxySettings';

/** Mailbox providers that fetch images for their readers, from addresses of their own. */
const fetchers = /GoogleImageProxy|ggpht\.com|YahooMailProxy|^Mozilla\/5\.0$/;

/**
 * Where a visitor is, as a trusted proxy says: `US-TX`, `US`, or undefined if that is unknown. An image that a mailbox
 * provider fetched says where its servers are, and so has no place.
 */
export function placeOf(
  { headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>,
  names: LocationHeaders | undefined,
): string | undefined {
  // With one address, the request came from elsewhere than a trusted proxy.
  if (names === undefined || (ips ?? []).length < 2) return undefined;
  if (fetchers.test((headers['user-agent'] ?? '').trim())) return undefined;
  const valueOf = (name: string | undefined): string => {
    const value = name === undefined ? undefined : headers[name];
    return typeof value === 'string' ? value.trim().toUpperCase() : '';
  };
  const country = valueOf(names.country);
  const region = valueOf(names.region);
  // Proxies write XX or T1 where they don't know.
  if (!/^[A-Z]{2}$/.test(country) || country === 'XX') return undefined;
  return /^[A-Z0-9]{1,3}$/.test(region) ? `${country}-${region}` : country;
}
