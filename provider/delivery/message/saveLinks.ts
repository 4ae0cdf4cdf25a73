import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Stores the destinations of a send's tracked links, numbered from `firstLink`. Saving again replaces them, so that
 * a resumed send may repeat it.
 */
export async function saveLinks(database: Queryable, accountId: number, singleSendId: string, links: readonly string[], firstLink = 0): Promise<void> {
  if (links.length === 0) return;
  await database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url)
    select ${accountId}, ${singleSendId}, link_index, url
    from unnest(${links.map((_, index) => firstLink + index)}::smallint[], ${links}::text[]) as link (link_index, url)
    on conflict (account_id, single_send_id, link_index) do update set url = excluded.url`);
}
