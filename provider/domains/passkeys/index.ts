import { passkeys as contract, passkeySignIn, type PasskeyRequest } from 'sendwright/wire/passkeys';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { clientOf, signedIn } from '../accounts/sessions/signedIn';
import { requirePasswordSignIn, signInAs } from '../accounts/sessions/sessions';
import { SignInThrottle } from '../accounts/sessions/signInThrottle';
import { requireOwnSession } from '../accounts/signUp/emailVerification';
import { auditAction } from '../audit-log/audit';
import { addPasskey, beginPasskey, removePasskey } from './ownPasskeys';
import { challengeMinutes, deleteExpiredChallenges, issueChallenge, type Purpose } from './challenges';
import { provePasskey } from './provePasskey';
import { listPasskeys, updateName } from './queries';
import { relyingPartyOf, requireRelyingParty } from './relyingParty';

/** Signing in with a key that the user's device or password manager holds (WebAuthn). */
export const passkeys: Domain = { name: 'passkeys', routes, jobs };

/** What a browser asks an authenticator to sign. */
export async function passkeyRequest({ database, config }: Provider, purpose: Purpose): Promise<PasskeyRequest> {
  const { id } = requireRelyingParty(config);
  const challenge = await issueChallenge(database, purpose);
  return { challenge, rpId: id, timeout: challengeMinutes * 60_000, userVerification: 'required' };
}

function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const throttle = new SignInThrottle(database);
  // Each addition and removal is mailed.
  const changes = new AttemptLimit(database, { of: 'passkey change', most: 60, minutes: 60 });
  const changing = async (caller: Caller): Promise<Caller> => {
    requireOwnSession(caller);
    await changes.take(String(caller.userId));
    return caller;
  };

  serve(server, provider, passkeySignIn, {
    'POST /sign-in/passkey/challenge': ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return passkeyRequest(provider, { kind: 'sign-in' });
    },
    'POST /sign-in/passkey': async ({ body, request, reply }) => {
      const attempt = { subject: `passkey ${body.id}`, address: request.ip };
      const session = await throttle.run(attempt, async () => {
        const { accountId, userId } = await provePasskey(provider, { kind: 'sign-in' }, body, request.ip);
        await requirePasswordSignIn(database, accountId, userId);
        return signInAs(database, accountId, userId, clientOf(request), { byPasskey: true });
      });
      return signedIn(reply, session);
    },
  });

  serve(server, provider, contract, {
    'GET /user/passkeys': async ({ caller }) => {
      requireOwnSession(caller);
      return { available: relyingPartyOf(config) !== undefined, result: await listPasskeys(database, caller) };
    },
    'POST /user/passkeys/challenge': async ({ caller, reply }) => {
      reply.header('cache-control', 'no-store');
      return beginPasskey(provider, await changing(caller));
    },
    'POST /user/passkeys': async ({ caller, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return addPasskey(provider, await changing(caller), body.name, body.credential);
    },
    'PATCH /user/passkeys/:passkey_id': async ({ caller, params, body }) => {
      requireOwnSession(caller);
      return database.transaction(async (transaction) => {
        const passkey = await updateName(transaction, caller, params.passkey_id, body.name);
        await auditAction(transaction, caller, { action: 'passkey.renamed', subject: body.name });
        return passkey;
      });
    },
    'DELETE /user/passkeys/:passkey_id': async ({ caller, params }) =>
      removePasskey(provider, await changing(caller), params.passkey_id),
  });
}

/** Every few minutes, challenges that nobody has signed are deleted. */
async function jobs({ database, jobs: queue }: Provider): Promise<void> {
  await queue.define('passkeys.remove-expired', () => deleteExpiredChallenges(database));
  await queue.schedule('passkeys.remove-expired', '*/15 * * * *');
}
