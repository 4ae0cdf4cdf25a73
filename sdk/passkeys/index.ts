import type { CreatedPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from 'sendwright/wire/passkeys';

/** Whether this browser has passkeys at all: only with HTTPS, or at localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Nobody used a passkey: the question was closed, took too long, or this address has none. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused';

  constructor(readonly reason: 'cancelled' | 'known' | 'address') {
    super(`No passkey was used: ${reason}.`);
  }

  /** What to tell the user. */
  get text(): string {
    if (this.reason === 'known') return 'This device or password manager has a passkey for you already.';
    if (this.reason === 'address') return 'Passkeys work only at the address that this installation is configured for.';
    return 'No passkey was used. Try again.';
  }
}

/** The library is loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

async function attempt<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'InvalidStateError') throw new PasskeyUnused('known');
    if (name === 'SecurityError') throw new PasskeyUnused('address');
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyUnused('cancelled');
    throw error;
  }
}

/** Has the browser create a passkey. @throws PasskeyUnused */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await attempt(() =>
    startRegistration({ optionsJSON: { ...options, excludeCredentials: known(options.excludeCredentials) } }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Has the browser sign with a passkey. @throws PasskeyUnused */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const { allowCredentials, ...rest } = options;
  const optionsJSON = { ...rest, ...(allowCredentials && { allowCredentials: known(allowCredentials) }) };
  const { id, rawId, response } = await attempt(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** How browsers name the ways to reach an authenticator. */
const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Ways that this version of the library does not know are left out. */
function known(credentials: PasskeyCreation['excludeCredentials']) {
  return credentials.map(({ transports, ...credential }) => ({
    ...credential,
    transports: ways.filter((way) => transports.includes(way)),
  }));
}
