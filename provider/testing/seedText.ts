import type { SmsConfig } from 'sendwright/wire/sms';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { insertSingleSend } from '../domains/single-sends/queries';
import { newContent } from '../domains/single-sends/singleSendContent';
import type { SingleSendKey } from '../domains/single-sends/singleSendRow';
import { tokenContext } from '../domains/sms/smsAccount';
import type { SmsProvider } from './smsProvider/startSmsProvider';

export interface SeedTextOptions {
  /** Contacts in the United States; see `seededNumber`. */
  readonly recipients: number;
  readonly config?: Partial<SmsConfig>;
}

/** The phone number of an account's contact by position, from 1. Unique across accounts. */
export const seededNumber = ({ accountId }: Pick<SingleSendKey, 'accountId'>, place: number): string =>
  `+1202${2_000_000 + accountId * 1000 + place}`;

/** Connects an account to a fake SMS provider, at any hour, without sending a request to it. */
export async function connectAccount(
  database: Database,
  accountId: number,
  { accountSid, authToken }: Pick<SmsProvider, 'accountSid' | 'authToken'>,
): Promise<void> {
  const sealed = database.secrets.seal(authToken, tokenContext(accountId, accountSid));
  await database.execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token) values (${accountId}, ${accountSid}, ${sealed})
    on conflict (account_id) do update set account_sid = excluded.account_sid, auth_token = excluded.auth_token`);
  await sendAtAnyHour(database, accountId);
}

/** Lifts an account's quiet hours, and its time to undo. */
export async function sendAtAnyHour(database: Database, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into sending_settings (account_id, undo_seconds, overdue_minutes, cap_days, sms_from_hour, sms_until_hour)
    values (${accountId}, 0, 15, 7, 0, 24)
    on conflict (account_id) do update set sms_from_hour = 0, sms_until_hour = 24`);
}

/** A text message that is ready to be sent, with its own contacts; `scheduleText` sends it. */
export async function seedText(
  database: Database,
  accountId: number,
  serviceSid: string,
  { recipients, config = {} }: SeedTextOptions,
): Promise<SingleSendKey> {
  await database.execute(sql`
    insert into contacts (account_id, external_id, first_name, phone_number_id)
    select ${accountId}, 'texter' || place, 'Texter ' || place,
      '+1202' || (2000000 + ${accountId}::bigint * 1000 + place)
    from generate_series(1, ${recipients}::int) as place`);
  const content = newContent({
    name: 'Flash sale',
    channels: ['sms'],
    send_to: { all: true },
    sms_config: { messaging_service_sid: serviceSid, body: 'Hi {{first_name}}! Reply STOP to unsubscribe', ...config },
  });
  const row = await insertSingleSend(database, accountId, content, 10_000);
  if (row === undefined) throw new Error('The account has too many single sends.');
  return { accountId, singleSendId: row.single_send_id };
}

/** Schedules it for the next time a worker looks. */
export async function scheduleText(database: Database, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
}
