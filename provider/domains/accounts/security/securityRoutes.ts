import { security } from 'sendwright/wire/security';
import { serve } from '../../../http/serve';
import type { Caller, Provider, Server } from '../../../provider';
import { AttemptLimit } from '../sessions/attemptLimit';
import { requireOwnSession } from '../signUp/emailVerification';
import { beginTwoFactor, confirmTwoFactor, readTwoFactor, removeTwoFactor, renewRecoveryCodes } from './secondFactor';
import { listSessions, revokeOtherSessions, revokeSession } from '../sessions/sessions';
import { listOwnKeys } from './replacePassword';
import { tokenOf } from '../sessions/signedIn';

/** A user's second factor and sessions. Not available to API keys. */
export function securityRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const proofs = new AttemptLimit(database, { of: 'proof', most: 20, minutes: 60 });

  /** Limits guessing by the signed-in user, too. */
  const own = (caller: Caller): Caller => {
    requireOwnSession(caller);
    return caller;
  };
  const proving = async (caller: Caller): Promise<Caller> => {
    requireOwnSession(caller);
    await proofs.take(String(caller.userId));
    return caller;
  };

  serve(server, provider, security, {
    'GET /user/two_factor': ({ caller }) => readTwoFactor(database, own(caller)),
    'POST /user/two_factor': async ({ caller, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return beginTwoFactor(database, await proving(caller), body.password);
    },
    'POST /user/two_factor/confirm': async ({ caller, body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return { recovery_codes: await confirmTwoFactor(database, await proving(caller), body.code, tokenOf(request)) };
    },
    'POST /user/two_factor/recovery_codes': async ({ caller, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return { recovery_codes: await renewRecoveryCodes(database, await proving(caller), body.code) };
    },
    'DELETE /user/two_factor': async ({ caller, body }) => removeTwoFactor(database, await proving(caller), body.code),
    'GET /user/api_keys': async ({ caller }) => ({ result: await listOwnKeys(database, own(caller)) }),
    'GET /user/sessions': async ({ caller, request }) => ({
      result: await listSessions(database, own(caller), tokenOf(request)),
    }),
    'DELETE /user/sessions': async ({ caller, request }) => {
      await revokeOtherSessions(database, own(caller), tokenOf(request));
    },
    'DELETE /user/sessions/:session_id': ({ caller, params }) =>
      revokeSession(database, own(caller), params.session_id),
  });
}
