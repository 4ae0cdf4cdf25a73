import type { AudienceStepConfig } from 'sendwright/wire/automations';
import type { Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { featuresOf } from '../../administration/features';
import { isUuid } from '../../contacts/ids';

/** Seconds until an audience that automations have changed is synced: many contacts are sent together. */
const patience = 300;

/** An audience as steps of automations see it. */
export interface StepAudience {
  readonly id: string;
  readonly name: string;
  /** Why contacts can't be added or removed now, as a sentence; undefined: they can. */
  readonly problem: string | undefined;
}

/** The audience of a step; undefined if it doesn't exist. */
export async function stepAudience(
  database: Queryable,
  accountId: number,
  { audience_id: id }: AudienceStepConfig,
): Promise<StepAudience | undefined> {
  if (id === null || !isUuid(id)) return undefined;
  const row = await database.first<{ name: string; status: string }>(sql`
    select name, status from ad_audiences where account_id = ${accountId} and ad_audience_id = ${id}`);
  if (!row) return undefined;
  const features = await featuresOf(database, accountId);
  const isOn = features.some(({ app, feature }) => app === 'mc' && feature === 'ads');
  const problem = !isOn
    ? 'Ads are switched off for this account.'
    : row.status === 'active'
      ? undefined
      : `The audience “${row.name}” is stopped.`;
  return { id, name: row.name, problem };
}

/** Puts contacts into an audience, or keeps them out of it, from its next sync on. */
export async function overrideMembers(
  transaction: Transaction,
  accountId: number,
  audienceId: string,
  { contactIds, isIn }: { readonly contactIds: readonly string[]; readonly isIn: boolean },
): Promise<void> {
  await transaction.execute(sql`
    insert into ad_audience_overrides (account_id, ad_audience_id, contact_id, is_in)
    select ${accountId}::bigint, ${audienceId}::uuid, contact_id, ${isIn}::boolean
    from unnest(${contactIds}::uuid[]) as chosen (contact_id)
    order by contact_id
    on conflict (account_id, ad_audience_id, contact_id)
      do update set is_in = excluded.is_in, changed_at = now()`);
}

/**
 * Has changed audiences synced soon. The last statement of a transaction, because workers need these rows, too; others
 * may have rows in `ad_audience_overrides` that refer to them, so that their keys are not locked.
 */
export async function syncSoon(
  transaction: Transaction,
  accountId: number,
  audienceIds: readonly string[],
): Promise<void> {
  if (audienceIds.length === 0) return;
  await transaction.execute(sql`
    update ad_audiences set due_at = least(due_at, now() + make_interval(secs => ${patience}))
    where account_id = ${accountId} and status = 'active' and due_at > now() + make_interval(secs => ${patience})
      and ad_audience_id in (
        select ad_audience_id from ad_audiences
        where account_id = ${accountId} and ad_audience_id = any(${audienceIds}::uuid[])
        order by ad_audience_id for no key update)`);
}

type Key = { readonly account_id: number; readonly ad_audience_id: string };

/** Whether automations have changed an audience at all. */
export async function hasOverrides(database: Queryable, key: Key): Promise<boolean> {
  const row = await database.first<{ found: boolean }>(sql`
    select exists (select from ad_audience_overrides where account_id = ${key.account_id}
      and ad_audience_id = ${key.ad_audience_id}) as found`);
  return row?.found ?? false;
}

/** A condition on `contacts`: no automation has added or removed them. */
export const isNotOverridden = ({ account_id: accountId, ad_audience_id: audienceId }: Key): Sql => sql`(exists (
  select 1 from ad_audience_overrides as overrides where overrides.account_id = ${accountId}
    and overrides.ad_audience_id = ${audienceId} and overrides.contact_id = contacts.contact_id)) is not true`;

/** A condition on `contacts`: an automation has added them. */
export const isAdded = ({ account_id: accountId, ad_audience_id: audienceId }: Key): Sql => sql`contacts.contact_id =
  any(array(select contact_id from ad_audience_overrides
    where account_id = ${accountId} and ad_audience_id = ${audienceId} and is_in))`;
