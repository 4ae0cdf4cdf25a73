import { Type, type Static } from '@sinclair/typebox';
import { SignedIn } from './account';
import { defineRoutes } from './contract';
import { PasskeyProof } from './passkeys';

const scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 });

/** The access that a value of the role claim gives. */
export const SsoRole = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 200 }),
  is_admin: Type.Boolean(),
  /** Empty for an administrator. */
  scopes,
});
export type SsoRole = Static<typeof SsoRole>;

const settings = {
  /** The issuer's address, exactly as its discovery document names it. */
  issuer: Type.String({ minLength: 1, maxLength: 500 }),
  client_id: Type.String({ minLength: 1, maxLength: 500 }),
  /** Domains of the addresses that may sign in; empty: any that the issuer has verified. */
  allowed_domains: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 50 }),
  /** Whether somebody who is no teammate becomes one when they first sign in. */
  creates_teammates: Type.Boolean(),
  /** Whether teammates other than the owner can't sign in with a password. */
  enforced: Type.Boolean(),
  /** The claim with a person's groups or roles; empty: access stays as teammates have it. */
  role_claim: Type.String({ maxLength: 100 }),
  roles: Type.Array(SsoRole, { maxItems: 50 }),
  /** The access of new teammates, and of people without one of the roles; empty: they are refused. */
  default_scopes: scopes,
};

/** An account's connection to its issuer. The client secret can't be read. */
export const SsoConnection = Type.Object(settings);
export type SsoConnection = Static<typeof SsoConnection>;

/** What an account registers with its issuer, and the connection; null while single sign-on is not set up. */
export const SsoSettings = Type.Object({
  /** Where the issuer returns the browser after it has signed in. */
  redirect_uri: Type.String(),
  /** Where it may return the browser after it has signed out. */
  sign_out_uri: Type.String(),
  connection: Type.Union([SsoConnection, Type.Null()]),
});
export type SsoSettings = Static<typeof SsoSettings>;

const clientSecret = Type.Optional(Type.String({ maxLength: 2000 }));

/** Replaces the connection. Without `client_secret` the stored one stays, unless the issuer or client changes. */
export const SsoConnectionUpdate = Type.Object({ ...settings, client_secret: clientSecret });
export type SsoConnectionUpdate = Static<typeof SsoConnectionUpdate>;

export const SsoTest = Type.Object({
  issuer: settings.issuer,
  client_id: settings.client_id,
  client_secret: clientSecret,
});
export type SsoTest = Static<typeof SsoTest>;

/** What the issuer answered. */
export const SsoTestResult = Type.Object({
  authorization_endpoint: Type.String(),
  /** Whether it accepted the client ID and secret; null: it does not tell before somebody signs in. */
  client_accepted: Type.Union([Type.Boolean(), Type.Null()]),
  /** Whether signing out here also signs out there. */
  ends_sessions: Type.Boolean(),
});
export type SsoTestResult = Static<typeof SsoTestResult>;

/** The address at the issuer that the browser opens next. */
export const SsoStarted = Type.Object({ url: Type.String() });
export type SsoStarted = Static<typeof SsoStarted>;

/** `name`: the username of a teammate, or an address or domain that an account has authenticated. */
export const SsoStart = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 254 }),
  /** A path of the workbench to open afterwards. */
  return_path: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type SsoStart = Static<typeof SsoStart>;

const parameter = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]));

/** What the issuer adds to the redirect URI; it may add more. */
const Returned = Type.Object({ state: parameter, code: parameter, error: parameter, iss: parameter });

/** The signed-in user's own connection to the issuer. */
export const OwnSso = Type.Object({
  /** Whether the account has single sign-on. */
  available: Type.Boolean(),
  connected: Type.Boolean(),
});
export type OwnSso = Static<typeof OwnSso>;

/** Why a sign-in came back without a session: `/sign-in?sso=<reason>`. */
export const ssoProblems = [
  'expired',
  'cancelled',
  'unreachable',
  'invalid',
  'unverified',
  'domain',
  'unknown',
  'role',
  'full',
  'owner',
  'taken',
  'closed',
] as const;
export type SsoProblem = (typeof ssoProblems)[number];

/** The code of an authenticator app, a recovery code, or a passkey over a challenge of `sign-in/passkey/challenge`. */
export const SsoSecondFactor = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  passkey: Type.Optional(PasskeyProof),
});
export type SsoSecondFactor = Static<typeof SsoSecondFactor>;

/** `/v3/sign-in/single-sign-on`: signing in through an account's issuer. */
export const singleSignOnSignIn = defineRoutes(
  { tag: 'Sessions' },
  {
    'POST /sign-in/single-sign-on': {
      summary: 'Start to sign in with single sign-on',
      description:
        'Returns where the browser signs in, and sets a cookie that its return must bring. A name without single ' +
        'sign-on is answered like one that does not exist.',
      audit: false,
      public: true,
      body: SsoStart,
      responses: { 200: SsoStarted },
    },
    'GET /sign-in/single-sign-on/:connection_id': {
      summary: 'Return from the issuer',
      description: 'The redirect URI. Sets the cookies of a session, and leads to the workbench or the sign-in page.',
      audit: {
        own: [
          'session.signed_in',
          'session.refused',
          'teammate.joined',
          'teammate.changed',
          'sso.connected',
          'session.confirmed',
        ],
      },
      public: true,
      params: Type.Object({ connection_id: Type.String({ format: 'uuid' }) }),
      query: Returned,
      responses: { 302: Type.Null() },
    },
    'POST /sign-in/single-sign-on/code': {
      summary: 'Enter the second factor after single sign-on',
      audit: { own: ['session.signed_in', 'mfa.recovered'] },
      public: true,
      body: SsoSecondFactor,
      responses: { 200: Type.Intersect([SignedIn, Type.Object({ return_path: Type.String() })]) },
    },
  },
);
export type SsoSignInRoutes = typeof singleSignOnSignIn.routes;

/** `/v3/single-sign-on`: an account's connection. For its administrators' sessions, never for keys. */
export const singleSignOn = defineRoutes(
  { tag: 'Single sign-on' },
  {
    'GET /single-sign-on': {
      summary: 'Read the connection to the issuer',
      scope: 'teammates.read',
      responses: { 200: SsoSettings },
    },
    'PUT /single-sign-on': {
      confirm: true,
      summary: 'Set up or change single sign-on',
      scope: 'teammates.update',
      audit: { own: ['sso.changed'] },
      body: SsoConnectionUpdate,
      responses: { 200: SsoSettings },
    },
    'DELETE /single-sign-on': {
      confirm: true,
      summary: 'Remove single sign-on',
      scope: 'teammates.update',
      audit: { own: ['sso.removed'] },
      responses: { 204: Type.Null() },
    },
    'POST /single-sign-on/test': {
      summary: 'Test a connection',
      description: 'Reads the discovery document and asks the issuer whether it knows the client. Stores nothing.',
      scope: 'teammates.update',
      audit: false,
      body: SsoTest,
      responses: { 200: SsoTestResult },
    },
    'GET /user/single-sign-on': {
      summary: 'Check whether you are connected to the issuer',
      responses: { 200: OwnSso },
    },
    'POST /user/single-sign-on': {
      confirm: true,
      summary: 'Start to connect yourself to the issuer',
      audit: false,
      responses: { 200: SsoStarted },
    },
  },
);
export type SsoRoutes = typeof singleSignOn.routes;
