import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { PreparedMessage } from './message';

/**
 * Stores the destinations of a send's tracked links, numbered from `firstLink`. Saving again replaces them, so that
 * a resumed send may repeat it.
 */
export async function saveLinks(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  { links, hiddenLinks }: Pick<PreparedMessage, 'links' | 'hiddenLinks'>,
  firstLink = 0,
): Promise<void> {
  if (links.length === 0) return;
  await database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url, hidden)
    select ${accountId}, ${singleSendId}, link_index, url, hidden
    from unnest(${links.map((_, index) => firstLink + index)}::smallint[], ${links}::text[],
      ${links.map((_, index) => hiddenLinks.includes(index))}::boolean[]) as link (link_index, url, hidden)
    on conflict (account_id, single_send_id, link_index) do update set url = excluded.url, hidden = excluded.hidden`);
}
