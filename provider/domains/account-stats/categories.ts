import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Page } from '../../http/paging';

/** The categories of an account's sends, automations and other mail that begin with `prefix`, sorted. */
export function categoriesOf(
  database: Queryable,
  accountId: number,
  prefix: string,
  page: Page,
): Promise<{ category: string }[]> {
  return database.rows<{ category: string }>(sql`
    select category from (
      select unnest(categories) as category from single_sends where account_id = ${accountId}
      union select unnest(categories) from automations where account_id = ${accountId}
      union select category from mail_categories where account_id = ${accountId}
    ) as known
    where starts_with(lower(category), lower(${prefix})) order by category limit ${page.limit} offset ${page.offset}`);
}
