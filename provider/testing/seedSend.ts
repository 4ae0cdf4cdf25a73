import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { insertSingleSend } from '../domains/single-sends/queries';
import { newContent } from '../domains/single-sends/singleSendContent';

export interface SeededSend {
  readonly singleSendId: string;
  readonly listId: string;
  readonly senderId: number;
  readonly groupId: number;
}

export interface SeedOptions {
  /** Contacts `reader<n>@<domain>`, from 1. */
  readonly recipients: number;
  readonly domain?: string;
  readonly email?: Partial<SingleSend['email_config']>;
}

/** A draft that can be sent: with its own verified sender, group and contact list. */
export async function seedSend(
  database: Database,
  accountId: number,
  { recipients, domain = 'example.org', email = {} }: SeedOptions,
): Promise<SeededSend> {
  const label = Math.random().toString(36).slice(2, 10);
  const { sender_id: senderId } = await one<{ sender_id: number }>(
    database,
    sql`
    insert into senders
      (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
    values
      (${accountId}, ${`News ${label}`}, 'news@example.com', 'News', 'news@example.com', '1 Main St', 'Denver',
        'United States', now())
    returning sender_id`,
  );
  const { group_id: groupId } = await one<{ group_id: number }>(
    database,
    sql`
    insert into unsubscribe_groups (account_id, name, description) values (${accountId}, ${`Group ${label}`}, 'News')
    returning group_id`,
  );
  const { list_id: listId } = await one<{ list_id: string }>(
    database,
    sql`
    insert into lists (account_id, name) values (${accountId}, ${`List ${label}`}) returning list_id`,
  );
  await database.execute(sql`
    with reader as (
      insert into contacts (account_id, email, first_name, last_name, city)
      select ${accountId}, 'reader' || n || '@' || ${domain}::text, 'Reader ' || n, 'Example', 'Zurich'
      from generate_series(1, ${recipients}::int) as n
      returning contact_id
    )
    insert into list_contacts (account_id, list_id, contact_id) select ${accountId}, ${listId}, contact_id
    from reader`);
  const content = newContent({
    name: `Send ${label}`,
    send_to: { list_ids: [listId] },
    email_config: {
      subject: 'Hello {{first_name}}',
      html_content: '<p>Hello {{first_name}}, <a href="https://www.example.com/news">read on</a></p>',
      sender_id: senderId,
      suppression_group_id: groupId,
      ...email,
    },
  });
  const row = await insertSingleSend(database, accountId, content, 10_000);
  if (row === undefined) throw new Error('The account has too many single sends.');
  return { singleSendId: row.single_send_id, listId, senderId, groupId };
}

async function one<Row extends object>(database: Database, statement: Parameters<Database['first']>[0]): Promise<Row> {
  const row = await database.first<Row>(statement);
  if (row === undefined) throw new Error('The statement returned no row.');
  return row;
}
