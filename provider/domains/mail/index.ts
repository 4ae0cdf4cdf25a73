import { createGunzip } from 'node:zlib';
import type { preParsingAsyncHookHandler } from 'fastify';
import { mail as contract, mailBatches } from 'sendwright/wire/mail';
import { addScope } from '../../http/addScope';
import { definePurge } from './purgeSentMail';
import { HttpError } from '../../http/errors';
import { answer, serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { withSample } from '../subusers/monitors';
import { acceptMail } from './acceptMail';
import { changeStatus, createBatch, listStatuses, readBatch, readStatus, removeStatus, setStatus } from './batches';
import { checkMail } from './checkMail';
import { findRepeated, repeatableOf } from './repeats';

const empty = (): string => '';

/** A body may be compressed. */
const unpack: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return payload;
  if (encoding !== 'gzip')
    throw new HttpError(415, { message: 'Content-Encoding must be gzip, or be left out.', field: null });
  // The body limit applies to the decompressed size.
  delete request.headers['content-length'];
  delete request.headers['content-encoding'];
  return payload.pipe(createGunzip());
};

/** The public part of the API key that a request was authenticated with. */
const apiKeyIdOf = (authorization = ''): string | undefined =>
  /^\S{1,10} {1,8}SG\.([\w-]{22})\./.exec(authorization)?.[1];

/** Mail sent one request at a time, and batches of such requests. */
export const mail: Domain = { name: 'mail', routes: mailRoutes, jobs: definePurge };

/** The operations of `/v3/mail` and `/v3/user/scheduled_sends`. */
function mailRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  addScope(server, 'mail', (scope) => {
    scope.addHook('preParsing', unpack);
    serve(scope, provider, contract, {
      'POST /mail/send': async ({ caller, body, request, reply }) => {
        reply.serializer(empty);
        const isSandbox = body.mail_settings?.sandbox_mode?.enable === true;
        const repeatable = repeatableOf(request.headers['idempotency-key'], body);
        // Before the checks: what is accepted stays so, whatever was deleted since.
        const repeated = !isSandbox && repeatable && (await findRepeated(database, caller.accountId, repeatable));
        if (typeof repeated === 'string') {
          reply.header('x-message-id', repeated).header('idempotent-replayed', 'true');
          return answer(202, null);
        }
        const accepted = await checkMail(database, caller.accountId, body);
        if (isSandbox) return answer(200, null);
        const sampled = { ...accepted, message: await withSample(database, caller.accountId, accepted.message) };
        const origin = { apiKeyId: apiKeyIdOf(request.headers.authorization), address: caller.address, repeatable };
        reply.header('x-message-id', await acceptMail(database, caller.accountId, sampled, origin));
        return answer(202, null);
      },
    });
  });
  serve(server, provider, mailBatches, {
    'POST /mail/batch': async ({ caller }) => ({ batch_id: await createBatch(database, caller.accountId) }),
    'GET /mail/batch/:batch_id': async ({ caller, params }) => ({
      batch_id: await readBatch(database, caller.accountId, params.batch_id),
    }),
    'POST /user/scheduled_sends': ({ caller, body }) =>
      setStatus(database, caller.accountId, body.batch_id, body.status),
    'GET /user/scheduled_sends': ({ caller }) => listStatuses(database, caller.accountId),
    'GET /user/scheduled_sends/:batch_id': async ({ caller, params }) => [
      await readStatus(database, caller.accountId, params.batch_id),
    ],
    'PATCH /user/scheduled_sends/:batch_id': ({ caller, params, body }) =>
      changeStatus(database, caller.accountId, params.batch_id, body.status),
    'DELETE /user/scheduled_sends/:batch_id': ({ caller, params }) =>
      removeStatus(database, caller.accountId, params.batch_id),
  });
}
