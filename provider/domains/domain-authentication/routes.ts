import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { AuthenticatedDomain, AuthenticatedDomainList, DomainAuthenticationCreate, DomainAuthenticationUpdate, DomainParams, DomainValidation } from 'sendwright/wire/domainAuthentication';
import type { Provider, Server } from '../../provider';
import { createDomain, deleteDomain, listDomains, readDefaultDomain, readDomain, readSubuserDomain, updateDomain, validateDomain } from './domainAuthentication';
import { resolveTxt } from './findRecord';

const tags = ['Domain authentication'];
const base = '/v3/whitelabel/domains';
const may = (verb: string) => ({ scope: `whitelabel.${verb}` });

/** The domains of an account, and the proof that they are its own. */
export function routes(server: Server, { database }: Provider): void {
  server.post(
    base,
    { config: may('create'), schema: { tags, summary: 'Authenticate a domain', body: DomainAuthenticationCreate, response: { 201: AuthenticatedDomain, ...Failures } } },
    async (request, reply) => reply.code(201).send(await createDomain(database, request.caller, request.body)),
  );

  server.get(base, { config: may('read'), schema: { tags, summary: 'List the domains', response: { 200: AuthenticatedDomainList } } }, async (request) =>
    listDomains(database, request.caller),
  );

  server.get(
    `${base}/default`,
    {
      config: may('read'),
      schema: { tags, summary: 'Read the default domain', querystring: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }), response: { 200: AuthenticatedDomain, ...Failures } },
    },
    async ({ caller, query }) => readDefaultDomain(database, caller, query.domain),
  );

  server.get(
    `${base}/subuser`,
    {
      config: may('read'),
      schema: { tags, summary: "Read a subuser's domain", querystring: Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) }), response: { 200: AuthenticatedDomain, ...Failures } },
    },
    async ({ caller, query }) => readSubuserDomain(database, caller, query.username),
  );

  server.patch(
    `${base}/:id`,
    {
      config: may('update'),
      schema: { tags, summary: 'Make a domain the default', params: DomainParams, body: DomainAuthenticationUpdate, response: { 200: AuthenticatedDomain, ...Failures } },
    },
    async (request) => updateDomain(database, request.caller, request.params.id, request.body),
  );

  server.get(
    `${base}/:id`,
    { config: may('read'), schema: { tags, summary: 'Read a domain', params: DomainParams, response: { 200: AuthenticatedDomain, ...Failures } } },
    async (request) => readDomain(database, request.caller, request.params.id),
  );

  server.delete(
    `${base}/:id`,
    { config: may('delete'), schema: { tags, summary: 'Remove a domain', params: DomainParams, response: { 204: Type.Null(), ...Failures } } },
    async (request, reply) => {
      await deleteDomain(database, request.caller, request.params.id);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${base}/:id/validate`,
    { config: may('update'), schema: { tags, summary: "Look for the domain's record in its DNS", params: DomainParams, response: { 200: DomainValidation, ...Failures } } },
    async (request) => validateDomain(database, request.caller, request.params.id, resolveTxt),
  );
}
