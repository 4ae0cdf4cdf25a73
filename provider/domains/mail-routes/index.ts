import { mailRoutes as contract, type MailRoute, type MailRouteList } from 'sendwright/wire/mailRoutes';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { forgetOldRouteMessages } from '../../delivery/routes/routeMessages';
import { reserveSystemMail } from '../../delivery/systemMailBudget';
import { requireMaySend } from '../administration/maySend';
import {
  changeRoute,
  createRoute,
  deleteRoute,
  listRoutes,
  maximumRoutes,
  orderRoutes,
  presentRoute,
  requireRoute,
  type RouteRow,
  type Viewer,
} from './mailRoutes';
import { eventsRoute } from './events/eventsRoute';
import { testRoute } from './testRoute';

/** The mail servers that an account's mail leaves by, and those of the installation. */
export const mailRoutes: Domain = {
  name: 'mail-routes',
  routes(server, provider) {
    routes(server, provider);
    eventsRoute(server, provider);
  },
  async jobs({ database, jobs, log }) {
    await jobs.define('mail-routes.forget-messages', async () => {
      const forgotten = await forgetOldRouteMessages(database);
      if (forgotten > 0) log.info({ forgotten }, 'removed identifiers of old messages of mail routes');
    });
    await jobs.schedule('mail-routes.forget-messages', '20 3 * * *');
  },
};

/** The operations of `/v3/mail_routes`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const present = (caller: Viewer, row: RouteRow): MailRoute => presentRoute(provider, caller, row);
  const list = async (caller: Viewer): Promise<MailRouteList> => ({
    result: (await listRoutes(database, caller)).map((row) => present(caller, row)),
    max_allowed: maximumRoutes,
  });
  serve(server, provider, contract, {
    'GET /mail_routes': ({ caller }) => list(caller),
    'POST /mail_routes': {
      audit: ({ body }) => ({
        subject: body.name,
        details: { type: body.type, host: body.host, endpoint: body.endpoint, is_shared: body.is_shared },
      }),
      handle: async ({ caller, body }) => present(caller, await createRoute(provider, caller, body)),
    },
    'PUT /mail_routes/order': {
      audit: ({ body }) => ({ details: { positions: body.positions } }),
      async handle({ caller, body }) {
        await orderRoutes(database, caller, body);
        return list(caller);
      },
    },
    'GET /mail_routes/:id': async ({ caller, params }) =>
      present(caller, await requireRoute(database, caller, params.id)),
    'PATCH /mail_routes/:id': {
      audit: ({ body }) => ({
        details: {
          name: body.name,
          host: body.host,
          endpoint: body.endpoint,
          topic_arn: body.topic_arn,
          enabled: body.enabled,
        },
      }),
      handle: async ({ caller, params, body }) => present(caller, await changeRoute(provider, caller, params.id, body)),
    },
    'DELETE /mail_routes/:id': ({ caller, params }) => deleteRoute(database, caller, params.id),
    'POST /mail_routes/:id/test': async ({ caller, params, body }) => {
      const { account_id: accountId } = await requireRoute(database, caller, params.id);
      await requireMaySend(database, caller.accountId);
      await reserveSystemMail(database, caller.accountId, body.to);
      return {
        response: await testRoute(provider, params.id, { accountId, senderAccountId: caller.accountId, ...body }),
      };
    },
  });
}
