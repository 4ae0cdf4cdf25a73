import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Caller } from '../../provider';
import type { AuditAction } from 'sendwright/wire/auditActions';

/** A person, with their name at the time. */
export interface Person {
  /** Null for the system itself and the command line. */
  readonly userId: number | null;
  readonly username: string;
}

/** An entry for the audit log. */
export interface AuditEntry {
  /** The account whose log it is written to. */
  readonly accountId: number;
  readonly actor: Person;
  /** The administrator who worked as `actor`, if any. */
  readonly impersonator?: Person | undefined;
  readonly action: AuditAction;
  /** The subject as people know it: a name, with its id if names are not unique. */
  readonly subject: string;
  /** What changed, briefly and without secrets. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The network address of the request. */
  readonly address?: string | undefined;
}

const maximumSubjectLength = 500;

/**
 * Records an action in the audit log. Call it with the action's transaction, so that neither is stored without the
 * other. Returns the entry's id.
 */
export async function audit(database: Queryable, entry: AuditEntry): Promise<number> {
  const { accountId, actor, impersonator, action, subject, details = {}, address } = entry;
  const row = await database.first<{ id: number }>(sql`
    insert into audit_entries
      (account_id, actor_user_id, actor, impersonator_user_id, impersonator, action, subject, details, address)
    values
      (${accountId}, ${actor.userId}, ${actor.username}, ${impersonator?.userId ?? null},
        ${impersonator?.username ?? null},
      ${action}, ${storable(subject).slice(0, maximumSubjectLength)},
        ${storableJson(details)}::jsonb,
        ${address ?? null})
    returning audit_entry_id as id`);
  if (!row) throw new Error('PostgreSQL returned no entry.');
  return row.id;
}

/** Callers for whose request an entry was written by name. */
const remembered = new WeakSet<Caller>();

/** `audit` for an action of the request's caller, by default in the caller's account. */
export async function auditAction(
  database: Queryable,
  caller: Caller,
  act: Pick<AuditEntry, 'action' | 'subject' | 'details'> & { accountId?: number },
): Promise<number> {
  const { userId, username, impersonator, address } = caller;
  const id = await audit(database, {
    accountId: caller.accountId,
    actor: { userId, username },
    impersonator,
    address,
    ...act,
  });
  remembered.add(caller);
  return id;
}

/** Whether `auditAction` has recorded something for the caller's request. */
export const isAudited = (caller: Caller): boolean => remembered.has(caller);

/** PostgreSQL can't store NUL. */
const storable = (text: string): string => text.replaceAll('\u0000', '');

const storableJson = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));

/** Marks the caller's action as recorded, if another statement has written the entry. */
export const markAudited = (caller: Caller): void => void remembered.add(caller);
