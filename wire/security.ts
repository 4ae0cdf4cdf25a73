import { Type, type Static } from '@sinclair/typebox';
import { RevokedKeys } from './apiKeys';

const email = Type.String({ minLength: 3, maxLength: 254, format: 'email' });
const password = Type.String({ minLength: 8, maxLength: 1000 });
const code = Type.String({ minLength: 6, maxLength: 40 });
const token = Type.String({ minLength: 1, maxLength: 200 });

/** The username of the new account is its address. */
export const SignUp = Type.Object({
  email,
  password,
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
  company: Type.Optional(Type.String({ maxLength: 200 })),
});
export type SignUp = Static<typeof SignUp>;

/** Opens the account: `password` is the one that was chosen with the sign-up. */
export const SignUpConfirm = Type.Object({ token, password: Type.String({ minLength: 1, maxLength: 1000 }) });
export type SignUpConfirm = Static<typeof SignUpConfirm>;

/** Asks for a link to choose a new password, by username or address. Answered alike whether there is such a person. */
export const PasswordResetRequest = Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/**
 * A link is mailed. `captured`: this installation keeps mail in the Outbox instead of sending it. The same for
 * everybody.
 */
export const LinkMailed = Type.Object({ captured: Type.Boolean() });
export type LinkMailed = Static<typeof LinkMailed>;

export const PasswordReset = Type.Object({ token, new_password: password, revoke_api_keys: RevokedKeys });
export type PasswordReset = Static<typeof PasswordReset>;

/** The token of the mailed link, which stays good. */
export const PasswordResetKeys = Type.Object({ token });

/** An API key that its user is asked about when the password changes. */
export const OwnKey = Type.Object({
  api_key_id: Type.String(),
  name: Type.String(),
  /** ISO 8601. */
  created_at: Type.String(),
  /** How many it has. */
  scopes: Type.Integer(),
});
export type OwnKey = Static<typeof OwnKey>;
export const OwnKeys = Type.Object({ result: Type.Array(OwnKey) });
export type OwnKeys = Static<typeof OwnKeys>;

/** The token of a mailed link that proves an address. */
export const EmailVerification = Type.Object({ token });
export type EmailVerification = Static<typeof EmailVerification>;

/** A new address counts once the link mailed to it was followed. */
export const EmailUpdate = Type.Object({ email, password: Type.Optional(Type.String({ maxLength: 1000 })) });
export type EmailUpdate = Static<typeof EmailUpdate>;

export const UsernameUpdate = Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) });
export type UsernameUpdate = Static<typeof UsernameUpdate>;

export const TwoFactor = Type.Object({
  enabled: Type.Boolean(),
  /** Recovery codes that have not been used. */
  recovery_codes_left: Type.Integer(),
});
export type TwoFactor = Static<typeof TwoFactor>;

/** Whoever sets the second factor up or takes it away proves once more who they are. */
export const PasswordProof = Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) });
export type PasswordProof = Static<typeof PasswordProof>;

export const TwoFactorSetUp = Type.Object({
  /** Base32, for typing in by hand. */
  secret: Type.String(),
  /** `otpauth://…`, for a QR code. */
  uri: Type.String(),
});
export type TwoFactorSetUp = Static<typeof TwoFactorSetUp>;

/** Six digits of the authenticator app, or a recovery code. */
export const CodeProof = Type.Object({ code });
export type CodeProof = Static<typeof CodeProof>;

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** A signed-in browser; times ISO 8601. */
export const SignedInSession = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  expires_at: Type.String(),
  /** The network address it was opened from. */
  address: Type.String(),
  user_agent: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
});
export type SignedInSession = Static<typeof SignedInSession>;

export const SessionList = Type.Object({ result: Type.Array(SignedInSession) });
export type SessionList = Static<typeof SessionList>;

export const SessionParams = Type.Object({ session_id: Type.String({ format: 'uuid' }) });
