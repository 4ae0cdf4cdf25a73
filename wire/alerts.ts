import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const Frequency = Type.Union([Type.Literal('daily'), Type.Literal('weekly'), Type.Literal('monthly')]);
const Kind = Type.Union([Type.Literal('stats_notification'), Type.Literal('usage_limit')]);
const email = Type.String({ minLength: 1, maxLength: 254 });
/** Of the credits. */
const percentage = Type.Integer({ minimum: 1, maximum: 100 });

/** A mail to an address: regularly with statistics, or once a period when credits are used up. Times: Unix seconds. */
export const Alert = Type.Object({
  id: Type.Integer(),
  type: Kind,
  email_to: Type.String(),
  /** Of `stats_notification`. */
  frequency: Type.Optional(Frequency),
  /** Of `usage_limit`. */
  percentage: Type.Optional(percentage),
  created_at: Type.Integer(),
  updated_at: Type.Integer(),
});
export type Alert = Static<typeof Alert>;

export const AlertCreate = Type.Object({
  type: Kind,
  email_to: email,
  frequency: Type.Optional(Frequency),
  percentage: Type.Optional(percentage),
});
export type AlertCreate = Static<typeof AlertCreate>;

/** Fields that a change omits stay unchanged. */
export const AlertUpdate = Type.Partial(Type.Omit(AlertCreate, ['type']));
export type AlertUpdate = Static<typeof AlertUpdate>;

const params = Type.Object({ alert_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

/** `/v3/alerts` */
export const alerts = defineRoutes(
  { tag: 'Alerts' },
  {
    'GET /alerts': { summary: 'List the alerts', scope: 'alerts.read', responses: { 200: Type.Array(Alert) } },
    'POST /alerts': {
      summary: 'Create an alert',
      scope: 'alerts.create',
      audit: 'alert.created',
      body: AlertCreate,
      responses: { 201: Alert },
    },
    'GET /alerts/:alert_id': { summary: 'Get an alert', scope: 'alerts.read', params, responses: { 200: Alert } },
    'PATCH /alerts/:alert_id': {
      summary: 'Change an alert',
      scope: 'alerts.update',
      audit: 'alert.changed',
      params,
      body: AlertUpdate,
      responses: { 200: Alert },
    },
    'DELETE /alerts/:alert_id': {
      summary: 'Delete an alert',
      scope: 'alerts.delete',
      audit: 'alert.deleted',
      params,
      responses: { 204: Type.Null() },
    },
  },
);
export type AlertRoutes = typeof alerts.routes;
