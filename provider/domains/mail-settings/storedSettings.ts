import { Value } from '@sinclair/typebox/value';
import {
  EnforcedTls,
  type MailSettings,
  mailSettingShapes,
  type TrackingSettings,
  trackingSettingShapes,
} from 'sendwright/wire/mailSettings';
import type { Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';

/** Settings of both kinds. */
export type AccountSettings = MailSettings & TrackingSettings & { readonly enforced_tls: EnforcedTls };
export type SettingName = keyof AccountSettings;

const shapes = { ...mailSettingShapes, ...trackingSettingShapes, enforced_tls: EnforcedTls };

/** How it is until an account changes it. */
const initial: AccountSettings = {
  address_whitelist: { enabled: false, list: [] },
  bcc: { enabled: false, email: '' },
  bounce_purge: { enabled: false, hard_bounces: null, soft_bounces: null },
  footer: { enabled: false, html_content: '', plain_content: '' },
  forward_bounce: { enabled: false, email: '' },
  forward_spam: { enabled: false, email: '' },
  plain_content: { enabled: true },
  spam_check: { enabled: false, max_score: 5 },
  template: { enabled: false, html_content: '<% body %>' },
  click: { enabled: true, enable_text: false },
  google_analytics: { enabled: false, utm_source: '', utm_medium: '', utm_term: '', utm_content: '', utm_campaign: '' },
  open: { enabled: true },
  enforced_tls: { require_tls: false, require_valid_cert: false },
  subscription: { enabled: false, html_content: '', plain_content: '', replace: '' },
};

interface Row {
  name: string;
  value: unknown;
}

/** All settings of an account. */
export const readSettings = async (database: Queryable, accountId: number): Promise<AccountSettings> =>
  (await readChangedSettings(database, accountId)) ?? initial;

/** All settings of an account; undefined if it never changed one. */
export async function readChangedSettings(
  database: Queryable,
  accountId: number,
): Promise<AccountSettings | undefined> {
  const rows = await database.rows<Row>(sql`select name, value from mail_settings where account_id = ${accountId}`);
  if (rows.length === 0) return undefined;
  const settings: Record<string, unknown> = { ...initial };
  for (const { name, value } of rows)
    if (isSettingName(name) && Value.Check(shapes[name], value)) settings[name] = value;
  // Each value has been checked against the shape of its name.
  return settings as unknown as AccountSettings;
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(shapes, name);

/** One setting of an account. */
export async function readSetting<Name extends SettingName>(
  database: Queryable,
  accountId: number,
  name: Name,
): Promise<AccountSettings[Name]> {
  return (await readSettings(database, accountId))[name];
}

/** Stores a setting. `told_until` starts again, so that switching on reports nothing old. */
export async function writeSetting<Name extends SettingName>(
  transaction: Transaction,
  accountId: number,
  name: Name,
  value: AccountSettings[Name],
): Promise<void> {
  await transaction.execute(sql`
    insert into mail_settings as stored (account_id, name, value)
    values (${accountId}, ${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (account_id, name) do update set value = excluded.value,
      told_until = case when stored.value = excluded.value then stored.told_until else now() end`);
}
