import { parseUrl } from 'sendwright/formats';

/**
 * The origin of an address as a source in a content security policy; undefined if its host has characters that could
 * begin another directive or policy, which `URL` accepts.
 */
export function policySource(address: string): string | undefined {
  const url = parseUrl(address);
  return url && /^[a-z0-9.:[\]_-]+$/i.test(url.host) ? url.origin : undefined;
}
