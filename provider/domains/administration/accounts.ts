import type {
  AccountFilter,
  AccountOrder,
  AdministeredAccount,
  AdministeredAccountDetail,
} from 'sendwright/wire/administration';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { readSendLimits } from '../../delivery/ledger/sendLimits';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { entitlementsOf, termsOf } from '../accounts/offerings';
import { scopesOfPlan } from '../scopes/catalog';
import { readSubuserCredits } from '../subusers/credits';

const isoTimeSql = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const lastSignIn = sql`(select max(signed_in_at) from users where users.account_id = accounts.account_id)`;

const columns = sql`
  accounts.account_id as id, accounts.username,
  coalesce((select email from users where users.account_id = accounts.account_id order by user_id limit 1), '') as
    email,
  accounts.plan, accounts.status, account_status(accounts.account_id) as effective_status, accounts.region,
  accounts.disabled_at is not null as disabled, parents.username as parent,
  (select count(*) from accounts below where below.parent_account_id = accounts.account_id) as subusers,
  coalesce(contact_count, 0) as contacts, ${isoTimeSql(sql`accounts.created_at`)} as created_at,
    ${isoTimeSql(lastSignIn)} as last_sign_in`;

const joins = sql`
  left join accounts parents on parents.account_id = accounts.parent_account_id
  left join contact_counts on contact_counts.account_id = accounts.account_id`;

/** Sort orders of the list. Plans and statuses start with the smallest and best. */
const orders: Readonly<Record<NonNullable<AccountOrder['sort']>, Sql>> = {
  username: sql`lower(accounts.username)`,
  plan: sql`array_position(array['trial', 'free', 'basic', 'advanced'], accounts.plan)`,
  status: sql`accounts.status`,
  contacts: sql`coalesce(contact_count, 0)`,
  created_at: sql`accounts.created_at`,
  last_sign_in: sql`coalesce(${lastSignIn}, '-infinity')`,
};

/** A page of all accounts of the installation. */
export async function listAccounts(
  database: Queryable,
  filter: AccountFilter,
  order: AccountOrder,
  page: Page,
): Promise<{ rows: AdministeredAccount[]; count: number }> {
  const where = accountsWhere(filter);
  const direction = order.direction === 'descending' ? sql`desc` : sql`asc`;
  const sort = orders[order.sort ?? 'username'];
  // Selects the page first, so that only its counts are computed.
  const rows = await database.rows<AdministeredAccount>(sql`
    with shown as (
      select accounts.account_id, row_number() over (order by ${sort} ${direction}, accounts.account_id) as place
      from accounts ${joins} where ${where}
      order by place limit ${page.limit} offset ${page.offset}
    )
    select ${columns} from shown join accounts using (account_id) ${joins} order by place`);
  const counted = await database.first<{ count: number }>(sql`select count(*) as count from accounts where ${where}`);
  return { rows, count: counted?.count ?? 0 };
}

interface DetailRow extends AdministeredAccount {
  is_reseller: boolean;
  website_access: boolean;
  time_zone: string;
  entitlements: Record<string, boolean | number>;
  package: Record<string, boolean | number>;
  scopes_added: string[];
  scopes_withheld: string[];
  has_own_credits: boolean;
}

/** Everything that can be changed in an account. Throws 404. */
export async function readAccount(database: Queryable, accountId: number): Promise<AdministeredAccountDetail> {
  const row = await database.first<DetailRow>(sql`
    select ${columns}, accounts.is_reseller, accounts.website_access, accounts.time_zone, accounts.entitlements,
      accounts.package, accounts.scopes_added, accounts.scopes_withheld,
      exists (select from account_credits where account_credits.account_id = accounts.account_id) as has_own_credits
    from accounts ${joins} where accounts.account_id = ${accountId} and accounts.deleted_at is null`);
  if (!row) throw notFound();
  const {
    entitlements: own,
    package: ownTerms,
    scopes_added: added,
    scopes_withheld: withheld,
    has_own_credits: hasOwnCredits,
    ...account
  } = row;
  const people = await database.rows<AdministeredAccountDetail['people'][number]>(sql`
    select user_id as id, username, email, is_admin from users where account_id = ${accountId} order by user_id
    limit 100`);
  const terms = termsOf(account.plan, Number(own['contacts_max'] ?? entitlementsOf(account.plan)['contacts_max']));
  const ofPlan = scopesOfPlan(account.plan);
  return {
    ...account,
    entitlements: Object.entries(entitlementsOf(account.plan)).map(([name, value]) => ({
      name,
      of_plan: value,
      own: own[name] ?? null,
    })),
    package: Object.entries(terms).map(([name, value]) => ({ name, of_plan: value, own: ownTerms[name] ?? null })),
    credits: await readSubuserCredits(database, accountId),
    credits_of_plan: !hasOwnCredits,
    messages_per_minute: (await readSendLimits(database, accountId)).get('') ?? null,
    scopes: {
      of_plan: [...ofPlan],
      added,
      withheld,
      known: scopesOfPlan('advanced').filter((scope) => !ofPlan.includes(scope)),
    },
    people,
  };
}

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
