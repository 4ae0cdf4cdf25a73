import { Type } from '@sinclair/typebox';
import {
  CodeProof,
  OwnKeys,
  PasswordProof,
  RecoveryCodes,
  SessionList,
  SessionParams,
  TwoFactor,
  TwoFactorSetUp,
} from 'sendwright/wire/security';
import type { FastifyRequest } from 'fastify';
import type { Caller, Provider, Server } from '../../provider';
import { AttemptLimit } from './attemptLimit';
import { requireOwnSession } from './emailVerification';
import { beginTwoFactor, confirmTwoFactor, readTwoFactor, removeTwoFactor, renewRecoveryCodes } from './secondFactor';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions';
import { listOwnKeys } from './replacePassword';
import { tokenOf } from './signedIn';

const tags = ['User'];

/** A person's second factor and sessions. None of it is for API keys. */
export function securityRoutes(server: Server, { database }: Provider): void {
  const proofs = new AttemptLimit(database, { of: 'proof', most: 20, minutes: 15 });

  /** The person themselves, who may not guess for ever. */
  const own = (request: FastifyRequest): Caller => {
    requireOwnSession(request.caller);
    return request.caller;
  };
  const proving = async (request: FastifyRequest): Promise<Caller> => {
    const caller = own(request);
    await proofs.take(String(caller.userId));
    return caller;
  };

  server.get(
    '/v3/user/two_factor',
    { schema: { tags, summary: 'Whether a second factor is asked for', response: { 200: TwoFactor } } },
    async (request) => readTwoFactor(database, own(request)),
  );

  server.post(
    '/v3/user/two_factor',
    {
      schema: {
        tags,
        summary: 'Begin to set a second factor up',
        body: PasswordProof,
        response: { 200: TwoFactorSetUp },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return beginTwoFactor(database, await proving(request), request.body.password);
    },
  );

  server.post(
    '/v3/user/two_factor/confirm',
    {
      schema: {
        tags,
        summary: 'Turn the second factor on with a code of the app',
        body: CodeProof,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return {
        recovery_codes: await confirmTwoFactor(database, await proving(request), request.body.code, tokenOf(request)),
      };
    },
  );

  server.post(
    '/v3/user/two_factor/recovery_codes',
    { schema: { tags, summary: 'Make new recovery codes', body: CodeProof, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { recovery_codes: await renewRecoveryCodes(database, await proving(request), request.body.code) };
    },
  );

  server.delete(
    '/v3/user/two_factor',
    { schema: { tags, summary: 'Turn the second factor off', body: CodeProof, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeTwoFactor(database, await proving(request), request.body.code);
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/v3/user/api_keys',
    { schema: { tags, summary: 'List the API keys one has made', response: { 200: OwnKeys } } },
    async (request) => ({ result: await listOwnKeys(database, own(request)) }),
  );

  server.get(
    '/v3/user/sessions',
    { schema: { tags, summary: 'List where one is signed in', response: { 200: SessionList } } },
    async (request) => ({ result: await listSessions(database, own(request), tokenOf(request)) }),
  );

  server.delete(
    '/v3/user/sessions',
    { schema: { tags, summary: 'End all other sessions', response: { 204: Type.Null() } } },
    async (request, reply) => {
      await revokeOtherSessions(database, own(request), tokenOf(request));
      return reply.code(204).send(null);
    },
  );

  server.delete(
    '/v3/user/sessions/:session_id',
    { schema: { tags, summary: 'End a session', params: SessionParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await revokeSession(database, own(request), request.params.session_id);
      return reply.code(204).send(null);
    },
  );
}
