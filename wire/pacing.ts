import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

const subject = Type.String({ minLength: 1, maxLength: 253 });

/** A plan by which an IP address, or a domain of senders, sends more from day to day. Times are ISO 8601. */
export const WarmupPlan = Type.Object({
  /** An IP address of the account, or a domain in From addresses. */
  subject: Type.String(),
  type: Type.Union([Type.Literal('ip'), Type.Literal('domain')]),
  started_at: Type.String(),
  /** From 1. */
  day: Type.Integer(),
  days: Type.Integer(),
  /** Messages in an hour of the first day. */
  first_hour: Type.Integer(),
  /** Each day allows so many times as much as the one before. */
  growth: Type.Number(),
  /** Messages that may be sent in an hour today. */
  hourly_limit: Type.Integer(),
});
export type WarmupPlan = Static<typeof WarmupPlan>;

/** A mailbox provider that asked for less, and so gets less until it has recovered. */
export const SlowedProvider = Type.Object({
  /** `Gmail`, or a domain of recipients. */
  provider: Type.String(),
  /** Messages that each worker may send in a minute at present. */
  per_minute: Type.Integer(),
  lowered_at: Type.String(),
  /** What its server said. */
  response: Type.String(),
});
export type SlowedProvider = Static<typeof SlowedProvider>;

/** A limit that the operator has set; an empty domain is all mail. */
export const SendLimit = Type.Object({ domain: Type.String(), per_minute: Type.Integer() });

export const Pacing = Type.Object({
  warmups: Type.Array(WarmupPlan),
  providers: Type.Array(SlowedProvider),
  limits: Type.Array(SendLimit),
});
export type Pacing = Static<typeof Pacing>;

export const WarmupRequest = Type.Object(
  {
    subject,
    first_hour: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    growth: Type.Optional(Type.Number({ minimum: 1, maximum: 10 })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  },
  { additionalProperties: false },
);
export type WarmupRequest = Static<typeof WarmupRequest>;

/** `/v3/pacing`: how fast an account's mail is sent, and why; our extension. */
export const pacing = defineRoutes(
  { tag: 'IP addresses' },
  {
    'GET /pacing': {
      summary: 'Read what slows the account’s mail down',
      scope: 'ips.read',
      responses: { 200: Pacing },
    },
    'PUT /pacing/warmups': {
      summary: 'Warm up an IP address or a domain of senders',
      description: 'A plan that is under way goes on from its day with the new numbers.',
      scope: 'ips.update',
      audit: 'ip.warmup_started',
      body: WarmupRequest,
      responses: { 200: WarmupPlan },
    },
    'DELETE /pacing/warmups': {
      summary: 'Stop warming up an IP address or a domain',
      scope: 'ips.update',
      audit: 'ip.warmup_stopped',
      query: Type.Object({ subject }),
      responses: { 204: Type.Null() },
    },
    'DELETE /pacing/providers': {
      summary: 'Send to a mailbox provider as fast as before',
      description: 'It is slowed down again if it asks for less.',
      scope: 'ips.update',
      audit: 'provider_pace.lifted',
      query: Type.Object({ provider: subject }),
      responses: { 204: Type.Null() },
    },
  },
);
export type PacingRoutes = typeof pacing.routes;
