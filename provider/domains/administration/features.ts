import type {
  Feature,
  FeatureDeclarations,
  FeatureHistory,
  FeatureMatrixRow,
  FeatureSwitch,
} from 'sendwright/wire/administration';
import { featureList, type FeatureName, missingReason } from 'sendwright/wire/features';
import type { FeatureToggles } from 'sendwright/wire/user';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Caller } from '../../provider';
import { markAudited } from '../audit-log/audit';
import { accountsWhere } from './accounts';

/** The features that an account has. */
export async function featuresOf(database: Queryable, accountId: number): Promise<FeatureToggles> {
  const rows = await database.rows<{ app: string; feature: string; is_on: boolean }>(sql`
    select app, feature, is_on from account_features where account_id = ${accountId} order by app, feature`);
  const account = await database.first<{ region: 'global' | 'eu' }>(
    sql`select region from accounts where account_id = ${accountId}`,
  );
  const switched = Object.fromEntries(rows.map((row) => [nameOf(row), row.is_on]));
  const own = featureList.filter(
    (feature) => !missingReason(nameOf(feature) as FeatureName, { region: account?.region ?? 'global', switched }),
  );
  const others = rows.filter((row) => row.is_on && !featureList.some((feature) => nameOf(feature) === nameOf(row)));
  return [...own, ...others].map(({ app, feature }) => ({ app, feature }));
}

const nameOf = ({ app, feature }: { app: string; feature: string }): string => `${app}.${feature}`;

/** All features that can be switched: the provider's, then those declared by plugins. */
export async function listFeatures(database: Queryable): Promise<Feature[]> {
  const counts = await database.rows<{ app: string; feature: string; count: number }>(sql`
    select app, feature, count(*) as count from account_features group by app, feature`);
  const switched = new Map(counts.map((row) => [nameOf(row), row.count]));
  const declared = await database.rows<{ app: string; feature: string; title: string; plugin: string }>(sql`
    select app, feature, title, plugin from declared_features order by app, feature`);
  const own = featureList.map(({ app, feature, title, standard, requires }) => ({
    app,
    feature,
    title,
    standard,
    source: 'provider',
    ...(requires && { requires }),
  }));
  const known = new Set(featureList.map(nameOf));
  const others = declared
    .filter((row) => !known.has(nameOf(row)))
    .map(({ plugin, ...feature }) => ({ ...feature, source: plugin, standard: false }));
  return [...own, ...others].map((feature) => ({ ...feature, switched: switched.get(nameOf(feature)) ?? 0 }));
}

/** Registers the features that a workbench's plugins declare, so that they can be switched. */
export async function declareFeatures(database: Queryable, { features }: FeatureDeclarations): Promise<void> {
  const unique = [...new Map(features.map((feature) => [nameOf(feature), feature])).values()];
  await database.execute(sql`
    insert into declared_features (app, feature, title, plugin)
    select * from unnest(${unique.map(({ app }) => app)}::text[], ${unique.map(({ feature }) => feature)}::text[],
      ${unique.map(({ title }) => title)}::text[], ${unique.map(({ plugin }) => plugin)}::text[])
    on conflict (app, feature) do update set title = excluded.title, plugin = excluded.plugin
      where (declared_features.title, declared_features.plugin) is distinct from (excluded.title, excluded.plugin)`);
}

/** A page of accounts with their switched features. */
export async function featureMatrix(
  database: Queryable,
  filter: Parameters<typeof accountsWhere>[0],
  page: Page,
): Promise<{ rows: FeatureMatrixRow[]; count: number }> {
  const where = accountsWhere(filter);
  const rows = await database.rows<FeatureMatrixRow>(sql`
    with shown as (
      select account_id, username, plan from accounts where ${where}
      order by lower(username), account_id limit ${page.limit} offset ${page.offset}
    )
    select account_id as id, username, plan, coalesce((
      select jsonb_object_agg(app || '.' || feature, jsonb_build_object(
        'on', is_on, 'changed_by', changed_by, 'changed_at',
          to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from account_features where account_features.account_id = shown.account_id), '{}') as switched
    from shown order by lower(username), account_id`);
  const counted = await database.first<{ count: number }>(sql`select count(*) as count from accounts where ${where}`);
  return { rows, count: counted?.count ?? 0 };
}

/**
 * Switches a feature for the named accounts, or for all that match the filter, and records it in the log of each
 * changed account. Throws 404 for an undeclared feature, 400 without accounts.
 * @returns how many accounts changed
 */
export async function switchFeature(database: Database, caller: Caller, change: FeatureSwitch): Promise<number> {
  const { app, feature, on, account_ids: ids, filter } = change;
  if ((ids === undefined) === (filter === undefined))
    throw badRequest('Set either account_ids or filter.', 'account_ids');
  if (!(await listFeatures(database)).some((known) => known.app === app && known.feature === feature))
    throw notFound(`There is no feature ${app}.${feature}.`, 'feature');
  const standard = featureList.find((known) => known.app === app && known.feature === feature)?.standard ?? false;
  const where = ids
    ? sql`accounts.account_id = any(${ids}::bigint[]) and accounts.deleted_at is null`
    : accountsWhere(filter ?? {});
  return database.transaction(async (transaction) => {
    // One statement for ten thousand accounts: it switches the feature and writes a log entry for each changed account.
    const row = await transaction.first<{ count: number }>(sql`
      with wanted as (
        select accounts.account_id, own.is_on as was
        from accounts left join account_features own
          on own.account_id = accounts.account_id and own.app = ${app} and own.feature = ${feature}
        where ${where}
      ), changed as (
        select account_id, was from wanted where was is distinct from ${on}::boolean
      ), removed as (
        delete from account_features using changed
        where ${on}::boolean is null and account_features.account_id = changed.account_id and app = ${app}::text
          and feature = ${feature}::text
      ), written as (
        insert into account_features (account_id, app, feature, is_on, changed_by)
        select account_id, ${app}::text, ${feature}::text, ${on}::boolean, ${caller.username}::text from changed
        where ${on}::boolean is not null
        on conflict (account_id, app, feature) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
          changed_at = now()
      ), remembered as (
        insert into audit_entries (account_id, actor_user_id, actor, action, subject, details, address)
        select account_id, ${caller.userId}::bigint, ${caller.username}::text, 'account.toggles_changed',
          ${nameOf({ app, feature })}::text,
          jsonb_build_object('from', coalesce(was, ${standard}::boolean), 'to',
            coalesce(${on}::boolean, ${standard}::boolean), 'standard', ${on}::boolean is null),
            ${caller.address}::text
        from changed
      )
      select count(*) as count from changed`);
    markAudited(caller);
    return row?.count ?? 0;
  });
}

/** Who switched a feature for which account, newest first. */
export async function featureHistory(
  database: Queryable,
  app: string,
  feature: string,
): Promise<FeatureHistory['result']> {
  return database.rows(sql`
    select coalesce(accounts.username, '(deleted)') as account,
      case when (details ->> 'standard')::boolean then null else (details ->> 'to')::boolean end as "on",
      actor as changed_by, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
    from audit_entries left join accounts using (account_id)
    where action = 'account.toggles_changed' and subject = ${nameOf({ app, feature })}
    order by occurred_at desc, audit_entry_id desc limit 100`);
}
