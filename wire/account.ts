import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/**
 * The cookies of a signed-in browser, all removed at sign-out. The front end reads them and sends the matching headers;
 * the server reads no cookies.
 */
export const cookieNames = {
  /** The session token, for the `Authorization` header. */
  authToken: 'sw_auth_token',
  /** The scheme before the token in that header: `Bearer` or `token`. */
  authTokenType: 'sw_auth_token_type',
  /** Sent as the `reseller` header when an administrator of a reseller is working. */
  reseller: 'sw_reseller',
  /** The subuser to act for: the `on-behalf-of` header. */
  impersonatingUsername: 'sw_impersonating_username',
  /** `true` once the account's address is confirmed. */
  emailConfirmed: 'sw_email_confirmed',
  /** Which front end the account uses: `new_experience`. */
  frontend: 'sw_frontend',
  /** `global` or `eu`. */
  accountRegion: 'sw_account_region',
} as const;

export const SignIn = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The second factor, after a response asked for it (an error with the field `code`). */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type SignIn = Static<typeof SignIn>;

/** The token of a one-time sign-in link. */
export const SignInByLink = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export type SignInByLink = Static<typeof SignInByLink>;

export const SignedIn = Type.Object({
  token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** ISO 8601. */
  expires_at: Type.String(),
  username: Type.String(),
  user_id: Type.Integer(),
  account_id: Type.Integer(),
  /** False for somebody who signed in by link and has not chosen a password yet. */
  has_password: Type.Boolean(),
});
export type SignedIn = Static<typeof SignedIn>;

/** `DELETE /v3/tokens`: the session to end; by default that of the request. */
export const TokenRevoke = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
export type TokenRevoke = Static<typeof TokenRevoke>;

/** After a session by single sign-on: where the browser also signs out of the issuer. */
export const SignedOut = Type.Object({ sign_out_url: Type.String() });
export type SignedOut = Static<typeof SignedOut>;

export const EmailTestingCredits = Type.Object({
  emailTesting: Type.Object({ entitled: Type.Integer(), remain: Type.Integer() }),
});
export type EmailTestingCredits = Static<typeof EmailTestingCredits>;

/** `show=mc,compat` returns the entitlements, `show=pricing` the products. */
export const Offerings = Type.Object({
  entitlements: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Integer()]))),
  products: Type.Optional(
    Type.Object({
      mc_contacts: Type.Object({
        tiers: Type.Array(
          Type.Object({ min: Type.Integer(), max: Type.Integer(), size: Type.Integer(), amount: Type.Number() }),
        ),
      }),
    }),
  ),
});
export type Offerings = Static<typeof Offerings>;

/** `/v3/sign-in` and `/v3/tokens`. */
export const sessions = defineRoutes(
  { tag: 'Sessions' },
  {
    'POST /sign-in': {
      summary: 'Sign in',
      public: true,
      audit: { own: ['session.signed_in', 'session.refused', 'mfa.recovered'] },
      body: SignIn,
      responses: { 200: SignedIn },
    },
    'POST /sign-in/link': {
      summary: 'Sign in with a one-time link',
      audit: { own: ['session.signed_in'] },
      public: true,
      body: SignInByLink,
      responses: { 200: SignedIn },
    },
    'DELETE /tokens': {
      summary: 'Sign out',
      // Public: signing out must work with an expired session, and whoever knows the token owns it.
      audit: false,
      public: true,
      body: Type.Optional(Type.Union([TokenRevoke, Type.Null()])),
      responses: { 200: SignedOut, 204: Type.Null() },
    },
  },
);
export type SessionRoutes = typeof sessions.routes;

/** `/v3/accounts`. */
export const accounts = defineRoutes(
  { tag: 'Accounts' },
  {
    'GET /accounts/offerings': {
      summary: 'Read the offerings of the account',
      keyScope: 'user.account.read',
      query: Type.Object({ show: Type.Optional(Type.String({ maxLength: 100 })) }),
      responses: { 200: Offerings },
    },
    'POST /analytics/events': {
      summary: 'Accept usage events of the front end, without storing them',
      audit: false,
      body: Type.Unknown(),
      responses: { 204: Type.Null() },
    },
  },
);
export type AccountRoutes = typeof accounts.routes;
