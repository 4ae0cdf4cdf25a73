import { Type, type Static } from '@sinclair/typebox';
import { SignedIn } from './account';
import { RevokedKeys } from './apiKeys';
import { defineRoutes } from './contract';
import { UserEmail } from './user';

const email = Type.String({ minLength: 3, maxLength: 254, format: 'email' });
const password = Type.String({ minLength: 8, maxLength: 1000 });
const code = Type.String({ minLength: 6, maxLength: 40 });
const token = Type.String({ minLength: 1, maxLength: 200 });

/** The new account's username is its address. */
export const SignUp = Type.Object({
  email,
  password,
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
  company: Type.Optional(Type.String({ maxLength: 200 })),
});
export type SignUp = Static<typeof SignUp>;

/** Opens the account; `password` is the one chosen at sign-up. */
export const SignUpConfirm = Type.Object({ token, password: Type.String({ minLength: 1, maxLength: 1000 }) });
export type SignUpConfirm = Static<typeof SignUpConfirm>;

/** Requests a password reset link, by username or address. The response does not reveal whether the user exists. */
export const PasswordResetRequest = Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/**
 * A link is emailed. `captured`: this installation keeps mail in the Outbox instead of sending it. The same for
 * everybody.
 */
export const LinkMailed = Type.Object({ captured: Type.Boolean() });
export type LinkMailed = Static<typeof LinkMailed>;

export const PasswordReset = Type.Object({ token, new_password: password, revoke_api_keys: RevokedKeys });
export type PasswordReset = Static<typeof PasswordReset>;

/** The token of the emailed link; this does not use it up. */
export const PasswordResetKeys = Type.Object({ token });

/** An API key that a password change can revoke. */
export const OwnKey = Type.Object({
  api_key_id: Type.String(),
  name: Type.String(),
  /** ISO 8601. */
  created_at: Type.String(),
  /** The number of its scopes. */
  scopes: Type.Integer(),
});
export type OwnKey = Static<typeof OwnKey>;
export const OwnKeys = Type.Object({ result: Type.Array(OwnKey) });
export type OwnKeys = Static<typeof OwnKeys>;

/** The token of an emailed link that verifies an address. */
export const EmailVerification = Type.Object({ token });
export type EmailVerification = Static<typeof EmailVerification>;

export const TwoFactor = Type.Object({
  enabled: Type.Boolean(),
  /** Unused recovery codes. */
  recovery_codes_left: Type.Integer(),
});
export type TwoFactor = Static<typeof TwoFactor>;

/** Proves the user's identity again before the second factor is set up or turned off. */
export const PasswordProof = Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) });
export type PasswordProof = Static<typeof PasswordProof>;

export const TwoFactorSetUp = Type.Object({
  /** Base32, for manual entry. */
  secret: Type.String(),
  /** `otpauth://…`, for a QR code. */
  uri: Type.String(),
});
export type TwoFactorSetUp = Static<typeof TwoFactorSetUp>;

/** Six digits of the authenticator app, or a recovery code. */
export const CodeProof = Type.Object({ code });
export type CodeProof = Static<typeof CodeProof>;

/** How an account's people prove who they are. */
export const SignInRule = Type.Object({
  requires_second_factor: Type.Boolean(),
  /** Whether people who signed in with single sign-on are exempt: their issuer decides. */
  exempts_single_sign_on: Type.Boolean(),
});
export type SignInRule = Static<typeof SignInRule>;

export const SignInRuleRead = Type.Intersect([
  SignInRule,
  /** Teammates who have neither passkey nor authenticator app. */
  Type.Object({ people_without: Type.Integer(), people: Type.Integer(), you_have_one: Type.Boolean() }),
]);
export type SignInRuleRead = Static<typeof SignInRuleRead>;

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** A signed-in browser; times ISO 8601. */
export const SignedInSession = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  expires_at: Type.String(),
  /** The network address where it was opened. */
  address: Type.String(),
  user_agent: Type.String(),
  /** Whether it is the session of this request. */
  current: Type.Boolean(),
});
export type SignedInSession = Static<typeof SignedInSession>;

export const SessionList = Type.Object({ result: Type.Array(SignedInSession) });
export type SessionList = Static<typeof SessionList>;

