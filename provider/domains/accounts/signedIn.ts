import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from 'sendwright/wire/account';
import { sessionCookies } from './sessionCookies';
import type { Client, OpenedSession } from './sessions';

/** Who asks, as it is kept with the session. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** The session token of a request; undefined where it came with none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|token) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The answer that hands a new session over, with its cookies. */
export function signedIn(reply: FastifyReply, session: OpenedSession): SignedIn {
  const secure = reply.server.publicUrl.startsWith('https:');
  reply.header('set-cookie', sessionCookies(session, secure)).header('cache-control', 'no-store');
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
