import type { Plan, Region } from '../guards';
import { token } from '../token';

/** The account's zone. `offsetSeconds` east of UTC. */
export interface TimeZone {
  readonly code: string;
  readonly offsetSeconds: number;
  readonly offset: string;
  readonly name: string;
}

/** What is loaded at start-up, each for itself. */
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

/** Who is signed in. Observable: what could not be loaded at start-up keeps its default. */
export interface Session {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly accountType: string;
  readonly plan: Plan;
  readonly packageName: string;
  readonly status: string;
  /** False for somebody who signs in by one-time links: they can't sign in again without a new one. */
  readonly hasPassword: boolean;
  /**
   * Set where the installation keeps mail in its Outbox instead of sending it: whether the user sees mail of the system
   * there.
   */
  readonly capturedMail: 'shown' | 'hidden' | undefined;
  /** When the trial is over, of an account on trial; ISO 8601 in UTC. */
  readonly trialEndsAt: string | undefined;
  readonly region: Region;
  readonly timeZone: TimeZone;
  readonly scopes: ReadonlySet<string>;
  /** On toggles, as `<app>.<feature>`. */
  readonly toggles: ReadonlySet<string>;
  readonly entitlements: ReadonlySet<string>;
  /** Sends left; null where unknown. */
  readonly creditsRemaining: number | null;
  /** The subuser the user works as, where they impersonate one. */
  readonly impersonating: string | null;
  /** Who the user really is while they impersonate; null where they do not, or it is not known. */
  readonly impersonator: string | null;
  /** The parts that could not be loaded: they keep their defaults, but are not empty. */
  readonly failed: ReadonlySet<SessionPart>;
  /** Loads again what the guards judge by, and what has failed. */
  refresh(): Promise<void>;
  /** Ends the session: revokes the token, clears the cookies, goes to sign-in with a way back here. */
  signOut(): Promise<void>;
  /**
   * Works as a subuser from now on: the page reloads, and each request is made on their behalf. Rejects with
   * `HttpFailure`.
   */
  impersonate(username: string): Promise<void>;
  /** Ends impersonation: the page reloads, in the parent account. */
  backToParent(): Promise<void>;
  /** Asks the administrators for access to an area (POST scopes/requests). */
  requestAccess(scopeGroupName: string): Promise<void>;
}
export const Session = token<Session>('session');
