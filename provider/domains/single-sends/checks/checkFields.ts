import type { MergeFields } from 'sendwright/email/template';
import type { CheckedField } from 'sendwright/wire/sendChecks';
import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { type Sql, identifier, joinSql, sql } from '../../../database/sql';
import { audience } from '../audience/audience';
import { campaignReason } from '../../../delivery/recipientPreferences';
import { cappedContacts } from '../audience/frequencyCap';

/** Columns of contacts that messages can name and that may be empty. */
const columns = [
  'first_name',
  'last_name',
  'unique_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'country',
  'postal_code',
  'phone_number',
  'phone_number_id',
  'external_id',
  'anonymous_id',
  'whatsapp',
  'line',
  'facebook',
];
const alwaysFilled = new Set(['email', 'contact_id', 'created_at', 'updated_at', 'alternate_emails']);

interface Recipients {
  readonly sendTo: SendTo;
  /** A condition on `contacts` of those who can have the message; by default an address. */
  readonly reachable?: Sql;
  /** A condition on `contacts` of those who get it. */
  readonly condition: Sql;
}

/** The recipients of an email who are not suppressed. */
export const byEmail = (accountId: number, sendTo: SendTo, groupId: number | null): Recipients => ({
  sendTo,
  condition: sql`${campaignReason(accountId, groupId, null, sql`contacts.email`)} is null`,
});

/** For each field of a message, how many of its recipients have no value: one pass, however many fields there are. */
export async function checkFields(
  database: Queryable,
  accountId: number,
  { sendTo, reachable, condition }: Recipients,
  fields: MergeFields,
): Promise<{ fields: CheckedField[]; recipients: number }> {
  const custom = await database.rows<{ field_id: string; name: string }>(sql`
    select field_id, name from field_definitions where account_id = ${accountId}`);
  const checked = [...fields].map(([name, { hasDefault }]) => ({
    name,
    hasDefault,
    value: valueOf(name, custom),
    always: alwaysFilled.has(name),
  }));
  const counts = checked.map(({ value, always }) =>
    value === undefined
      ? always
        ? sql`0::bigint`
        : sql`count(*)`
      : sql`count(*) filter (where coalesce(${value}, '') = '')`,
  );
  const capped = await cappedContacts(database, accountId);
  const row = await database.first<{ counts: number[]; recipients: number }>(sql`
    select count(*) as recipients, array[${joinSql(counts)}]::float8[] as counts
    from (${await audience(database, accountId, sendTo, sql`contacts.*`, reachable)}) as contacts
    where ${condition}
      ${capped ? sql`and not contacts.contact_id in (${capped})` : sql``}`);
  return {
    recipients: row?.recipients ?? 0,
    fields: checked.map(({ name, hasDefault, value, always }, index) => ({
      name,
      known: value !== undefined || always,
      empty: row?.counts[index] ?? 0,
      has_default: hasDefault,
    })),
  };
}

function valueOf(name: string, custom: readonly { field_id: string; name: string }[]): Sql | undefined {
  if (columns.includes(name)) return sql`contacts.${identifier(name)}`;
  const id = custom.find((field) => field.name === name)?.field_id;
  return id === undefined ? undefined : sql`contacts.custom_fields ->> ${id}::text`;
}
