import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';

/** One entry of the audit log. */
export const AuditLogEntry = Type.Object({
  id: Type.Integer(),
  /** ISO 8601. */
  occurred_at: Type.String(),
  /** The account in which it happened. */
  account: Type.String(),
  /** The actor's name at that time. */
  actor: Type.String(),
  /** The administrator who worked as `actor`; null if nobody did. */
  impersonator: Type.Union([Type.String(), Type.Null()]),
  /** `<area>.<verb in the past tense>`. */
  action: Type.String(),
  /** The subject of the action. */
  subject: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** The network address of the request. */
  address: Type.Union([Type.String(), Type.Null()]),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

/** Filters; each one that is omitted matches everything. */
export const AuditLogFilter = Type.Object({
  /** Part of the subject, or of the actor's or impersonator's name. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Whole actions or areas (`contacts`), comma-separated. */
  action: Type.Optional(Type.String({ maxLength: 2000 })),
  actor: Type.Optional(Type.String({ maxLength: 200 })),
  /** `true`: only what administrators did as subusers. */
  impersonated: Type.Optional(Type.Boolean()),
  /** Days, in the account's time zone. */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  /** The username of an account; for operators of the installation. */
  account: Type.Optional(Type.String({ maxLength: 254 })),
});
export type AuditLogFilter = Static<typeof AuditLogFilter>;

export const AuditLogPage = Type.Object({
  result: Type.Array(AuditLogEntry),
  /** The actions that exist, for filtering. */
  actions: Type.Array(Type.String()),
  _metadata: Type.Object({
    self: Type.String(),
    prev: Type.Optional(Type.String()),
    next: Type.Optional(Type.String()),
    count: Type.Integer(),
  }),
});
export type AuditLogPage = Static<typeof AuditLogPage>;

/** `all`: entries of every account; for operators of the installation. */
export const AuditLogQuery = Type.Composite([AuditLogFilter, Type.Object({ all: Type.Optional(Type.Boolean()) })]);
export type AuditLogQuery = Static<typeof AuditLogQuery>;

/** `/v3/audit_log`: our extension. */
export const auditLog = defineRoutes(
  { tag: 'Audit log' },
  {
    'GET /audit_log': {
      summary: 'Read the audit log',
      scope: 'audit_log.read',
      query: Type.Composite([AuditLogQuery, PageQuery]),
      responses: { 200: AuditLogPage },
    },
  },
);
export type AuditLogRoutes = typeof auditLog.routes;
