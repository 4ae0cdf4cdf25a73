import type { FastifyRequest } from 'fastify';
import { type Account, user as contract } from 'sendwright/wire/user';
import { isCaptured } from '../../delivery/routes/mailRoute';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { requireConfirmed } from '../../http/authentication';
import { badRequest } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { changeEmail, pendingEmail, requireOwnSession, resendVerification } from '../accounts/signUp/emailVerification';
import { tokenOf } from '../accounts/sessions/signedIn';
import { featuresOf } from '../administration/features';
import { countNotices } from '../notifications/notices';
import { viewerOf } from '../outbox/outbox';
import { creditsOf, sendCreditsOf } from './credits';
import { isTimeZone, timeZoneOf } from './timeZone';
import {
  changePassword,
  changeUsername,
  hasPassword,
  profileOf,
  readPackage,
  readUser,
  setUpPerson,
  statusOf,
  updateProfile,
} from './user';

/** The signed-in user, and the account's package, credits and time zone. */
export const user: Domain = { name: 'user', routes };

/** The operations of `/v3/user` about the caller and their account. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  /** Limits guessing of the old password at an open workbench. */
  const passwords = new AttemptLimit(database, { of: 'own password', most: 20, minutes: 15 });
  /** Limited, because each attempt reveals whether a name is taken. */
  const usernames = new AttemptLimit(database, { of: 'username', most: 10, minutes: 60 });
  const verifications = new AttemptLimit(database, { of: 'verification mail', most: 5, minutes: 60 });

  serve(server, provider, contract, {
    'GET /user/account': async ({ caller }): Promise<Account> => {
      const { plan, reseller_username: reseller } = await readUser(database, caller);
      return {
        type: plan === 'trial' || plan === 'free' ? 'free' : 'paid',
        reputation: 100,
        is_reseller_customer: reseller !== null,
      };
    },
    'GET /user/profile': async ({ caller }) => profileOf(await readUser(database, caller), caller),
    'PATCH /user/profile': ({ caller, body }) => updateProfile(database, caller, body),
    'GET /user/username': async ({ caller }) => {
      const { username } = await readUser(database, caller);
      const { userId, impersonator } = caller;
      return { username, user_id: userId, ...(impersonator && { impersonator: impersonator.username }) };
    },
    'GET /user/email': async ({ caller }) => {
      const { email } = await readUser(database, caller);
      const pending = await pendingEmail(database, caller);
      return { email, ...(pending !== undefined && { pending_email: pending }) };
    },
    'PUT /user/email': async ({ caller, body, request }) => {
      requireOwnSession(caller);
      await requireProof(database, caller, request);
      await passwords.take(String(caller.userId));
      return changeEmail(provider, caller, body.email.trim(), body.password);
    },
    'POST /user/email/verification': async ({ caller }) => {
      requireOwnSession(caller);
      await verifications.take(String(caller.userId));
      await resendVerification(provider, caller);
      return {};
    },
    'PUT /user/username': async ({ caller, body }) => {
      requireOwnSession(caller);
      await usernames.take(String(caller.userId));
      return { username: await changeUsername(database, caller, body.username) };
    },
    'GET /user/package': ({ caller }) => readPackage(database, caller),
    'GET /user/status': async ({ caller }) => {
      const [row, notices, password, isKept] = await Promise.all([
        readUser(database, caller),
        caller.scopes.has('marketing.read') ? countNotices(database, caller.accountId) : { all: 0, urgent: 0 },
        hasPassword(database, caller),
        isCaptured(provider, 'system', null),
      ]);
      const capturedMail = isKept ? (viewerOf(caller).seesSystemMail ? 'shown' : 'hidden') : undefined;
      return statusOf(row, notices, { hasPassword: password, capturedMail });
    },
    'POST /user/set_up': async ({ caller, body, request }) => {
      requireOwnSession(caller);
      await requireProof(database, caller, request);
      await passwords.take(String(caller.userId));
      return setUpPerson(provider, caller, body, tokenOf(request));
    },
    'GET /user/type': async ({ caller }) => {
      const row = await readUser(database, caller);
      return { type: row.parent_username === null ? 'parent' : 'subuser', reseller_username: row.reseller_username };
    },
    'GET /user/credits': ({ caller }) => creditsOf(database, caller),
    'GET /marketing/credits/email': ({ caller }) => sendCreditsOf(database, caller),
    'GET /user/timezone': async ({ caller }) => timeZoneOf((await readUser(database, caller)).time_zone),
    'PATCH /user/timezone': {
      audit: ({ body: { timezone } }) => ({ subject: 'time zone', details: { timezone } }),
      handle: async ({ caller, body: { timezone } }) => {
        if (!isTimeZone(timezone)) throw badRequest('Timezone must be a name such as Europe/Berlin.', 'timezone');
        await database.execute(sql`update accounts set time_zone = ${timezone} where account_id = ${caller.accountId}`);
        return timeZoneOf(timezone);
      },
    },
    'GET /user/feature_toggles': ({ caller }) => featuresOf(database, caller.accountId),
    'PUT /user/password': async ({ caller, body, request }) => {
      requireOwnSession(caller);
      await requireProof(database, caller, request);
      await passwords.take(String(caller.userId));
      await changePassword(database, caller, body, tokenOf(request));
      return {};
    },
  });
}

/**
 * Users without a password, who sign in otherwise, confirm who they are before they choose one or change their address:
 * either would let whoever has their session in for good. Throws 403 without a recent confirmation.
 */
async function requireProof(
  database: Queryable,
  { accountId, userId }: Caller,
  request: FastifyRequest,
): Promise<void> {
  const isOther = await database.first(sql`
    select from users
    where account_id = ${accountId} and user_id = ${userId} and password_hash is null
      and (exists (select from passkeys where account_id = ${accountId} and user_id = ${userId})
        or exists (select from sso_identities where account_id = ${accountId} and user_id = ${userId}))`);
  if (isOther) await requireConfirmed(database, request);
}
