import type { PasskeyProof } from 'sendwright/wire/passkeys';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import { accountMail } from '../accounts/signUp/accountMails';
import { audit } from '../audit-log/audit';
import { type Purpose, takeChallenge } from './challenges';
import { requireRelyingParty } from './relyingParty';

interface KnownPasskey {
  account_id: number;
  user_id: number;
  passkey_id: string;
  public_key: Buffer;
  name: string;
  username: string;
  email: string;
  passkey_handle: string | null;
}

/** Whose passkey has signed. */
export interface Proven {
  readonly accountId: number;
  readonly userId: number;
}

/** The library is needed only by people with passkeys, so it is loaded on first use. */
export const webauthn = () => import('@simplewebauthn/server');

/**
 * Checks the signature of a passkey over a challenge that was issued for `purpose`, and uses the challenge up. Throws
 * the same 401 for everything that does not match: an unknown passkey, another user's, another origin, a challenge that
 * was used.
 */
export async function provePasskey(
  provider: Provider,
  purpose: Purpose,
  proof: PasskeyProof,
  address: string,
): Promise<Proven> {
  const { database, config } = provider;
  const party = requireRelyingParty(config);
  const known = await findPasskey(database, proof.id);
  const isOther = purpose.kind !== 'sign-in' && known?.user_id !== purpose.userId;
  const handle = proof.response.userHandle ?? undefined;
  // At sign-in the authenticator says whose passkey it is; a user's own passkeys were asked for by their ids.
  const isAnonymous = purpose.kind === 'sign-in' ? handle !== known?.passkey_handle : false;
  if (!known || isOther || isAnonymous || isFramed(proof.response.clientDataJSON)) throw refusal('passkey_refused');
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.id,
      rawId: proof.rawId,
      type: proof.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.response.clientDataJSON,
        authenticatorData: proof.response.authenticatorData,
        signature: proof.response.signature,
        ...(handle !== undefined && { userHandle: handle }),
      },
    },
    expectedChallenge: (challenge) => takeChallenge(database, challenge, purpose),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared below, in the statement that stores it: two signatures at once can't both be newer.
    credential: { id: proof.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
    requireUserVerification: true,
  }).then(
    (verified) => (verified.verified ? verified : Promise.reject(refusal('passkey_refused'))),
    // The library's messages say what did not match, which is of use to attackers only.
    () => Promise.reject(refusal('passkey_refused')),
  );
  if (!(await recordCounter(database, known, authenticationInfo.newCounter))) {
    await suspect(provider, known, address);
    throw refusal('passkey_refused');
  }
  return { accountId: known.account_id, userId: known.user_id };
}

async function findPasskey(database: Queryable, credentialId: string): Promise<KnownPasskey | undefined> {
  return database.first<KnownPasskey>(sql`
    select passkeys.account_id, passkeys.user_id, passkey_id, public_key, name, username, email, passkey_handle
    from passkeys join users on users.account_id = passkeys.account_id and users.user_id = passkeys.user_id
    where credential_id = ${credentialId}`);
}

/** Whether the page that asked was in a frame of another site, or what it says can't be read. */
export function isFramed(clientDataJSON: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data !== 'object' || data === null || ('crossOrigin' in data && data.crossOrigin === true);
  } catch {
    return true;
  }
}

/** Whether the counter is newer than the last one; 0 if the authenticator has none. */
async function recordCounter(database: Queryable, known: KnownPasskey, counter: number): Promise<boolean> {
  const used = await database.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where account_id = ${known.account_id} and passkey_id = ${known.passkey_id}
      and (counter < ${counter} or counter = 0 and ${counter}::bigint = 0)`);
  return used === 1;
}

/** A counter that did not grow: somebody has a copy of the passkey, or is the one who has it. */
async function suspect(provider: Provider, known: KnownPasskey, address: string): Promise<void> {
  const { account_id: accountId, user_id: userId, username, name, email } = known;
  await audit(provider.database, {
    accountId,
    actor: { userId, username },
    action: 'passkey.suspected',
    subject: name,
    address,
  });
  if (email === '') return;
  const mail = accountMail({
    to: email,
    subject: 'A passkey was refused',
    lines: [
      `A sign-in as ${username} with the passkey ${name} was refused, because there may be a copy of it.`,
      'Sign in another way, remove the passkey under Security, and add a new one.',
    ],
  });
  await trySendSystemMail(provider, accountId, mail);
}
