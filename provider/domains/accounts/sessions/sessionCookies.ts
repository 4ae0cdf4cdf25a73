import { cookieNames } from 'sendwright/wire/account';
import type { OpenedSession } from './sessions';

/**
 * The `Set-Cookie` headers of a sign-in. The front end reads these cookies (it puts
 * the token into a header), so they cannot be HttpOnly; the server never reads
 * them, so that a forged form of another site carries no authority.
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

/** The `Set-Cookie` headers that remove every cookie of a session. */
export function removedCookies(): string[] {
  return Object.values(cookieNames).map((name) => `${name}=; Path=/; SameSite=Lax; Max-Age=0`);
}
