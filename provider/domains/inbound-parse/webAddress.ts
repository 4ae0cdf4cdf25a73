import { badRequest } from '../../http/errors';

/** The address that mail or a request for a token is posted to. Throws 400 where it is none, or holds a password. */
export function webAddress(value: string, field: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw badRequest(`${field} must be an address that starts with https:// or http://.`, field);
  if (url.username !== '' || url.password !== '')
    throw badRequest(`${field} must not contain a user name or password: use a security policy.`, field);
  return url.href;
}
