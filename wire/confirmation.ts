import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PasskeyProof, PasskeyRequest } from './passkeys';
import { SsoStarted } from './singleSignOn';

/** Whether the session was confirmed in the last 15 minutes, and how the user can do it again. */
export const Confirmation = Type.Object({
  is_confirmed: Type.Boolean(),
  /** With the password; `code`: and with a second factor. */
  password: Type.Boolean(),
  code: Type.Boolean(),
  passkey: Type.Boolean(),
  single_sign_on: Type.Boolean(),
  /** Whether single sign-on asks for a second factor here, too, as at a sign-in. */
  single_sign_on_code: Type.Boolean(),
});
export type Confirmation = Static<typeof Confirmation>;

/** A password, with a code where there is a second factor, or a passkey. */
export const ConfirmationProof = Type.Object({
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(PasskeyProof),
});
export type ConfirmationProof = Static<typeof ConfirmationProof>;

/** `/v3/user/confirmation`: proving again who is in a session. Not available to API keys, which need none. */
export const confirmation = defineRoutes(
  { tag: 'User' },
  {
    'GET /user/confirmation': {
      summary: 'Check whether the session was confirmed lately',
      beforeSecondFactor: true,
      responses: { 200: Confirmation },
    },
    'POST /user/confirmation': {
      summary: 'Confirm who you are',
      description:
        'For 15 minutes the session can do what is answered with `confirmation_required` (403) otherwise. A sign-in ' +
        'counts as a confirmation.',
      audit: { own: ['session.confirmed', 'session.refused', 'mfa.recovered', 'passkey.suspected'] },
      beforeSecondFactor: true,
      body: ConfirmationProof,
      responses: { 200: Confirmation },
    },
    'POST /user/confirmation/passkey': {
      summary: 'Start to confirm with a passkey',
      audit: false,
      beforeSecondFactor: true,
      responses: { 200: PasskeyRequest },
      errors: ['passkeys_unavailable'],
    },
    'POST /user/confirmation/single-sign-on': {
      summary: 'Start to confirm at the issuer',
      description:
        'The issuer asks for the sign-in again. Its return confirms the session. `code` is needed where a sign-in ' +
        'needs it, too (`single_sign_on_code`).',
      audit: { own: ['mfa.recovered'] },
      beforeSecondFactor: true,
      body: Type.Pick(ConfirmationProof, ['code']),
      responses: { 200: SsoStarted },
    },
  },
);
export type ConfirmationRoutes = typeof confirmation.routes;
