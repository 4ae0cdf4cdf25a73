import { cookieNames } from 'sendwright/wire/account';
import type { OpenedSession } from './sessions';

/**
 * The `Set-Cookie` headers of a sign-in. The front end reads these cookies (it sends the token in a header), so they
 * can't be HttpOnly. The server never reads them, so a forged request from another site has no authority.
 */
export function sessionCookies(
  { token, expiresAt, isVerified, region }: Pick<OpenedSession, 'token' | 'expiresAt' | 'isVerified' | 'region'>,
  secure: boolean,
): string[] {
  const attributes = `; Path=/; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
  const values = {
    [cookieNames.authToken]: token,
    [cookieNames.authTokenType]: 'Bearer',
    [cookieNames.emailConfirmed]: String(isVerified),
    [cookieNames.frontend]: 'new_experience',
    [cookieNames.accountRegion]: region,
  };
  return Object.entries(values).map(([name, value]) => `${name}=${value}${attributes}`);
}

/** The `Set-Cookie` headers that remove all session cookies. */
export function removedCookies(): string[] {
  return Object.values(cookieNames).map((name) => `${name}=; Path=/; SameSite=Lax; Max-Age=0`);
}
