import { injected } from 'sendwright/sdk';
import type { cookieNames as wireNames } from 'sendwright/wire/account';
import { parts } from '../parts';
import type { Browser } from './browser';

/**
 * The cookies of a signed-in browser. The wire contract has them, too; only its types are imported, so the two can't
 * differ.
 */
export const cookieNames: typeof wireNames = {
  authToken: 'sw_auth_token',
  authTokenType: 'sw_auth_token_type',
  reseller: 'sw_reseller',
  impersonatingUsername: 'sw_impersonating_username',
  emailConfirmed: 'sw_email_confirmed',
  frontend: 'sw_frontend',
  accountRegion: 'sw_account_region',
};

export type CookieName = keyof typeof cookieNames;

/** Reads, sets and removes the session's cookies. */
@injected(parts.browser)
export class Cookies {
  constructor(private readonly browser: Browser) {}

  get(name: CookieName): string | undefined {
    const prefix = `${cookieNames[name]}=`;
    const pair = this.browser.cookies.split(/;\s*/).find((part) => part.startsWith(prefix));
    if (!pair) return undefined;
    try {
      return decodeURIComponent(pair.slice(prefix.length)) || undefined;
    } catch {
      return pair.slice(prefix.length);
    }
  }

  /** Sets a session cookie, which ends when the browser closes; sign-in sets them for longer. */
  set(name: CookieName, value: string): void {
    this.browser.cookies = `${cookieNames[name]}=${encodeURIComponent(value)}; Path=/; SameSite=Lax`;
  }

  remove(name: CookieName): void {
    this.browser.cookies = `${cookieNames[name]}=; Path=/; SameSite=Lax; Max-Age=0`;
  }

  removeAll(): void {
    for (const name of Object.keys(cookieNames) as CookieName[]) this.remove(name);
  }
}
