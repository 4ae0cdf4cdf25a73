import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, PageQuery } from './common';
import { defineRoutes } from './contract';
import { Delivery, DeliveryPage, DeliveryState } from './singleSends';
import { SmsResult } from './sms';
import { ContactActivity } from './stats';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/**
 * A person's action on one message: `retry` after a failure; `resend` or `take_as_sent` if the outcome is unknown. Or
 * `released`: the SMS provider has no such text message, so it is sent again automatically.
 */
export const DeliveryAction = Type.Object({
  action: Type.Union([
    Type.Literal('retry'),
    Type.Literal('resend'),
    Type.Literal('take_as_sent'),
    Type.Literal('released'),
  ]),
  at: Type.String(),
  /** The username; null if the user was deleted, or nobody did it. */
  by: Nullable(Type.String()),
  from_state: Type.String(),
  reason: Nullable(Type.String()),
});
export type DeliveryAction = Static<typeof DeliveryAction>;

/** `GET /v3/marketing/singlesends/{id}/deliveries/{contact_id}`: the history of one recipient; our extension. */
export const DeliveryHistory = Type.Object({
  delivery: Delivery,
  /** Newest first, at most 200. */
  events: Type.Array(ContactActivity),
  actions: Type.Array(DeliveryAction),
});
export type DeliveryHistory = Static<typeof DeliveryHistory>;

/** Messages by recipient; if omitted, all that qualify. */
const ContactIds = Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 1000 }));

/** `POST …/deliveries/retry`: sends to the failed recipients again. */
export const DeliveryRetry = Type.Object({ contact_ids: ContactIds });
export type DeliveryRetry = Static<typeof DeliveryRetry>;

/** `suppressed`: messages that stay failed because the address has hard-bounced or opted out. */
export const DeliveryRetryResult = Type.Object({ retried: Type.Integer(), suppressed: Type.Integer() });
export type DeliveryRetryResult = Static<typeof DeliveryRetryResult>;

/** `POST …/deliveries/settle`: settles messages whose outcome is unknown. */
export const DeliverySettlement = Type.Object({
  outcome: Type.Union([Type.Literal('resend'), Type.Literal('take_as_sent')]),
  contact_ids: ContactIds,
});
export type DeliverySettlement = Static<typeof DeliverySettlement>;

export const DeliverySettlementResult = Type.Object({ settled: Type.Integer() });
export type DeliverySettlementResult = Static<typeof DeliverySettlementResult>;

/** A group of recipients and its breakdown. For refusals, `code` is the server's (RFC 3463, or the SMTP reply code). */
export const ReconciliationLine = Type.Object({
  state: Type.String(),
  count: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
});
export type ReconciliationLine = Static<typeof ReconciliationLine>;

/**
 * `GET /v3/marketing/singlesends/{id}/reconciliation`: the state of every message according to the ledger, and whether
 * the statistics agree. The counts of `lines` add up to `recipients`. Everything refers to the requested part of the
 * send.
 */
export const Reconciliation = Type.Object({
  recipients: Type.Integer(),
  lines: Type.Array(ReconciliationLine),
  /**
   * `counted`: the statistics' figure. `ledger`: the ledger's figure. `again`: events that the ledger no longer shows:
   * refusals of messages that were retried, deliveries of messages that bounced later.
   */
  checks: Type.Array(
    Type.Object({ metric: Type.String(), counted: Type.Integer(), ledger: Type.Integer(), again: Type.Integer() }),
  ),
  /**
   * When one variation is requested: messages that belong to none, because they were dropped before the split or wait
   * for the winner. Together with all variations they are the whole send.
   */
  unassigned: Type.Array(ReconciliationLine),
  /** Failed messages that a retry would send, and those it would skip because their address is suppressed. */
  retriable: Type.Integer(),
});
export type Reconciliation = Static<typeof Reconciliation>;

const DeliveryFilter = Type.Object({
  state: Type.Optional(DeliveryState),
  /** Of a text message: recipients with this outcome. */
  sms: Type.Optional(SmsResult),
  /** Of a text message: recipients whose message has this error of the SMS provider. */
  error_code: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
  /** The start of the address; of a text message a part of the number, however grouped, or a name. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
});
export type DeliveryFilter = Static<typeof DeliveryFilter>;

const read = 'marketing.read';
const update = 'marketing_campaigns.update';

/** The delivery ledger of a send; all operations are our extensions. */
export const deliveries = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/singlesends/:id/deliveries': {
      summary: 'List recipients with their delivery status',
      scope: read,
      query: Type.Composite([PageQuery, DeliveryFilter]),
      responses: { 200: DeliveryPage },
    },
    'GET /marketing/singlesends/:id/deliveries/:contact_id': {
      summary: 'Get the delivery history of a recipient',
      scope: read,
      responses: { 200: DeliveryHistory },
    },
    'POST /marketing/singlesends/:id/deliveries/retry': {
      summary: 'Retry the failed messages',
      scope: update,
      audit: 'single_send.retried',
      body: DeliveryRetry,
      responses: { 202: DeliveryRetryResult },
      failures: { 409: ErrorBody },
    },
    'POST /marketing/singlesends/:id/deliveries/settle': {
      summary: 'Settle messages with unknown outcomes',
      scope: update,
      audit: 'single_send.retried',
      body: DeliverySettlement,
      responses: { 200: DeliverySettlementResult },
      failures: { 409: ErrorBody },
    },
    'GET /marketing/singlesends/:id/reconciliation': {
      summary: 'Compare the delivery status with the statistics',
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
