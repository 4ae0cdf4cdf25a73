import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import {
  AuthenticatedDomain,
  AuthenticatedDomainList,
  DomainAuthenticationCreate,
  DomainAuthenticationUpdate,
  DomainParams,
  DomainQuery,
  DomainSubuser,
  DomainValidation,
} from 'sendwright/wire/domainAuthentication';
import type { Provider, Server } from '../../provider';
import {
  createDomain,
  deleteDomain,
  findDomains,
  readDefaultDomain,
  readDomain,
  readSubuser,
  updateDomain,
  validateDomain,
} from './domainAuthentication';
import { resolveTxt } from './findRecord';
import { listSharedDomains, shareDomain, unshareDomain } from './sharedDomains';

const tags = ['Domain authentication'];
const base = '/v3/whitelabel/domains';
const may = (verb: string) => ({ scope: `whitelabel.${verb}` });

/** The domains of an account, and the proof that they are its own. */
export function routes(server: Server, { database }: Provider): void {
  server.post(
    base,
    {
      config: may('create'),
      schema: {
        tags,
        summary: 'Authenticate a domain',
        body: DomainAuthenticationCreate,
        response: { 201: AuthenticatedDomain, ...Failures },
      },
    },
    async (request, reply) => reply.code(201).send(await createDomain(database, request.caller, request.body)),
  );

  server.get(
    base,
    {
      config: may('read'),
      schema: {
        tags,
        summary: 'List the domains',
        querystring: DomainQuery,
        response: { 200: AuthenticatedDomainList, ...Failures },
      },
    },
    async ({ caller, query }) => findDomains(database, caller, query),
  );

  server.get(
    `${base}/default`,
    {
      config: may('read'),
      schema: {
        tags,
        summary: 'Read the default domain',
        querystring: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 253 })) }),
        response: { 200: AuthenticatedDomain, ...Failures },
      },
    },
    async ({ caller, query }) => readDefaultDomain(database, caller, query.domain),
  );

  server.get(
    `${base}/subuser`,
    {
      config: may('read'),
      schema: {
        tags,
        summary: 'Read the domain shared with a subuser',
        description: "Of several the first; of none the subuser's own.",
        querystring: DomainSubuser,
        response: { 200: AuthenticatedDomain, ...Failures },
      },
    },
    async ({ caller, query: { username } }) =>
      (await listSharedDomains(database, caller, username))[0] ??
      readDefaultDomain(database, await readSubuser(database, caller, username)),
  );

  server.get(
    `${base}/subuser/all`,
    {
      config: may('read'),
      schema: {
        tags,
        summary: 'List the domains shared with a subuser',
        querystring: DomainSubuser,
        response: { 200: AuthenticatedDomainList, ...Failures },
      },
    },
    async ({ caller, query }) => listSharedDomains(database, caller, query.username),
  );

  server.delete(
    `${base}/subuser`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: 'Take all shared domains back from a subuser',
        querystring: DomainSubuser,
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async ({ caller, query }, reply) => {
      await unshareDomain(database, caller, query);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${base}/:id/subuser`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: 'Share a domain with a subuser, in place of others',
        params: DomainParams,
        body: DomainSubuser,
        response: { 201: AuthenticatedDomain, ...Failures },
      },
    },
    async ({ caller, params, body: { username } }, reply) =>
      reply.code(201).send(await shareDomain(database, caller, params.id, { username, add: false })),
  );

  server.post(
    // Two colons are one that is no parameter.
    `${base}/:id/subuser::add`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: 'Share one more domain with a subuser',
        params: DomainParams,
        body: DomainSubuser,
        response: { 201: AuthenticatedDomain, ...Failures },
      },
    },
    async ({ caller, params, body: { username } }, reply) =>
      reply.code(201).send(await shareDomain(database, caller, params.id, { username, add: true })),
  );

  server.delete(
    `${base}/:id/subuser`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: 'Take a shared domain back from a subuser',
        params: DomainParams,
        querystring: DomainSubuser,
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async ({ caller, params, query: { username } }, reply) => {
      await unshareDomain(database, caller, { username, id: params.id });
      return reply.code(204).send(null);
    },
  );

  server.patch(
    `${base}/:id`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: 'Make a domain the default',
        params: DomainParams,
        body: DomainAuthenticationUpdate,
        response: { 200: AuthenticatedDomain, ...Failures },
      },
    },
    async (request) => updateDomain(database, request.caller, request.params.id, request.body),
  );

  server.get(
    `${base}/:id`,
    {
      config: may('read'),
      schema: {
        tags,
        summary: 'Read a domain',
        params: DomainParams,
        response: { 200: AuthenticatedDomain, ...Failures },
      },
    },
    async (request) => readDomain(database, request.caller, request.params.id),
  );

  server.delete(
    `${base}/:id`,
    {
      config: may('delete'),
      schema: { tags, summary: 'Remove a domain', params: DomainParams, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await deleteDomain(database, request.caller, request.params.id);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${base}/:id/validate`,
    {
      config: may('update'),
      schema: {
        tags,
        summary: "Look for the domain's record in its DNS",
        params: DomainParams,
        response: { 200: DomainValidation, ...Failures },
      },
    },
    async (request) => validateDomain(database, request.caller, request.params.id, resolveTxt),
  );
}
