import type { AuditAction } from 'sendwright/wire/auditActions';
import type { BodyOf, ParamsOf, QueryOf, RouteContract } from 'sendwright/wire/contract';
import { type Sql, sql } from '../database/sql';
import type { Caller } from '../provider';

/** An operation that is authorized and validated, but not executed yet. */
export interface AuditedOperation<Key, Route> {
  readonly caller: Caller;
  readonly params: ParamsOf<Key, Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
}

/** The parts of the audit entry that depend on the request. */
export interface AuditNote {
  /** The subject in words, or a statement that returns it as `name`. Defaults to the ids in the path. */
  readonly subject?: string | Sql;
  /** What changes, briefly and without secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** If the contract lists several actions, the note says which one applies. */
type NoteOf<Route> = Route extends { audit: readonly (infer Action)[] }
  ? AuditNote & { readonly action: Action }
  : AuditNote;

/** The handler of an audited operation, with its audit note. */
export interface Audited<Key, Route, Handler> {
  readonly audit: (act: AuditedOperation<Key, Route>) => NoteOf<Route>;
  readonly handle: Handler;
}

/** How a route's audit entry is created. */
export interface AuditRule {
  /** Undefined: the note has it. */
  readonly action: AuditAction | undefined;
  readonly note?: (act: AuditedOperation<string, RouteContract>) => AuditNote & { readonly action?: AuditAction };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The audit entry to write before the handler runs. */
    audit?: AuditRule;
  }
}

/**
 * The rule for the entry written before an operation. Entries by the domain itself, and deletions by path, are handled
 * elsewhere.
 */
export function auditRuleOf({ audit }: RouteContract, note: AuditRule['note']): AuditRule | undefined {
  if (audit === undefined || audit === false || audit === 'resource.deleted') return undefined;
  if (typeof audit === 'object' && 'own' in audit) return undefined;
  return { action: typeof audit === 'string' ? audit : undefined, ...(note && { note }) };
}

/** The number of items in a request: in a list, or comma-separated. */
export function countOf(given: string | readonly unknown[] | undefined): number {
  return typeof given === 'string' ? given.split(',').filter(Boolean).length : (given?.length ?? 0);
}

/** A subject with a count: `2 lists`. */
export const counted = (noun: string, given: string | readonly unknown[] | undefined): string =>
  `${countOf(given).toLocaleString('en-US')} ${noun}`;

/**
 * The subject of an operation on one row, identified by the id in the path: the row's name, from `select`.
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
