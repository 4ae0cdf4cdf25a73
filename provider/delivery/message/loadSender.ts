import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { SenderIdentity } from './message';

interface SenderColumns {
  from_email: string;
  from_name: string;
  reply_to_email: string;
  reply_to_name: string;
  address: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

/** `evenDeleted`: messages that were already sent are shown with their sender, even if it was deleted. */
export interface SenderLookup {
  readonly evenDeleted?: boolean;
}

/** Loads a sender for messages; undefined if the account has none with this id. */
export async function loadSender(
  database: Queryable,
  accountId: number,
  senderId: number,
  { evenDeleted = false }: SenderLookup = {},
): Promise<SenderIdentity | undefined> {
  const read = (table: Sql) =>
    database.first<SenderColumns>(sql`
      select from_email, from_name, reply_to_email, reply_to_name, address, address_2, city, state, zip, country
      from ${table} where account_id = ${accountId} and sender_id = ${senderId}`);
  const row = (await read(sql`senders`)) ?? (evenDeleted ? await read(sql`deleted_senders`) : undefined);
  if (row === undefined) return undefined;
  return {
    from: { email: row.from_email, name: row.from_name },
    replyTo: { email: row.reply_to_email, name: row.reply_to_name },
    address: row.address,
    address2: row.address_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
  };
}
