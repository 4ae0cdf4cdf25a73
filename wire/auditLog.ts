import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';

/** One act that was remembered. */
export const AuditLogEntry = Type.Object({
  id: Type.Integer(),
  /** ISO 8601. */
  occurred_at: Type.String(),
  /** The account it was done in. */
  account: Type.String(),
  /** Who did it, by the name of that time. */
  actor: Type.String(),
  /** The administrator who worked as `actor`; null where nobody did. */
  impersonator: Type.Union([Type.String(), Type.Null()]),
  /** `<area>.<verb in the past>` */
  action: Type.String(),
  /** What it was done to. */
  subject: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** The network address it came from. */
  address: Type.Union([Type.String(), Type.Null()]),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

/** Which entries: each filter left out takes all. */
export const AuditLogFilter = Type.Object({
  /** A part of the subject, the actor's or the impersonator's name. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Whole actions or areas (`contacts`), comma-separated. */
  action: Type.Optional(Type.String({ maxLength: 2000 })),
  actor: Type.Optional(Type.String({ maxLength: 200 })),
  /** `true`: only what administrators did as subusers. */
  impersonated: Type.Optional(Type.Boolean()),
  /** Days, in the account's time zone. */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  /** The username of an account, for those who run the installation. */
  account: Type.Optional(Type.String({ maxLength: 254 })),
});
export type AuditLogFilter = Static<typeof AuditLogFilter>;

export const AuditLogPage = Type.Object({
  result: Type.Array(AuditLogEntry),
  /** The actions there are, to filter by. */
  actions: Type.Array(Type.String()),
  _metadata: Type.Object({
    self: Type.String(),
    prev: Type.Optional(Type.String()),
    next: Type.Optional(Type.String()),
    count: Type.Integer(),
  }),
});
export type AuditLogPage = Static<typeof AuditLogPage>;

/** `all`: of every account, for those who run the installation. */
export const AuditLogQuery = Type.Composite([AuditLogFilter, Type.Object({ all: Type.Optional(Type.Boolean()) })]);
export type AuditLogQuery = Static<typeof AuditLogQuery>;

/** `/v3/audit_log`; our extension. */
export const auditLog = defineRoutes(
  { tag: 'Audit log' },
  {
    'GET /audit_log': {
      summary: 'Read who did what',
      scope: 'audit_log.read',
      query: Type.Composite([AuditLogQuery, PageQuery]),
      responses: { 200: AuditLogPage },
    },
  },
);
export type AuditLogRoutes = typeof auditLog.routes;
