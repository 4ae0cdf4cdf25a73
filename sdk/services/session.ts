import type { Plan, Region } from '../guards';
import { token } from '../token';

/** The account's zone. `offsetSeconds` east of UTC. */
export interface TimeZone {
  readonly code: string;
  readonly offsetSeconds: number;
  readonly offset: string;
  readonly name: string;
}

/** The parts that are loaded at startup, independently of each other. */
export type SessionPart =
  | 'scopes'
  | 'toggles'
  | 'entitlements'
  | 'package'
  | 'timeZone'
  | 'username'
  | 'status'
  | 'credits'
  | 'email'
  | 'account'
  | 'profile'
  | 'type'
  | 'pricing';

/** The signed-in user. Observable: what could not be loaded at startup keeps its default. */
export interface Session {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly accountType: string;
  readonly plan: Plan;
  readonly packageName: string;
  readonly status: string;
  /** False for somebody who signs in with one-time links: they can't sign in again without a new one. */
  readonly hasPassword: boolean;
  /**
   * Set if the installation keeps mail in its Outbox instead of sending it: whether the user can see system mail there.
   */
  readonly capturedMail: 'shown' | 'hidden' | undefined;
  /** When the trial ends, for accounts on trial; ISO 8601 in UTC. */
  readonly trialEndsAt: string | undefined;
  readonly region: Region;
  readonly timeZone: TimeZone;
  readonly scopes: ReadonlySet<string>;
  /** Toggles that are on, as `<app>.<feature>`. */
  readonly toggles: ReadonlySet<string>;
  readonly entitlements: ReadonlySet<string>;
  /** Remaining credits; null if unknown. */
  readonly creditsRemaining: number | null;
  /** The subuser that the user works as, if any. */
  readonly impersonating: string | null;
  /** The actual user while impersonating; null otherwise, or if unknown. */
  readonly impersonator: string | null;
  /** The parts that could not be loaded: they have defaults, which does not mean that they are empty. */
  readonly failed: ReadonlySet<SessionPart>;
  /** Reloads the data for guards, and parts that have failed. */
  refresh(): Promise<void>;
  /** Ends the session: revokes the token, clears the cookies, and goes to sign-in with a return address. */
  signOut(): Promise<void>;
  /**
   * Starts working as a subuser: the page reloads, and each request is made on their behalf. Rejects with
   * `HttpFailure`.
   */
  impersonate(username: string): Promise<void>;
  /** Ends impersonation: the page reloads in the parent account. */
  backToParent(): Promise<void>;
  /** Requests access to an area from the administrators (POST scopes/requests). */
  requestAccess(scopeGroupName: string): Promise<void>;
}
export const Session = token<Session>('session');
