import { isIP } from 'node:net';
import { isPublicAddress } from '../outgoing/isPublicAddress';

/**
 * Whether others can open a web address: `http` or `https`, without a user name or password, and with a host that is
 * neither private nor without a domain, such as `localhost`. The host's name is not resolved.
 */
export function isPublicWebAddress(text: string): boolean {
  if (text.length > 2000 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublicHost =
    isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !/\.(?:localhost|local|internal)$/.test(host);
  return username === '' && password === '' && isPublicHost;
}
