import type { FieldType } from 'sendwright/wire/customFields';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Recipient } from './message';

/** The contact columns that messages can use. */
interface ContactColumns {
  contact_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  unique_name: string | null;
  alternate_emails: string[];
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  state_province_region: string | null;
  country: string | null;
  postal_code: string | null;
  phone_number: string | null;
  phone_number_id: string | null;
  external_id: string | null;
  anonymous_id: string | null;
  whatsapp: string | null;
  line: string | null;
  facebook: string | null;
  created_at: Date;
  updated_at: Date;
}

interface Definition {
  field_id: string;
  name: string;
  field_type: FieldType;
}

/**
 * Loads contacts as recipients, by contact id: fields by name, reserved and custom. Contacts that no longer exist are
 * missing, and those without an email address, unless `anyAddress`: `email` is empty then.
 */
export async function loadRecipients(
  database: Queryable,
  accountId: number,
  contactIds: readonly string[],
  anyAddress = false,
): Promise<Map<string, Recipient>> {
  if (contactIds.length === 0) return new Map();
  const definitions = await database.rows<Definition>(
    sql`select field_id, name, field_type from field_definitions where account_id = ${accountId}`,
  );
  const rows = await database.rows<ContactColumns & { custom_fields: Record<string, unknown> }>(sql`
    select contact_id, coalesce(email, '') as email, first_name, last_name, unique_name, alternate_emails,
      address_line_1, address_line_2, city, state_province_region, country, postal_code, phone_number, phone_number_id,
      external_id, anonymous_id, whatsapp, line, facebook, created_at, updated_at, custom_fields
    from contacts where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])
      and (email is not null or ${anyAddress}::boolean)`);
  return new Map(rows.map((row) => [row.contact_id, toRecipient(row, definitions)]));
}

function toRecipient(
  { custom_fields: values, ...columns }: ContactColumns & { custom_fields: Record<string, unknown> },
  definitions: readonly Definition[],
): Recipient {
  const custom: Record<string, unknown> = {};
  for (const { field_id: id, name, field_type: type } of definitions)
    if (Object.hasOwn(values, id)) custom[name] = type === 'Date' ? readableDate(values[id]) : values[id];
  return {
    contactId: columns.contact_id,
    email: columns.email,
    name: [columns.first_name, columns.last_name].filter(Boolean).join(' '),
    // A reserved name takes precedence over an older custom field of that name.
    data: {
      ...custom,
      ...columns,
      created_at: columns.created_at.toISOString(),
      updated_at: columns.updated_at.toISOString(),
    },
  };
}

/**
 * A stored date as recipients see it: `1980-12-31`, or `2026-05-01 14:30` (UTC) if it has a time. `formatDate` parses
 * both.
 */
function readableDate(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored;
  const [day, time] = [stored.slice(0, 10), stored.slice(11, 16)];
  return time === '00:00' ? day : `${day} ${time}`;
}
