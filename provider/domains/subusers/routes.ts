import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import {
  CreditsChange,
  Impersonation,
  MonthlyStatsQuery,
  Reputation,
  Subuser,
  SubuserCreate,
  SubuserCreated,
  SubuserCredits,
  SubuserCreditsUpdate,
  SubuserDetails,
  SubuserIps,
  SubuserIpsAnswer,
  SubuserParams,
  SubuserQuery,
  SubuserStats,
  SubuserStatsQuery,
  SubuserSumsQuery,
  SubuserSwitch,
} from 'sendwright/wire/subusers';
import { badRequest } from '../../http/errors';
import { partsOf } from '../../http/partsOf';
import type { Provider, Server } from '../../provider';
import { readSubuserCredits } from './credits';
import { changeCredits, changeIps, changeRemaining } from './changeSubuser';
import { deleteSubuser } from './deleteSubuser';
import { endImpersonation, impersonationCookies, parentCookies, startImpersonation } from './impersonation';
import { createSubuser, listSubusers, requireSubuser, subuserDetails } from './subusers';
import { monthlyStats, reputationsOf, statsBySubuser, sumsBySubuser } from './subuserStats';
import { switchSubuser, switchWebsiteAccess } from './switchSubuser';

const tags = ['Subusers'];
const reading = { scope: 'subusers.read' };
const creating = { scope: 'subusers.create' };
const updating = { scope: 'subusers.update' };
const deleting = { scope: 'subusers.delete' };
const params = SubuserParams;
const done = Type.Null();

export function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const secure = config.publicUrl.startsWith('https:');

  server.get(
    '/v3/subusers',
    {
      config: reading,
      schema: { tags, summary: 'List subusers', querystring: SubuserQuery, response: { 200: Type.Array(Subuser) } },
    },
    async (request) => listSubusers(database, request.caller, request.query),
  );

  server.get(
    '/v3/subusers/details',
    {
      config: reading,
      schema: {
        tags,
        summary: 'List subusers with their credits and access',
        querystring: Type.Pick(SubuserQuery, ['username', 'limit', 'offset']),
        response: { 200: SubuserDetails, ...Failures },
      },
    },
    async (request) => subuserDetails(database, request.caller, request.query),
  );

  server.post(
    '/v3/subusers',
    {
      config: creating,
      schema: {
        tags,
        summary: 'Create a subuser',
        body: SubuserCreate,
        response: { 200: SubuserCreated, ...Failures },
      },
    },
    async (request) => createSubuser(database, request.caller, request.body),
  );

  server.patch(
    '/v3/subusers/:subuser_name',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Switch a subuser off or on',
        params,
        body: SubuserSwitch,
        response: { 204: done, ...Failures },
      },
    },
    async (request, reply) => {
      await switchSubuser(database, request.caller, request.params.subuser_name, switchOf(request.body));
      return reply.code(204).send(null);
    },
  );

  server.delete(
    '/v3/subusers/:subuser_name',
    {
      config: deleting,
      schema: { tags, summary: 'Delete a subuser with all it has', params, response: { 204: done, ...Failures } },
    },
    async (request, reply) => {
      await deleteSubuser(provider, request.caller, request.params.subuser_name);
      return reply.code(204).send(null);
    },
  );

  server.patch(
    '/v3/subusers/:subuser_name/website_access',
    {
      config: updating,
      schema: {
        tags,
        summary: "Let a subuser's people into the workbench",
        params,
        body: SubuserSwitch,
        response: { 204: done, ...Failures },
      },
    },
    async (request, reply) => {
      await switchWebsiteAccess(database, request.caller, request.params.subuser_name, switchOf(request.body));
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/v3/subusers/:subuser_name/credits',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Read the credits of a subuser',
        params,
        response: { 200: SubuserCredits, ...Failures },
      },
    },
    async (request) =>
      readSubuserCredits(
        database,
        (await requireSubuser(database, request.caller, request.params.subuser_name)).accountId,
      ),
  );

  server.put(
    '/v3/subusers/:subuser_name/credits',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Set the credits of a subuser',
        params,
        body: SubuserCreditsUpdate,
        response: { 200: SubuserCredits, ...Failures },
      },
    },
    async (request) => changeCredits(database, request.caller, request.params.subuser_name, request.body),
  );

  server.patch(
    '/v3/subusers/:subuser_name/credits/remaining',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Give or take credits until the next reset',
        params,
        body: CreditsChange,
        response: { 200: SubuserCredits, ...Failures },
      },
    },
    async (request) =>
      changeRemaining(database, request.caller, request.params.subuser_name, request.body.allocation_update),
  );

  server.put(
    '/v3/subusers/:subuser_name/ips',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Set the IP addresses of a subuser',
        params,
        body: SubuserIps,
        response: { 200: SubuserIpsAnswer, ...Failures },
      },
    },
    async (request) => ({ ips: await changeIps(database, request.caller, request.params.subuser_name, request.body) }),
  );

  server.get(
    '/v3/subusers/reputations',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Read the reputations of subusers',
        querystring: Type.Object({ usernames: Type.Optional(Type.Array(Type.String({ maxLength: 4000 }))) }),
        response: { 200: Type.Array(Reputation) },
      },
    },
    async (request) => reputationsOf(database, request.caller, partsOf(request.query.usernames)),
  );

  server.get(
    '/v3/subusers/stats',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Statistics of subusers by day, week or month',
        querystring: SubuserStatsQuery,
        response: { 200: Type.Array(SubuserStats), ...Failures },
      },
    },
    async (request) => statsBySubuser(database, request.caller, request.query),
  );

  server.get(
    '/v3/subusers/stats/sums',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Totals of all subusers',
        querystring: SubuserSumsQuery,
        response: { 200: SubuserStats, ...Failures },
      },
    },
    async (request) => sumsBySubuser(database, request.caller, request.query),
  );

  server.get(
    '/v3/subusers/stats/monthly',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Totals of a month of all subusers',
        querystring: MonthlyStatsQuery,
        response: { 200: SubuserStats, ...Failures },
      },
    },
    async (request) => monthlyStats(database, request.caller, request.query),
  );

  server.get(
    '/v3/subusers/:subuser_name/stats/monthly',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Totals of a month of one subuser',
        params,
        querystring: MonthlyStatsQuery,
        response: { 200: SubuserStats, ...Failures },
      },
    },
    async (request) => {
      const { username } = await requireSubuser(database, request.caller, request.params.subuser_name);
      return monthlyStats(database, request.caller, request.query, username);
    },
  );

  server.post(
    '/v3/subusers/:subuser_name/impersonation',
    {
      config: reading,
      schema: { tags, summary: 'Begin to work as a subuser', params, response: { 200: Impersonation, ...Failures } },
    },
    async (request, reply) => {
      const started = await startImpersonation(database, request.caller, request.params.subuser_name);
      const { username, region } = started;
      return reply.header('set-cookie', impersonationCookies(started, secure)).send({ username, region });
    },
  );

  server.delete(
    '/v3/session/impersonation',
    { schema: { tags, summary: 'Go back to the parent account', response: { 204: done } } },
    async (request, reply) => {
      const region = await endImpersonation(database, request.caller);
      return reply.code(204).header('set-cookie', parentCookies(region, secure)).send(null);
    },
  );
}

function switchOf({ disabled }: SubuserSwitch): boolean {
  if (disabled === undefined) throw badRequest('no fields provided');
  return disabled;
}