/** Operations without authentication: sign-up, address verification, password reset. */
export const signUp = defineRoutes(
  { tag: 'Sessions' },
  {
    'POST /sign-up': {
      summary: 'Sign up',
      description: 'Emails a link that opens it. The response does not reveal whether the address has an account.',
      audit: false,
      public: true,
      body: SignUp,
      responses: { 202: LinkMailed },
    },
    'POST /sign-up/confirm': {
      summary: 'Open the account with the emailed link',
      audit: { own: ['account.created', 'session.signed_in'] },
      public: true,
      body: SignUpConfirm,
      responses: { 201: SignedIn },
    },
    'POST /password-resets': {
      summary: 'Request a password reset link',
      description: 'The response does not reveal whether the user exists.',
      audit: false,
      public: true,
      body: PasswordResetRequest,
      responses: { 202: LinkMailed },
    },
    'POST /password-resets/keys': {
      summary: 'List the API keys that a new password can revoke',
      description: 'This does not use up the link.',
      audit: false,
      public: true,
      body: PasswordResetKeys,
      responses: { 200: OwnKeys },
    },
    'POST /password-resets/confirm': {
      summary: 'Reset the password with the emailed link',
      audit: { own: ['password.reset'] },
      public: true,
      body: PasswordReset,
      responses: { 200: Type.Object({ username: Type.String() }) },
    },
    'POST /email-verifications': {
      summary: 'Verify an address with the emailed link',
      audit: { own: ['email.changed'] },
      public: true,
      body: EmailVerification,
      responses: { 200: UserEmail },
    },
  },
);
export type SignUpRoutes = typeof signUp.routes;

/** `/v3/user`: the user's second factor, keys and sessions. Not available to API keys. */
export const security = defineRoutes(
  { tag: 'User' },
  {
    'GET /user/two_factor': {
      summary: 'Check whether the second factor is on',
      beforeSecondFactor: true,
      responses: { 200: TwoFactor },
    },
    'POST /user/two_factor': {
      confirm: true,
      beforeSecondFactor: true,
      summary: 'Start setting up a second factor',
      audit: false,
      body: PasswordProof,
      responses: { 200: TwoFactorSetUp },
    },
    'POST /user/two_factor/confirm': {
      confirm: true,
      beforeSecondFactor: true,
      summary: 'Turn the second factor on with a code from the app',
      audit: { own: ['mfa.enabled'] },
      body: CodeProof,
      responses: { 200: RecoveryCodes },
    },
    'POST /user/two_factor/recovery_codes': {
      confirm: true,
      summary: 'Create new recovery codes',
      audit: false,
      body: CodeProof,
      responses: { 200: RecoveryCodes },
    },
    'DELETE /user/two_factor': {
      confirm: true,
      summary: 'Turn the second factor off',
      audit: { own: ['mfa.disabled'] },
      body: CodeProof,
      responses: { 204: Type.Null() },
      errors: ['second_factor_kept'],
    },
    'GET /user/api_keys': { summary: 'List the API keys you created', responses: { 200: OwnKeys } },
    'GET /user/sessions': { summary: 'List your sessions', responses: { 200: SessionList } },
    'DELETE /user/sessions': {
      summary: 'End all other sessions',
      audit: { own: ['session.revoked'] },
      responses: { 204: Type.Null() },
    },
    'DELETE /user/sessions/:session_id': {
      summary: 'End a session',
      audit: { own: ['session.revoked'] },
      params: Type.Object({ session_id: Type.String({ format: 'uuid' }) }),
      responses: { 204: Type.Null() },
    },
  },
);
export type SecurityRoutes = typeof security.routes;

/** `/v3/sign_in_rule`: for sessions of administrators, never for keys. */
export const signInRule = defineRoutes(
  { tag: 'Teammates' },
  {
    'GET /sign_in_rule': {
      summary: 'Read whether the team requires a second factor',
      scope: 'teammates.read',
      responses: { 200: SignInRuleRead },
    },
    'PUT /sign_in_rule': {
      confirm: true,
      summary: 'Require a second factor, or no longer',
      description:
        'People without one can do nothing but set one up, in sessions that are open, too. API keys work on.',
      scope: 'teammates.update',
      audit: { own: ['mfa.rule_changed'] },
      body: SignInRule,
      responses: { 200: SignInRuleRead },
      errors: ['second_factor_missing'],
    },
  },
);
export type SignInRuleRoutes = typeof signInRule.routes;
