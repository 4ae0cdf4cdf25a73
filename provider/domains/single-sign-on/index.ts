import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseUrl } from 'sendwright/formats';
import { type OwnSso, singleSignOn as contract, singleSignOnSignIn } from 'sendwright/wire/singleSignOn';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, forbidden, notFound } from '../../http/errors';
import { networkOf } from '../../http/networkOf';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { clientOf, signedIn, tokenOf } from '../accounts/sessions/signedIn';
import { SignInThrottle } from '../accounts/sessions/signInThrottle';
import { requireOwnSession } from '../accounts/signUp/emailVerification';
import { findConnection, readSettings, removeConnection, requireAdministrator, saveConnection } from './connection';
import { SsoRefusal } from './problem';
import { enterCode, returnFromIssuer } from './returnFromIssuer';
import { accountByName, beginSignIn, signInMinutes, type Started } from './signIns';
import { testConnection } from './testConnection';

/** Signing in through an OpenID Connect issuer that an account has chosen for its teammates. */
export const singleSignOn: Domain = { name: 'single-sign-on', routes, jobs };

const signInPath = '/v3/sign-in/single-sign-on';

function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const throttle = new SignInThrottle(database);
  // Each makes a request to an issuer. An office behind one address begins its day.
  const starts = new AttemptLimit(database, { of: 'single sign-on', most: 200, minutes: 15 });
  const tests = new AttemptLimit(database, { of: 'single sign-on test', most: 30, minutes: 15 });

  serve(server, provider, singleSignOnSignIn, {
    'POST /sign-in/single-sign-on': async ({ body, request, reply }) => {
      await starts.take(networkOf(request.ip));
      const accountId = await accountByName(database, body.name);
      const connection = accountId === undefined ? undefined : await findConnection(database, { accountId });
      if (!connection)
        throw badRequest(
          'There is no single sign-on for this name. Check the spelling, or sign in with your password.',
          'name',
        );
      return started(reply, await beginSignIn(provider, connection, { returnPath: ownPath(body.return_path) }));
    },
    'GET /sign-in/single-sign-on/:connection_id': async ({ params, query, request, reply }) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const lead = (path: string) => void reply.header('location', `${config.publicUrl}${path}`);
      const { url } = request;
      const back = {
        connectionId: params.connection_id,
        search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
        state: query.state,
        browser: browserOf(request),
      };
      try {
        const outcome = await returnFromIssuer(provider, back, clientOf(request));
        if (outcome.kind === 'signed-in') signedIn(reply, outcome.session);
        lead(outcome.kind === 'code' ? '/sign-in?sso=code' : outcome.returnPath);
      } catch (error) {
        if (!(error instanceof SsoRefusal)) throw error;
        lead(`/sign-in?sso=${error.problem}`);
      }
    },
    'POST /sign-in/single-sign-on/code': async ({ body, request, reply }) => {
      const proof = { factor: body, browser: browserOf(request) };
      const { session, returnPath } = await enterCode(provider, throttle, proof, clientOf(request));
      return { ...signedIn(reply, session), return_path: returnPath };
    },
  });

  serve(server, provider, contract, {
    'GET /single-sign-on': ({ caller }) => {
      requireAdministrator(caller);
      return readSettings(provider, caller.accountId);
    },
    'PUT /single-sign-on': async ({ caller, body, request }) => {
      requireAdministrator(caller);
      await saveConnection(provider, caller, body, tokenOf(request));
      return readSettings(provider, caller.accountId);
    },
    'DELETE /single-sign-on': async ({ caller }) => {
      requireAdministrator(caller);
      await removeConnection(provider, caller);
    },
    'POST /single-sign-on/test': async ({ caller, body }) => {
      requireAdministrator(caller);
      await tests.take(String(caller.accountId));
      return testConnection(provider, caller, body);
    },
    'GET /user/single-sign-on': ({ caller }) => {
      requireOwnSession(caller);
      return readOwn(database, caller);
    },
    'POST /user/single-sign-on': async ({ caller, reply }) => {
      requireOwnSession(caller);
      await starts.take(`user ${caller.userId}`);
      await requireConnectable(database, caller);
      const connection = await findConnection(database, caller);
      if (!connection) throw notFound('Single sign-on is not set up.');
      const how = { returnPath: '/account/security', connects: caller.userId };
      return started(reply, await beginSignIn(provider, connection, how));
    },
  });
}

/** The answer that leads a browser to the issuer, with the cookie that its return must bring. */
export function started(reply: FastifyReply, { url, browser }: Started): { url: string } {
  reply.header('set-cookie', browserCookie(reply, browser)).header('cache-control', 'no-store');
  return { url };
}

async function readOwn(database: Queryable, { accountId, userId }: Caller): Promise<OwnSso> {
  const row = await database.first<OwnSso>(sql`
    select exists (select from sso_connections where account_id = ${accountId}) as available,
      exists (select from sso_identities where account_id = ${accountId} and user_id = ${userId}) as connected`);
  return row ?? { available: false, connected: false };
}

/**
 * Throws 403 for an operator in an account of somebody else: whoever decides about its single sign-on would decide
 * about the installation.
 */
async function requireConnectable(database: Queryable, { accountId, userId }: Caller): Promise<void> {
  const refused = await database.first(sql`
    select from users
    where account_id = ${accountId} and user_id = ${userId} and is_operator
      and user_id <> (select min(user_id) from users owners where owners.account_id = ${accountId})`);
  if (refused) throw forbidden('An operator who does not own the account signs in with a password.');
}

/** Every few minutes, sign-ins that nobody has ended are deleted. */
async function jobs({ database, jobs: queue }: Provider): Promise<void> {
  await queue.define('single-sign-on.remove-expired', async () => {
    await database.execute(sql`delete from sso_sign_ins where expires_at < now()`);
  });
  await queue.schedule('single-sign-on.remove-expired', '*/15 * * * *');
}

/** Only paths of the workbench itself. */
function ownPath(wanted = '/'): string {
  const here = 'http://workbench';
  const url = /^\/(?![/\\])/.test(wanted) ? parseUrl(wanted, here) : undefined;
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

const cookieName = 'sw_sso';

/** Ties a sign-in to its browser, so that nobody signs others in as somebody else; scripts can't read it. */
function browserCookie(reply: FastifyReply, browser: string): string {
  const secure = reply.server.publicUrl.startsWith('https:') ? '; Secure' : '';
  const maximumAge = 2 * signInMinutes * 60;
  return `${cookieName}=${browser}; Path=${signInPath}; HttpOnly; SameSite=Lax; Max-Age=${maximumAge}${secure}`;
}

const browserOf = (request: FastifyRequest): string | undefined =>
  /(?:^|; ?)sw_sso=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
