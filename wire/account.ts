import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/**
 * The cookies of a signed-in browser; all of them are removed at sign-out.
 * The front end reads them and sends the matching headers; the server reads none.
 */
export const cookieNames = {
  /** The session token, for the `Authorization` header. */
  authToken: 'sw_auth_token',
  /** The word before the token in that header: `Bearer` or `token`. */
  authTokenType: 'sw_auth_token_type',
  /** Sent as `reseller` where an administrator of a reseller works. */
  reseller: 'sw_reseller',
  /** The subuser to act for: the `on-behalf-of` header. */
  impersonatingUsername: 'sw_impersonating_username',
  /** `true` once the address of the account is known to be right. */
  emailConfirmed: 'sw_email_confirmed',
  /** Which front end the account uses: `new_experience`. */
  frontend: 'sw_frontend',
  /** `global` or `eu`. */
  accountRegion: 'sw_account_region',
} as const;

export const SignIn = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The second factor, once the answer has asked for it (an error of the field `code`). */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type SignIn = Static<typeof SignIn>;

/** The token of a link that signs in once. */
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
  /** False for someone who signed in by link and has not chosen a password yet. */
  has_password: Type.Boolean(),
});
export type SignedIn = Static<typeof SignedIn>;

/** `DELETE /v3/tokens`: the session to end; without one, that of the request. */
export const TokenRevoke = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
export type TokenRevoke = Static<typeof TokenRevoke>;

export const EmailTestingCredits = Type.Object({
  emailTesting: Type.Object({ entitled: Type.Integer(), remain: Type.Integer() }),
});
export type EmailTestingCredits = Static<typeof EmailTestingCredits>;

/** `show=mc,compat` gives the entitlements, `show=pricing` the products. */
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

/** `/v3/sign-in` and `/v3/tokens` */
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
      summary: 'Sign in by a link, once',
      audit: { own: ['session.signed_in'] },
      public: true,
      body: SignInByLink,
      responses: { 200: SignedIn },
    },
    'DELETE /tokens': {
      summary: 'Sign out',
      // Public: signing out also works when the session has run out, and to know the token is to own it.
      audit: false,
      public: true,
      body: Type.Optional(Type.Union([TokenRevoke, Type.Null()])),
      responses: { 204: Type.Null() },
    },
  },
);
export type SessionRoutes = typeof sessions.routes;

/** `/v3/accounts` */
export const accounts = defineRoutes(
  { tag: 'Accounts' },
  {
    'GET /accounts/offerings': {
      summary: 'What the account may use',
      keyScope: 'user.account.read',
      query: Type.Object({ show: Type.Optional(Type.String({ maxLength: 100 })) }),
      responses: { 200: Offerings },
    },
    'POST /analytics/events': {
      summary: 'Take note of what the front end reports; kept nowhere',
      audit: false,
      body: Type.Unknown(),
      responses: { 204: Type.Null() },
    },
  },
);
export type AccountRoutes = typeof accounts.routes;
