import type { SendingSettings, SendingSettingsUpdate } from 'sendwright/wire/sendingSettings';
import type { Queryable } from '../../../database/database';
import { oneAtATime } from '../../../database/oneAtATime';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';

const standard: SendingSettings = {
  undo_seconds: 60,
  overdue_minutes: 15,
  cap_messages: null,
  cap_days: 7,
  sms_from_hour: 8,
  sms_until_hour: 21,
  sms_segment_price: null,
  sms_currency: null,
  sms_consent_field: null,
  sms_consent_value: null,
  sms_zone_field: null,
};

/** The account's sending settings, with defaults. */
export async function readSendingSettings(database: Queryable, accountId: number): Promise<SendingSettings> {
  const row = await database.first<SendingSettings>(sql`
    select undo_seconds, overdue_minutes, cap_messages, cap_days, sms_from_hour, sms_until_hour,
      sms_segment_price::float8 as sms_segment_price, sms_currency, sms_consent_field, sms_consent_value,
      sms_zone_field
    from sending_settings where account_id = ${accountId}`);
  return row ?? standard;
}

/**
 * Omitted settings stay unchanged.
 * @throws HttpError 400 if no hour is left in which text messages are sent, or for an unknown custom field
 */
export const changeSendingSettings = (
  database: Queryable,
  accountId: number,
  change: SendingSettingsUpdate,
): Promise<SendingSettings> =>
  // There may be no row yet that could be locked.
  oneAtATime(database, accountId, (transaction) => writeSettings(transaction, accountId, change));

async function writeSettings(
  database: Queryable,
  accountId: number,
  change: SendingSettingsUpdate,
): Promise<SendingSettings> {
  const settings = { ...(await readSendingSettings(database, accountId)), ...change };
  if (settings.sms_from_hour >= settings.sms_until_hour)
    throw badRequest(
      'Choose an end after the start, so that there is time to send text messages.',
      change.sms_until_hour === undefined ? 'sms_from_hour' : 'sms_until_hour',
    );
  for (const name of ['sms_consent_field', 'sms_zone_field'] as const) {
    const field = change[name];
    if (field != null && !(await isField(database, accountId, field)))
      throw badRequest(`${name} must be the id of a custom field.`, name);
  }
  await database.execute(sql`
    insert into sending_settings (account_id, undo_seconds, overdue_minutes, cap_messages, cap_days, sms_from_hour,
      sms_until_hour, sms_segment_price, sms_currency, sms_consent_field, sms_consent_value,
      sms_zone_field)
    values (${accountId}, ${settings.undo_seconds}, ${settings.overdue_minutes}, ${settings.cap_messages},
      ${settings.cap_days}, ${settings.sms_from_hour}, ${settings.sms_until_hour},
      ${settings.sms_segment_price}::float8::numeric, ${settings.sms_currency}, ${settings.sms_consent_field},
      ${settings.sms_consent_value?.trim() || null}, ${settings.sms_zone_field})
    on conflict (account_id) do update set undo_seconds = excluded.undo_seconds,
      overdue_minutes = excluded.overdue_minutes,
      cap_messages = excluded.cap_messages, cap_days = excluded.cap_days,
      sms_from_hour = excluded.sms_from_hour, sms_until_hour = excluded.sms_until_hour,
      sms_segment_price = excluded.sms_segment_price, sms_currency = excluded.sms_currency,
      sms_consent_field = excluded.sms_consent_field, sms_consent_value = excluded.sms_consent_value,
      sms_zone_field = excluded.sms_zone_field`);
  return readSendingSettings(database, accountId);
}

const isField = async (database: Queryable, accountId: number, id: string): Promise<boolean> =>
  (await database.first(sql`
    select from field_definitions where account_id = ${accountId} and field_id::text = ${id}`)) !== undefined;
