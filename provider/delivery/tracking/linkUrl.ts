import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * The base address of an account's links, pages and images in messages: its valid default link domain, one that its
 * parent shares with it, or else `contentUrl`.
 */
export async function accountLinkUrl(database: Queryable, contentUrl: string, accountId: number): Promise<string> {
  const row = await database.first<{ host: string }>(sql`
    select host from (
      select host, true as is_own from link_domains
      where account_id = ${accountId} and is_default and valid_at is not null and holds_host
      union all
      select host, false from shared_link_domains
      join link_domains using (account_id, link_id)
      join accounts as subusers on subusers.account_id = subuser_account_id
        and subusers.parent_account_id = shared_link_domains.account_id
      where subuser_account_id = ${accountId} and ended_at is null
        and removed_at is null and valid_at is not null and holds_host
    ) as hosts
    order by is_own desc limit 1`);
  return row === undefined ? contentUrl : addressAt(contentUrl, row.host);
}

/** The address of another host at which requests arrive as at `contentUrl`: with the same scheme and port. */
export function addressAt(contentUrl: string, host: string): string {
  const { protocol, port } = new URL(contentUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** Puts the images of `html` that are at `contentUrl` under another address. */
export function moveImages(html: string, contentUrl: string, to: string): string {
  if (contentUrl === to) return html;
  return ['/images/', '/social-icons/'].reduce((moved, path) => moved.replaceAll(contentUrl + path, to + path), html);
}
