import type { SendingSettings, SendingSettingsUpdate } from 'sendwright/wire/sendingSettings';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';

const standard: SendingSettings = { undo_seconds: 60, overdue_minutes: 15, cap_messages: null, cap_days: 7 };

/** The account's sending settings, with defaults. */
export async function readSendingSettings(database: Queryable, accountId: number): Promise<SendingSettings> {
  const row = await database.first<SendingSettings>(sql`
    select undo_seconds, overdue_minutes, cap_messages, cap_days from sending_settings
    where account_id = ${accountId}`);
  return row ?? standard;
}

/** Omitted settings stay unchanged. */
export async function changeSendingSettings(
  database: Queryable,
  accountId: number,
  change: SendingSettingsUpdate,
): Promise<SendingSettings> {
  const {
    undo_seconds: undo,
    overdue_minutes: overdue,
    cap_messages: messages,
    cap_days: days,
  } = { ...(await readSendingSettings(database, accountId)), ...change };
  await database.execute(sql`
    insert into sending_settings (account_id, undo_seconds, overdue_minutes, cap_messages, cap_days)
    values (${accountId}, ${undo}, ${overdue}, ${messages}, ${days})
    on conflict (account_id) do update set undo_seconds = excluded.undo_seconds,
      overdue_minutes = excluded.overdue_minutes,
      cap_messages = excluded.cap_messages, cap_days = excluded.cap_days`);
  return readSendingSettings(database, accountId);
}
