import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** A sample of a subuser's mail, for its parent: every `frequency`-th message that it sends with `mail/send`. */
export const SubuserMonitor = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  frequency: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
export type SubuserMonitor = Static<typeof SubuserMonitor>;

/** `/v3/subusers/:subuser_name/monitor` */
export const subuserMonitors = defineRoutes(
  { tag: 'Subusers' },
  {
    'GET /subusers/:subuser_name/monitor': {
      summary: 'Get who gets a sample of a subuser’s mail',
      scope: 'subusers.read',
      responses: { 200: SubuserMonitor },
    },
    'POST /subusers/:subuser_name/monitor': {
      summary: 'Sample a subuser’s mail',
      scope: 'subusers.create',
      audit: { own: ['subuser.monitored'] },
      body: SubuserMonitor,
      responses: { 200: SubuserMonitor },
    },
    'PUT /subusers/:subuser_name/monitor': {
      summary: 'Change who gets a sample of a subuser’s mail',
      scope: 'subusers.update',
      audit: { own: ['subuser.monitored'] },
      body: SubuserMonitor,
      responses: { 200: SubuserMonitor },
    },
    'DELETE /subusers/:subuser_name/monitor': {
      summary: 'Stop sampling a subuser’s mail',
      scope: 'subusers.delete',
      audit: { own: ['subuser.monitor_removed'] },
      responses: { 204: Type.Null() },
    },
  },
);
export type SubuserMonitorRoutes = typeof subuserMonitors.routes;
