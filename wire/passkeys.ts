import { Type, type Static } from '@sinclair/typebox';
import { SignedIn } from './account';
import { Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

/** Bytes as base64url without padding. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credentialId = bytes(1400);
const kind = Type.Literal('public-key');
const transports = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 });

const allowed = Type.Array(Type.Object({ id: Type.String(), type: kind, transports }));

/** What the browser asks an authenticator to sign: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** Missing at sign-in: the authenticator knows its passkeys. */
  allowCredentials: Type.Optional(allowed),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** What the browser has an authenticator create: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: kind, alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  excludeCredentials: allowed,
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** A new passkey, as the browser returns it: `RegistrationResponseJSON` of WebAuthn. */
export const CreatedPasskey = Type.Object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: Type.Object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(24_000),
    transports: Type.Optional(transports),
  }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** A signature, as the browser returns it: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyProof = Type.Object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: Type.Object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: Type.Optional(Type.Union([bytes(100), Type.Null()])),
  }),
});
export type PasskeyProof = Static<typeof PasskeyProof>;

const name = Text({ minLength: 1, maxLength: limits.passkey.name });

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether the user's password manager keeps it on several devices. */
  is_synced: Type.Boolean(),
  /** ISO 8601. */
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Object({
  /** Whether the installation's address allows passkeys: HTTPS and a name, or `localhost`. */
  available: Type.Boolean(),
  result: Type.Array(Passkey),
});
export type PasskeyList = Static<typeof PasskeyList>;

/** With the recovery codes, which are shown once, if the user had no second factor before; otherwise none. */
export const PasskeyAdded = Type.Intersect([Passkey, Type.Object({ recovery_codes: Type.Array(Type.String()) })]);
export type PasskeyAdded = Static<typeof PasskeyAdded>;

const params = Type.Object({ passkey_id: Type.String({ format: 'uuid' }) });

/** `/v3/sign-in/passkey`. */
export const passkeySignIn = defineRoutes(
  { tag: 'Sessions' },
  {
    'POST /sign-in/passkey/challenge': {
      summary: 'Start to sign in with a passkey',
      description: 'Its challenge can be signed once, within five minutes.',
      audit: false,
      public: true,
      responses: { 200: PasskeyRequest },
      errors: ['passkeys_unavailable'],
    },
    'POST /sign-in/passkey': {
      summary: 'Sign in with a passkey',
      description: 'A passkey counts as both factors.',
      audit: { own: ['session.signed_in', 'session.refused', 'passkey.suspected'] },
      public: true,
      body: PasskeyProof,
      responses: { 200: SignedIn },
      errors: ['passkeys_unavailable', 'passkey_refused'],
    },
  },
);
export type PasskeySignInRoutes = typeof passkeySignIn.routes;

/** `/v3/user/passkeys`: the user's own. Not available to API keys. */
export const passkeys = defineRoutes(
  { tag: 'User' },
  {
    'GET /user/passkeys': { summary: 'List your passkeys', beforeSecondFactor: true, responses: { 200: PasskeyList } },
    'POST /user/passkeys/challenge': {
      confirm: true,
      beforeSecondFactor: true,
      summary: 'Start to add a passkey',
      audit: false,
      responses: { 200: PasskeyCreation },
      errors: ['passkeys_unavailable', 'passkey_limit_reached'],
    },
    'POST /user/passkeys': {
      confirm: true,
      beforeSecondFactor: true,
      summary: 'Add a passkey',
      description: 'With the passkey that the browser created for the challenge.',
      audit: { own: ['passkey.added'] },
      body: Type.Object({ name, credential: CreatedPasskey }),
      responses: { 201: PasskeyAdded },
      errors: ['passkeys_unavailable', 'passkey_limit_reached', 'passkey_invalid'],
    },
    'PATCH /user/passkeys/:passkey_id': {
      summary: 'Rename a passkey',
      audit: { own: ['passkey.renamed'] },
      params,
      body: Type.Object({ name }),
      responses: { 200: Passkey },
      errors: ['passkey_not_found'],
    },
    'DELETE /user/passkeys/:passkey_id': {
      confirm: true,
      summary: 'Remove a passkey',
      audit: { own: ['passkey.removed'] },
      params,
      responses: { 204: Type.Null() },
      errors: ['passkey_not_found', 'second_factor_kept'],
    },
  },
);
export type PasskeyRoutes = typeof passkeys.routes;
