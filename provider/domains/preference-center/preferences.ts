import type { LeaveReason, MailFrequency } from 'sendwright/wire/preferenceCenter';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** What a recipient chose beside unsubscribe groups. */
export interface Preferences {
  readonly frequency: MailFrequency;
  /** Null if nothing is paused now. */
  readonly pausedUntil: Date | null;
  /** Null: that of their browser. */
  readonly language: string | null;
}

export const noPreferences: Preferences = { frequency: 'always', pausedUntil: null, language: null };

export async function readPreferences(database: Queryable, accountId: number, email: string): Promise<Preferences> {
  const row = await database.first<{
    frequency: 'weekly' | 'monthly' | null;
    paused_until: Date | null;
    language: string | null;
  }>(sql`
    select frequency, case when paused_until > now() then paused_until end as paused_until, language
    from recipient_preferences where account_id = ${accountId} and email = ${email.toLowerCase()}`);
  return row
    ? { frequency: row.frequency ?? 'always', pausedUntil: row.paused_until, language: row.language }
    : noPreferences;
}

/** Null clears the language; what is unset stays. */
export interface PreferenceChange {
  readonly frequency?: MailFrequency | undefined;
  readonly language?: string | null | undefined;
  readonly pause?: 'month' | 'end' | undefined;
}

/**
 * Writes what a recipient chose. `lastMailed` is when the message with their link was sent: the time to the next one
 * counts from it.
 */
export async function changePreferences(
  database: Queryable,
  accountId: number,
  email: string,
  { frequency, language, pause }: PreferenceChange,
  lastMailed: Date | null,
): Promise<void> {
  const chosen = frequency === 'always' ? null : frequency;
  await database.execute(sql`
    insert into recipient_preferences as stored (account_id, email, frequency, language, paused_until, mailed_at)
    values (${accountId}, ${email.toLowerCase()}, ${chosen ?? null}, ${language ?? null},
      case when ${pause ?? null}::text = 'month' then now() + interval '1 month' end,
      case when ${chosen ?? null}::text is not null then ${lastMailed}::timestamptz end)
    on conflict (account_id, email) do update set
      frequency = case when ${frequency !== undefined}::boolean then excluded.frequency else stored.frequency end,
      language = case when ${language !== undefined}::boolean then excluded.language else stored.language end,
      paused_until = case ${pause ?? null}::text when 'month' then excluded.paused_until when 'end' then null
        else stored.paused_until end,
      mailed_at = case when ${frequency !== undefined}::boolean and excluded.frequency is null then null
        else greatest(stored.mailed_at, excluded.mailed_at) end,
      updated_at = now()`);
}

/** Notes why somebody unsubscribed. Saying it again replaces what they said before. */
export async function noteReason(
  database: Queryable,
  accountId: number,
  email: string,
  given: { readonly reason: LeaveReason; readonly comment: string; readonly groupId: number | undefined },
): Promise<void> {
  await database.execute(sql`
    insert into leave_reasons (account_id, email, reason, comment, group_id)
    values (${accountId}, ${email.toLowerCase()}, ${given.reason}, ${given.comment}, ${given.groupId ?? null})
    on conflict (account_id, email) do update
      set reason = excluded.reason, comment = excluded.comment, group_id = excluded.group_id, left_at = now()`);
}
