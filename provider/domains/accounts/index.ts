import { accounts as contract, sessions } from 'sendwright/wire/account';
import { sql } from '../../database/sql';
import { partsOf } from '../../http/partsOf';
import { answer, serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { offeringsOf, readEntitlements } from './offerings';
import { definePasswordReset } from './security/passwordReset';
import { securityRoutes } from './security/securityRoutes';
import { signInRuleRoutes } from './security/signInRule';
import { deleteExpiredAttempts } from './sessions/attemptLimit';
import { endSession } from './sessions/endSessions';
import { deleteOldDevices } from './sessions/knownDevices';
import { removedCookies } from './sessions/sessionCookies';
import { signInByLink, signInByPassword } from './sessions/sessions';
import { clientOf, signedIn, tokenOf } from './sessions/signedIn';
import { SignInThrottle } from './sessions/signInThrottle';
import { defineSignUp } from './signUp/signUp';
import { signUpRoutes } from './signUp/signUpRoutes';

/**
 * Signing in and out, and what an account has bought.
 *
 * - `signUp`: new accounts and users, verified addresses, emailed links
 * - `sessions`: sign-in by password or link, cookies, limits on attempts
 * - `security`: passwords and the second factor
 */
export const accounts: Domain = { name: 'accounts', routes, jobs };

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const throttle = new SignInThrottle(database);
  signUpRoutes(server, provider, throttle);
  securityRoutes(server, provider);
  signInRuleRoutes(server, provider);

  serve(server, provider, sessions, {
    'POST /sign-in': async ({ body, request, reply }) =>
      signedIn(reply, await signInByPassword(database, throttle, body, clientOf(request))),
    'POST /sign-in/link': async ({ body: { token }, request, reply }) => {
      const attempt = { subject: `link ${token}`, address: request.ip };
      return signedIn(reply, await throttle.run(attempt, () => signInByLink(database, token, clientOf(request))));
    },
    'DELETE /tokens': async ({ body, request, reply }) => {
      const token = body?.token ?? tokenOf(request);
      const signOutUrl = token ? await endSession(database, token) : null;
      reply.header('set-cookie', removedCookies());
      return signOutUrl === null ? answer(204, null) : answer(200, { sign_out_url: signOutUrl });
    },
  });

  serve(server, provider, contract, {
    'GET /accounts/offerings': async ({ caller, query }) => {
      const { plan, own } = await readEntitlements(database, caller.accountId);
      return offeringsOf(plan, partsOf(query.show), own);
    },
    'POST /analytics/events': () => undefined,
  });
}

/** Jobs that email password reset links, and every night delete expired sessions, links and attempt counts. */
async function jobs(provider: Provider): Promise<void> {
  const { database, jobs: queue } = provider;
  await definePasswordReset(provider);
  await defineSignUp(provider);
  await queue.define('accounts.remove-expired', async () => {
    await database.execute(sql`delete from sessions where expires_at < now() or idle_ends_at < now()`);
    await database.execute(sql`delete from sign_in_links where expires_at < now()`);
    await database.execute(sql`delete from mailed_links where expires_at < now()`);
    await database.execute(sql`delete from sign_ups where expires_at < now()`);
    await deleteOldDevices(database);
  });
  await queue.schedule('accounts.remove-expired', '20 3 * * *');
  await queue.define('accounts.forget-attempts', () => deleteExpiredAttempts(database));
  await queue.schedule('accounts.forget-attempts', '*/15 * * * *');
}
