import { randomUUID } from 'node:crypto';
import type { CreatedPasskey, PasskeyAdded, PasskeyCreation } from 'sendwright/wire/passkeys';
import { limits } from 'sendwright/wire/limits';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import { refusal } from '../../http/errors';
import { randomSecret } from '../../http/secrets';
import type { Caller, Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { auditAction } from '../audit-log/audit';
import { challengeMinutes, issueChallenge, takeChallenge } from './challenges';
import { isFramed, webauthn } from './provePasskey';
import { requireRelyingParty } from './relyingParty';
import { dropUselessCodes, firstRecoveryCodes, refuseWithout } from '../accounts/security/secondFactor';
import { credentialsOf, deletePasskey, insertPasskey } from './queries';

/** ES256, Ed25519 and RS256: what authenticators and password managers have. */
const algorithms = [-7, -8, -257] as const;

/** What the browser needs to create a passkey of the caller. Throws 400 if they have as many as they can. */
export async function beginPasskey({ database, config }: Provider, caller: Caller): Promise<PasskeyCreation> {
  const { id } = requireRelyingParty(config);
  const { accountId, userId, username } = caller;
  await refuseTooMany(database, caller);
  const user = await database.first<{ passkey_handle: string }>(sql`
    update users set passkey_handle = coalesce(passkey_handle, ${randomSecret()})
    where account_id = ${accountId} and user_id = ${userId} returning passkey_handle`);
  if (!user) throw new Error('The caller has no user.');
  return {
    challenge: await issueChallenge(database, { kind: 'register', accountId, userId }),
    rp: { id, name: 'Sendwright' },
    user: { id: user.passkey_handle, name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMinutes * 60_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: await credentialsOf(database, caller),
  };
}

/** Stores the passkey that the browser has created, and mails its user. Throws 400 for one that does not match. */
export async function addPasskey(
  provider: Provider,
  caller: Caller,
  name: string,
  created: CreatedPasskey,
): Promise<PasskeyAdded> {
  const { database } = provider;
  const passkey = await verifyCreated(provider, caller, created);
  const { email, ...added } = await database.transaction(async (transaction) => {
    // Serializes the additions of one user, for the limit, and makes every process read them again.
    const user = await transaction.first<{ email: string }>(sql`
      update users set passkey_handle = passkey_handle
      where account_id = ${caller.accountId} and user_id = ${caller.userId} returning email`);
    await refuseTooMany(transaction, caller);
    const stored = await insertPasskey(transaction, caller, { ...passkey, name });
    await auditAction(transaction, caller, { action: 'passkey.added', subject: name });
    return { ...stored, recovery_codes: await firstRecoveryCodes(transaction, caller), email: user?.email ?? '' };
  });
  await tellUser(provider, caller, email, `The passkey ${name} was added for ${caller.username}.`);
  return added;
}

async function verifyCreated({ database, config }: Provider, caller: Caller, created: CreatedPasskey) {
  const party = requireRelyingParty(config);
  const { accountId, userId } = caller;
  if (isFramed(created.response.clientDataJSON)) throw refusal('passkey_invalid');
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: created.id,
      rawId: created.rawId,
      type: created.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: created.response.clientDataJSON,
        attestationObject: created.response.attestationObject,
      },
    },
    expectedChallenge: (challenge) => takeChallenge(database, challenge, { kind: 'register', accountId, userId }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
    // Its errors say what did not match; none of them is the user's to correct.
  }).catch(() => Promise.reject(refusal('passkey_invalid')));
  // Only keys without a statement about the authenticator are asked for, and nothing else is read.
  if (registrationInfo?.fmt !== 'none') throw refusal('passkey_invalid');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    passkeyId: randomUUID(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: created.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

async function refuseTooMany(database: Queryable, { accountId, userId }: Caller): Promise<void> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from passkeys where account_id = ${accountId} and user_id = ${userId}`);
  if ((row?.count ?? 0) >= limits.passkey.perUser) throw refusal('passkey_limit_reached');
}

/** Mails a user what happened to their passkeys, so that they notice what they did not do. */
async function tellUser(provider: Provider, caller: Caller, email: string, what: string): Promise<void> {
  if (email === '') return;
  const warning =
    "If that wasn't you, remove the passkeys that you don't know under Security, and change your password now.";
  const mail = accountMail({ to: email, subject: 'Your passkeys have changed', lines: [what, warning] });
  await trySendSystemMail(provider, caller.accountId, mail);
}

/** Removes one of the caller's passkeys, and mails them. Throws 404 for anybody else's. */
export async function removePasskey(provider: Provider, caller: Caller, passkeyId: string): Promise<void> {
  const removed = await provider.database.transaction(async (transaction) => {
    const user = await transaction.first<{ email: string }>(sql`
      select email from users where account_id = ${caller.accountId} and user_id = ${caller.userId} for update`);
    const name = await deletePasskey(transaction, caller, passkeyId);
    await refuseWithout(transaction, caller);
    await dropUselessCodes(transaction, caller);
    await auditAction(transaction, caller, { action: 'passkey.removed', subject: name });
    return { name, email: user?.email ?? '' };
  });
  const { name, email } = removed;
  await tellUser(provider, caller, email, `The passkey ${name} of ${caller.username} was removed.`);
}
