import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SenderIdentity } from './message';

interface SenderColumns {
  from_email: string;
  from_name: string;
  reply_to_email: string;
  reply_to_name: string | null;
  address: string;
  address_2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
}

/** Reads a sender as messages need it; undefined where the account has none by this id. */
export async function loadSender(database: Queryable, accountId: number, senderId: number): Promise<SenderIdentity | undefined> {
  const row = await database.first<SenderColumns>(sql`
    select from_email, from_name, reply_to_email, reply_to_name, address, address_2, city, state, zip, country
    from senders where account_id = ${accountId} and sender_id = ${senderId}`);
  if (row === undefined) return undefined;
  return {
    from: { email: row.from_email, name: row.from_name },
    replyTo: { email: row.reply_to_email, name: row.reply_to_name ?? undefined },
    address: row.address,
    address2: row.address_2 ?? undefined,
    city: row.city,
    state: row.state ?? undefined,
    zip: row.zip ?? undefined,
    country: row.country,
  };
}
