import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, PageQuery } from './common';
import { defineRoutes } from './contract';
import { Delivery, DeliveryPage, DeliveryState } from './singleSends';
import { ContactActivity } from './stats';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/**
 * What a person did about one copy: `retry` after a failure; `resend` or `take_as_sent` where the outcome is unknown.
 */
export const DeliveryAction = Type.Object({
  action: Type.Union([Type.Literal('retry'), Type.Literal('resend'), Type.Literal('take_as_sent')]),
  at: Type.String(),
  /** The username; null for a user who is gone. */
  by: Nullable(Type.String()),
  from_state: Type.String(),
  reason: Nullable(Type.String()),
});
export type DeliveryAction = Static<typeof DeliveryAction>;

/** `GET /v3/marketing/singlesends/{id}/deliveries/{contact_id}`: what happened to one recipient; our extension. */
export const DeliveryHistory = Type.Object({
  delivery: Delivery,
  /** Latest first, at most 200. */
  events: Type.Array(ContactActivity),
  actions: Type.Array(DeliveryAction),
});
export type DeliveryHistory = Static<typeof DeliveryHistory>;

/** Copies by recipient; all that qualify where left out. */
const ContactIds = Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 1000 }));

/** `POST …/deliveries/retry`: sends to the failed only, once more. */
export const DeliveryRetry = Type.Object({ contact_ids: ContactIds });
export type DeliveryRetry = Static<typeof DeliveryRetry>;

/** `suppressed`: failed copies that stay so, because their address bounced for good or opted out since. */
export const DeliveryRetryResult = Type.Object({ retried: Type.Integer(), suppressed: Type.Integer() });
export type DeliveryRetryResult = Static<typeof DeliveryRetryResult>;

/** `POST …/deliveries/settle`: says what became of copies whose outcome is not known. */
export const DeliverySettlement = Type.Object({
  outcome: Type.Union([Type.Literal('resend'), Type.Literal('take_as_sent')]),
  contact_ids: ContactIds,
});
export type DeliverySettlement = Static<typeof DeliverySettlement>;

export const DeliverySettlementResult = Type.Object({ settled: Type.Integer() });
export type DeliverySettlementResult = Static<typeof DeliverySettlementResult>;

/** A part of the recipients, with what it is made of. `code` of refusals is the server's (RFC 3463 or the reply's). */
export const ReconciliationLine = Type.Object({
  state: Type.String(),
  count: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
});
export type ReconciliationLine = Static<typeof ReconciliationLine>;

/**
 * `GET /v3/marketing/singlesends/{id}/reconciliation`: where each recipient's copy is, from the ledger, and whether the
 * statistics say the same. The counts of `lines` add up to `recipients`; all of it is of the asked part of the send.
 */
export const Reconciliation = Type.Object({
  recipients: Type.Integer(),
  lines: Type.Array(ReconciliationLine),
  /**
   * `counted`: the statistics' figure. `ledger`: what the ledger makes it. `again`: what the ledger
   * shows no more: refusals of copies that were retried, deliveries of copies that came back later.
   */
  checks: Type.Array(
    Type.Object({ metric: Type.String(), counted: Type.Integer(), ledger: Type.Integer(), again: Type.Integer() }),
  ),
  /**
   * Where one variation was asked for: copies that are of none, because they were dropped before the test was divided,
   * or wait for its winner. They and all variations make the send.
   */
  unassigned: Type.Array(ReconciliationLine),
  /** Failed copies that a retry would send, and those it would not, because their address is suppressed. */
  retriable: Type.Integer(),
});
export type Reconciliation = Static<typeof Reconciliation>;

const read = 'marketing.read';
const update = 'marketing_campaigns.update';

/** The ledger of a send as the API shows it; all are our extensions. */
export const deliveries = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/singlesends/:id/deliveries': {
      summary: 'Recipients with what became of their copies',
      scope: read,
      query: Type.Composite([
        PageQuery,
        Type.Object({ state: Type.Optional(DeliveryState), email: Type.Optional(Type.String({ maxLength: 254 })) }),
      ]),
      responses: { 200: DeliveryPage },
    },
    'GET /marketing/singlesends/:id/deliveries/:contact_id': {
      summary: 'What happened to one recipient',
      scope: read,
      responses: { 200: DeliveryHistory },
    },
    'POST /marketing/singlesends/:id/deliveries/retry': {
      summary: 'Send to the failed once more',
      scope: update,
      audit: 'single_send.retried',
      body: DeliveryRetry,
      responses: { 202: DeliveryRetryResult },
      failures: { 409: ErrorBody },
    },
    'POST /marketing/singlesends/:id/deliveries/settle': {
      summary: 'Settle outcomes that are not known',
      scope: update,
      audit: 'single_send.retried',
      body: DeliverySettlement,
      responses: { 200: DeliverySettlementResult },
      failures: { 409: ErrorBody },
    },
    'GET /marketing/singlesends/:id/reconciliation': {
      summary: 'Delivery status, and whether the statistics agree',
      scope: read,
      query: Type.Object({
        ab_variation_id: Type.Optional(Type.String({ format: 'uuid' })),
        ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
      }),
      responses: { 200: Reconciliation },
    },
  },
);
export type DeliveryRoutes = typeof deliveries.routes;
