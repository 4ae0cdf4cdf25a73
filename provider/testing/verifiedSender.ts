import type { Database } from '../database/database';
import { sql } from '../database/sql';

/** Adds a verified sender, `news@bakery.example`, whose replies go to `hello@bakery.example`. */
export async function addVerifiedSender(database: Database, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into senders
      (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values
      (${accountId}, 'News', 'news@bakery.example', 'The bakery', 'hello@bakery.example', '1 Main St', 'Denver', 'US',
        now())`);
}
