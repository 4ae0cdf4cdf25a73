import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { limits } from './limits';

/** The name of an integration that nobody has named. */
export const untitledIntegration = 'Untitled Integration';

/** The events that can be forwarded. `open` is an open by a person; bot opens are a separate event. */
export const integrationEvents = [
  'processed',
  'drop',
  'deferred',
  'delivered',
  'bounce',
  'open',
  'machine_opened',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;
export type IntegrationEvent = (typeof integrationEvents)[number];

export const IntegrationDestination = Type.Literal('Segment');
export type IntegrationDestination = Static<typeof IntegrationDestination>;
export const IntegrationRegion = Type.Union([Type.Literal('US'), Type.Literal('EU')]);
export type IntegrationRegion = Static<typeof IntegrationRegion>;

/**
 * An integration forwards an account's events to a customer data platform. Extensions: `enabled` (while false, events
 * are neither forwarded nor stored for later) and `last_failure` (why the last events were rejected; null if they were
 * accepted).
 */
export const Integration = Type.Object({
  integration_id: Type.String(),
  user_id: Type.String(),
  label: Type.String(),
  destination: IntegrationDestination,
  filters: Type.Object({ email_events: Type.Array(Type.Union(integrationEvents.map((name) => Type.Literal(name)))) }),
  properties: Type.Object({ write_key: Type.String(), destination_region: IntegrationRegion }),
  enabled: Type.Boolean(),
  last_failure: Type.Union([Type.String(), Type.Null()]),
});
export type Integration = Static<typeof Integration>;

export const Integrations = Type.Object({ result: Type.Array(Integration) });
export type Integrations = Static<typeof Integrations>;

// Loosely typed, because the domain's rules report all problems in one message.
const parts = {
  label: Type.Optional(Type.String({ maxLength: limits.integration.label })),
  enabled: Type.Optional(Type.Boolean()),
};
const events = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 });
const text = Type.String({ maxLength: 1000 });

/** Creates an integration. */
export const IntegrationCreate = Type.Object({
  destination: text,
  filters: Type.Object({ email_events: events }),
  properties: Type.Object({ write_key: text, destination_region: text }),
  ...parts,
});
export type IntegrationCreate = Static<typeof IntegrationCreate>;

/** Changes an integration. Omitted fields stay unchanged. */
export const IntegrationChange = Type.Object({
  destination: Type.Optional(text),
  filters: Type.Optional(Type.Object({ email_events: Type.Optional(events) })),
  properties: Type.Optional(Type.Object({ write_key: Type.Optional(text), destination_region: Type.Optional(text) })),
  ...parts,
});
export type IntegrationChange = Static<typeof IntegrationChange>;

/** `/v3/marketing/integrations`: which events are forwarded where. */
export const integrations = defineRoutes(
  { tag: 'Integrations', feature: 'mc.integrations' },
  {
    'GET /marketing/integrations': {
      summary: 'List integrations',
      scope: 'marketing.read',
      responses: { 200: Integrations },
    },
    'POST /marketing/integrations': {
      confirm: true,
      summary: 'Create an integration',
      description: 'At most 10 per destination.',
      scope: 'marketing_campaigns.create',
      audit: 'integration.created',
      body: IntegrationCreate,
      responses: { 201: Integration },
    },
    'DELETE /marketing/integrations': {
      summary: 'Delete integrations',
      description: 'Deletes all of them, or none if one does not exist.',
      scope: 'marketing_campaigns.delete',
      audit: 'integration.deleted',
      query: Type.Object({ ids: Type.String({ maxLength: 4000 }) }),
      responses: { 204: Type.Null() },
    },
    'GET /marketing/integrations/:id': {
      summary: 'Get an integration',
      scope: 'marketing.read',
      responses: { 200: Integration },
    },
    'PATCH /marketing/integrations/:id': {
      confirm: true,
      summary: 'Change an integration',
      scope: 'marketing_campaigns.update',
      audit: 'integration.changed',
      body: IntegrationChange,
      responses: { 200: Integration },
    },
  },
);
export type IntegrationRoutes = typeof integrations.routes;
