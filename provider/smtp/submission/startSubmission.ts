import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Config } from '../../config';
import { HttpError } from '../../http/errors';
import type { Server } from '../../provider';
import type { SmtpSettings } from '../../smtpSettings';
import { type ReceivedMail, SmtpRefusal, type SmtpListener, startSmtpListener } from '../smtpListener';
import { submittedMail } from './submittedMail';

/** How a client signed in. */
interface Login {
  readonly apiKey: string;
}

/** Larger messages are read one after the other: each takes up to a second of this process, and several copies. */
const largeBytes = 1_048_576;
const userName = 'apikey';
const looksLikeKey = /^SG\.[\w-]{22}\.[\w-]{43}$/;

/**
 * Lets applications submit mail over SMTP (RFC 6409) at `SUBMISSION_PORT`, as user `apikey` with an API key that may
 * send. Each message becomes a request of `mail/send` to this server, so it has the same checks, limits, guarantees and
 * events. A message that a client submits again, because it missed the reply, is sent once.
 */
export function startSubmission(
  server: Pick<Server, 'inject' | 'log'>,
  { host, publicUrl, smtp }: Pick<Config, 'host' | 'publicUrl'> & { readonly smtp: SmtpSettings },
): Promise<SmtpListener> {
  const one = pLimit(1);
  return startSmtpListener<Login>(
    {
      name: 'submission',
      async signIn(user, apiKey, address) {
        if (user !== userName || !looksLikeKey.test(apiKey)) return undefined;
        const answer = await server.inject({
          method: 'GET',
          url: '/v3/scopes',
          remoteAddress: address,
          headers: bearer(apiKey),
        });
        // Not about the key: its rate limit is used up, or the server is at fault.
        if (answer.statusCode === 429 || answer.statusCode >= 500)
          throw new SmtpRefusal(454, 'Temporary failure. Try again in a minute.');
        const body = answer.json<{ scopes?: readonly string[] }>();
        // The key exists, so its owner hears what is wrong with it, and guesses nothing.
        if (answer.statusCode === 403) throw new SmtpRefusal(535, reasonOf(body));
        if (body.scopes === undefined) return undefined;
        if (!body.scopes.includes('mail.send'))
          throw new SmtpRefusal(535, 'This API key may not send mail: give it the scope mail.send.');
        return { apiKey };
      },
      accept: (mail) => (mail.raw.length > largeBytes ? one(() => submit(server, mail)) : submit(server, mail)),
    },
    { host, port: smtp.submissionPort ?? 0, tls: smtp.tls, hostname: new URL(publicUrl).hostname, log: server.log },
  );
}

const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

async function submit(server: Pick<Server, 'inject'>, received: ReceivedMail<Login>): Promise<string> {
  const { raw, to, address, login } = received;
  if (login === undefined) throw new SmtpRefusal(530, 'Sign in first.');
  const answer = await server.inject({
    method: 'POST',
    url: '/v3/mail/send',
    remoteAddress: address,
    headers: { ...bearer(login.apiKey), 'idempotency-key': repeatKey(raw, to) },
    payload: readRequest(raw, to),
  });
  const { statusCode } = answer;
  if (statusCode === 200) return 'Ok: checked and not sent (sandbox)';
  if (statusCode === 202) return `Ok: queued as ${String(answer.headers['x-message-id'])}`;
  throw new SmtpRefusal(replyCodeOf(statusCode), reasonOf(answer.json()));
}

/** A message of the same bytes for the same recipients is the same message: its Message-ID and Date are part of it. */
function repeatKey(raw: Buffer, to: readonly string[]): string {
  const hash = createHash('sha256').update(raw).update('\0').update(JSON.stringify(to.toSorted()));
  return `smtp:${hash.digest('base64url')}`;
}

function readRequest(raw: Buffer, to: readonly string[]) {
  try {
    return submittedMail(raw, to);
  } catch (error) {
    if (error instanceof HttpError) throw new SmtpRefusal(550, error.message);
    throw error;
  }
}

/** Refused for good, unless it is about the moment: the rate, the credits or the server. */
function replyCodeOf(statusCode: number): number {
  if (statusCode === 401) return 535;
  if (statusCode === 413) return 552;
  return statusCode === 429 || statusCode >= 500 ? 451 : 550;
}

/** The first errors of an answer as one line. */
function reasonOf(body: unknown): string {
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : [];
  const reasons = (Array.isArray(errors) ? errors : []).slice(0, 3).map((error: unknown) => {
    const { message, field } = Object(error) as { message?: unknown; field?: unknown };
    return typeof field === 'string' ? `${String(message)} (${field})` : String(message);
  });
  return reasons.join(' ').replaceAll(/\s+/g, ' ').slice(0, 400) || 'The message was refused.';
}
