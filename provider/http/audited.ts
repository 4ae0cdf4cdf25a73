import type { AuditAction } from 'sendwright/wire/auditActions';
import type { BodyOf, ParamsOf, QueryOf, RouteContract } from 'sendwright/wire/contract';
import { type Sql, sql } from '../database/sql';
import type { Caller } from '../provider';

/** An operation that was allowed and validated and has yet to happen. */
export interface Act<Key, Route> {
  readonly caller: Caller;
  readonly params: ParamsOf<Key, Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
}

/** What a contract cannot say of the audit entry, because it depends on the request. */
export interface AuditNote {
  /** What it is done to, in words; a statement answers it as `name`. Without one, the ids of the path. */
  readonly subject?: string | Sql;
  /** What changes, small and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Whose entry may have several actions says which one it is. */
type NoteOf<Route> = Route extends { audit: readonly (infer Action)[] }
  ? AuditNote & { readonly action: Action }
  : AuditNote;

/** The handler of an operation that is audited, with what the entry says. */
export interface Audited<Key, Route, Handler> {
  readonly audit: (act: Act<Key, Route>) => NoteOf<Route>;
  readonly handle: Handler;
}

/** How a route's entry is made. */
export interface AuditRule {
  /** Undefined: the note says it. */
  readonly action: AuditAction | undefined;
  readonly note?: (act: Act<string, RouteContract>) => AuditNote & { readonly action?: AuditAction };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The audit entry that is written before the handler runs. */
    audit?: AuditRule;
  }
}

/** What the audit log keeps of an operation before it happens. Its own entries and deletions by path come later. */
export function auditRuleOf({ audit }: RouteContract, note: AuditRule['note']): AuditRule | undefined {
  if (audit === undefined || audit === false || audit === 'resource.deleted') return undefined;
  if (typeof audit === 'object' && 'own' in audit) return undefined;
  return { action: typeof audit === 'string' ? audit : undefined, ...(note && { note }) };
}

/** How many a request names: in a list, or comma-joined. */
export function countOf(given: string | readonly unknown[] | undefined): number {
  return typeof given === 'string' ? given.split(',').filter(Boolean).length : (given?.length ?? 0);
}

/** A subject in numbers: `2 lists`. */
export const counted = (noun: string, given: string | readonly unknown[] | undefined): string =>
  `${countOf(given).toLocaleString('en-US')} ${noun}`;

/**
 * The subject of an operation on one row, which its path names by id: the row's name, from `select`.
 *
 * ```ts
 * const ofList = ofRow(sql`select name from lists`, sql`list_id`);
 * ```
 */
export const ofRow =
  (select: Sql, key: Sql, param = 'id') =>
  ({ caller, params }: RowAct): { readonly subject: Sql } => ({
    subject: sql`${select} where account_id = ${caller.accountId} and ${key}::text = lower(${String(params[param])})`,
  });

interface RowAct {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string | number>>;
}
