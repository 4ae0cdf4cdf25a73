import { type Confirmation, type ConfirmationProof, confirmation as contract } from 'sendwright/wire/confirmation';
import type { FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isConfirmed } from '../../http/authentication';
import { badRequest, forbidden, HttpError, notFound } from '../../http/errors';
import { hashSecret } from '../../http/secrets';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { verifyPassword } from '../accounts/security/passwords';
import { consumeSecondFactor } from '../accounts/security/secondFactor';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { tokenOf } from '../accounts/sessions/signedIn';
import { audit } from '../audit-log/audit';
import { passkeyRequest } from '../passkeys';
import { provePasskey } from '../passkeys/provePasskey';
import { credentialsOf } from '../passkeys/queries';
import { started } from '../single-sign-on';
import { findConnection } from '../single-sign-on/connection';
import { beginSignIn } from '../single-sign-on/signIns';

/**
 * Proving again who is in a session, before what a session alone is not enough for (`confirm` of a contract). API keys
 * need no confirmation.
 */
export const confirmation: Domain = { name: 'confirmation', routes };

/** The person in the session: an administrator who works as a subuser is still themselves. */
interface Person {
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
}

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  // Whoever has stolen a session stops that session, and not the user's others.
  const failures = new AttemptLimit(database, { of: 'confirmation of a session', most: 10, minutes: 15 });
  const allFailures = new AttemptLimit(database, { of: 'confirmation', most: 50, minutes: 15 });
  const starts = new AttemptLimit(database, { of: 'confirmation at an issuer', most: 30, minutes: 15 });

  async function limited(person: Person, request: FastifyRequest, check: () => Promise<void>): Promise<void> {
    const [session, user] = [hashSecret(tokenOf(request) ?? '').toString('hex'), String(person.userId)];
    await failures.take(session);
    await allFailures.take(user);
    await check();
    await failures.clear(session);
    await allFailures.refund(user);
  }

  serve(server, provider, contract, {
    'GET /user/confirmation': ({ caller, request }) => readConfirmation(database, personOf(caller), request),
    'POST /user/confirmation': async ({ caller, body, request }) => {
      const person = personOf(caller);
      await limited(person, request, () => prove(provider, person, body, request));
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`
          update sessions set confirmed_at = now()
          where account_id = ${person.accountId} and user_id = ${person.userId}
            and token_hash = ${hashSecret(tokenOf(request) ?? '')}`);
        await audit(transaction, {
          accountId: person.accountId,
          actor: person,
          action: 'session.confirmed',
          subject: person.username,
          address: request.ip,
        });
      });
      return readConfirmation(database, person, request);
    },
    'POST /user/confirmation/passkey': async ({ caller, reply }) => {
      const { accountId, userId } = personOf(caller);
      reply.header('cache-control', 'no-store');
      const asked = await passkeyRequest(provider, { kind: 'confirm', accountId, userId });
      return { ...asked, allowCredentials: await credentialsOf(database, { accountId, userId }) };
    },
    'POST /user/confirmation/single-sign-on': async ({ caller, body, request, reply }) => {
      const person = personOf(caller);
      const { accountId, userId } = person;
      await starts.take(String(userId));
      const connection = await findConnection(database, { accountId });
      if (!connection) throw notFound('Single sign-on is not set up.');
      if ((await readUser(database, person)).needs_code_after_sso)
        await limited(person, request, () => proveCode(database, person, body.code));
      const confirms = { userId, token: tokenOf(request) ?? '' };
      return started(reply, await beginSignIn(provider, connection, { returnPath: '/account/confirmed', confirms }));
    },
  });
}

function personOf(caller: Caller): Person {
  if (caller.via !== 'session') throw forbidden('This requires signing in: an API key needs no confirmation.');
  return caller.impersonator ?? caller;
}

interface UserRow {
  password_hash: string | null;
  needs_code: boolean;
  /** As when they sign in with single sign-on. */
  needs_code_after_sso: boolean;
  is_enforced: boolean;
  has_passkey: boolean;
  has_sso: boolean;
}

async function readUser(database: Queryable, { accountId, userId }: Person): Promise<UserRow> {
  const user = await database.first<UserRow>(sql`
    with passkey as
      (select exists (select from passkeys where account_id = ${accountId} and user_id = ${userId}) as has)
    select password_hash, passkey.has as has_passkey,
      two_factor_at is not null or requires_second_factor and passkey.has as needs_code,
      two_factor_at is not null or requires_second_factor and not exempts_sso and passkey.has as needs_code_after_sso,
      -- The owner keeps the password.
      exists (select from sso_connections where sso_connections.account_id = ${accountId} and is_enforced)
        and user_id > (select min(user_id) from users owners where owners.account_id = ${accountId}) as is_enforced,
      exists (select from sso_identities join sso_connections using (account_id, issuer)
        where account_id = ${accountId} and sso_identities.user_id = ${userId}) as has_sso
    from users join accounts using (account_id), passkey
    where account_id = ${accountId} and user_id = ${userId}`);
  if (!user) throw notFound();
  return user;
}

async function readConfirmation(database: Queryable, person: Person, request: FastifyRequest): Promise<Confirmation> {
  const user = await readUser(database, person);
  return {
    is_confirmed: await isConfirmed(database, request),
    password: user.password_hash !== null && !user.is_enforced,
    code: user.needs_code,
    passkey: user.has_passkey && !user.is_enforced,
    single_sign_on: user.has_sso,
    single_sign_on_code: user.has_sso && user.needs_code_after_sso,
  };
}

/** Checks a proof of who the person is. @throws HttpError 400, because 401 would end the session after a typo */
async function prove(
  provider: Provider,
  person: Person,
  { passkey, password, code }: ConfirmationProof,
  { ip: address }: FastifyRequest,
): Promise<void> {
  const { database } = provider;
  const { accountId, userId, username } = person;
  const user = await readUser(database, person);
  if (user.is_enforced) throw badRequest('Your team signs in with single sign-on only: sign in again there.');
  if (passkey) {
    await provePasskey(provider, { kind: 'confirm', accountId, userId }, passkey, address).catch(asBadRequest);
    return;
  }
  if (!(await verifyPassword(user.password_hash, password ?? ''))) {
    await audit(database, { accountId, actor: person, action: 'session.refused', subject: username, address });
    throw badRequest('Password is wrong.', 'password');
  }
  if (user.needs_code) await proveCode(database, person, code);
}

/** Uses up a code of the second factor. @throws HttpError 400, for `code` */
async function proveCode(database: Database, { accountId, userId }: Person, code: string | undefined): Promise<void> {
  if (code === undefined || code.trim() === '')
    throw badRequest('Enter the code of your authenticator app, or a recovery code.', 'code');
  await consumeSecondFactor(database, accountId, userId, code).catch(asBadRequest);
}

function asBadRequest(error: unknown): never {
  if (error instanceof HttpError && error.status === 401) throw new HttpError(400, error.errors);
  throw error;
}
