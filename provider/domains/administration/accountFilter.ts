import type { AccountFilter } from 'sendwright/wire/administration';
import { joinSql, type Sql, sql } from '../../database/sql';
import { partsOf } from '../../http/partsOf';

/** The condition on `accounts` for a filter. */
export function accountsWhere({ search, plan, status, region, kind }: AccountFilter): Sql {
  const conditions: Sql[] = [sql`accounts.deleted_at is null`];
  const text = search?.trim();
  if (text) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(lower(accounts.username) like ${pattern}
      or exists
        (select from users where users.account_id = accounts.account_id and lower(users.email) like ${pattern}))`);
  }
  const oneOf = (column: Sql, given: string | undefined): void => {
    const values = partsOf(given);
    if (values.length > 0) conditions.push(sql`${column} = any(${values}::text[])`);
  };
  oneOf(sql`accounts.plan`, plan);
  oneOf(sql`accounts.status`, status);
  oneOf(sql`accounts.region`, region);
  if (kind)
    conditions.push(
      kind === 'parent' ? sql`accounts.parent_account_id is null` : sql`accounts.parent_account_id is not null`,
    );
  return joinSql(conditions, ' and ');
}
