import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from 'sendwright/wire/account';
import { deviceCookie, deviceOf } from './knownDevices';
import { sessionCookies } from './sessionCookies';
import type { Client, OpenedSession, SessionLifetime } from './sessions';

declare module 'fastify' {
  interface FastifyInstance {
    /** Unset: the default. */
    sessionLifetime: SessionLifetime | undefined;
  }
}

const warned = new WeakSet<object>();

/** Behind an untrusted proxy all clients have the same address and share its limits. */
function warnOfProxy(request: FastifyRequest): void {
  if (request.headers['x-forwarded-for'] === undefined || request.ips !== undefined || warned.has(request.server))
    return;
  warned.add(request.server);
  request.log.warn(
    { address: request.ip },
    'X-Forwarded-For is ignored: if this address is your proxy, list it in TRUST_PROXY',
  );
}

/** The client data stored with the session. */
export function clientOf(request: FastifyRequest): Client {
  warnOfProxy(request);
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(request),
    lifetime: request.server.sessionLifetime,
  };
}

/** The session token of a request; undefined if there is none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|token) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The response with a new session and its cookies. */
export function signedIn(reply: FastifyReply, session: OpenedSession): SignedIn {
  const secure = reply.server.publicUrl.startsWith('https:');
  reply
    .header('set-cookie', [...sessionCookies(session, secure), deviceCookie(session.device, secure)])
    .header('cache-control', 'no-store');
  return {
    token: session.token,
    token_type: 'Bearer',
    expires_at: session.expiresAt.toISOString(),
    username: session.username,
    user_id: session.userId,
    account_id: session.accountId,
    has_password: session.hasPassword,
  };
}
