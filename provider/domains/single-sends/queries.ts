import { outboxService } from 'sendwright/sms';
import type { SendTo, SingleSendSearch } from 'sendwright/wire/singleSends';
import type { SmsConfig } from 'sendwright/wire/sms';
import type { Queryable } from '../../database/database';
import { type Sql, joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { removeVersions } from '../designs/versions';
import { removeCounts } from '../stats/removeCounts';
import {
  type SingleSendRow,
  type StoredAbTest,
  type StoredEmailConfig,
  singleSendColumns,
  uiStatus,
  waitsForPerson,
} from './singleSendRow';

/** The author's content of a send. */
export interface SingleSendContent {
  readonly name: string;
  readonly categories: readonly string[];
  readonly sendAt: Date | null;
  readonly sendTo: SendTo;
  readonly emailConfig: StoredEmailConfig;
  /** Null: an email. */
  readonly smsConfig: SmsConfig | null;
  readonly abtest: StoredAbTest | null;
}

/** Inserts a draft; undefined if the account already has `limit` sends. */
export function insertSingleSend(
  database: Queryable,
  accountId: number,
  content: SingleSendContent,
  limit: number,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    insert into single_sends (account_id, name, categories, send_at, send_to, email_config, sms_config, abtest)
    select ${accountId}, ${content.name}, ${content.categories}::text[], ${content.sendAt}::timestamptz,
      ${JSON.stringify(content.sendTo)}::jsonb, ${JSON.stringify(content.emailConfig)}::jsonb,
      ${jsonOf(content.smsConfig)}::jsonb, ${jsonOf(content.abtest)}::jsonb
    where (select count(*) from single_sends where account_id = ${accountId}) < ${limit}
    returning ${singleSendColumns}`);
}

/** What the account has only one of. */
interface OnlyChoices {
  /** A verified sender. */
  sender_id: number | null;
  list_id: string | null;
  group_id: number | null;
}

export function onlyChoices(database: Queryable, accountId: number): Promise<OnlyChoices | undefined> {
  return database.first<OnlyChoices>(sql`
    select
      (select min(sender_id) from senders where account_id = ${accountId} and verified_at is not null
        having count(*) = 1) as sender_id,
      (select min(list_id::text) from lists where account_id = ${accountId} and deleted_at is null
        having count(*) = 1) as list_id,
      (select min(group_id) from unsubscribe_groups where account_id = ${accountId}
        having count(*) = 1) as group_id`);
}

interface OptOut {
  readonly suppression_group_id?: number | null;
  readonly custom_unsubscribe_url?: string | null;
  readonly global_unsubscribe?: boolean | null;
}

/** The account's only unsubscribe group, unless a message has a choice already. */
export const onlyGroup = (
  only: OnlyChoices | undefined,
  { suppression_group_id: group, custom_unsubscribe_url: link, global_unsubscribe: all }: OptOut,
): { suppression_group_id?: number } =>
  only?.group_id != null && group === undefined && !link && !all ? { suppression_group_id: only.group_id } : {};

export function findSingleSend(
  database: Queryable,
  accountId: number,
  singleSendId: string,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    select ${singleSendColumns} from single_sends
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
}

/** Reads and locks a send until the transaction ends. */
export function lockSingleSend(
  database: Queryable,
  accountId: number,
  singleSendId: string,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    select ${singleSendColumns} from single_sends
    where account_id = ${accountId} and single_send_id = ${singleSendId} for update`);
}

export function writeSingleSend(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  content: SingleSendContent,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    update single_sends
    set name = ${content.name}, categories = ${content.categories}::text[], send_at = ${content.sendAt},
      send_to = ${JSON.stringify(content.sendTo)}::jsonb, email_config = ${JSON.stringify(content.emailConfig)}::jsonb,
      sms_config = ${jsonOf(content.smsConfig)}::jsonb, abtest = ${jsonOf(content.abtest)}::jsonb,
      updated_at = now(), revision = revision + 1
    where account_id = ${accountId} and single_send_id = ${singleSendId}
    returning ${singleSendColumns}`);
}

const jsonOf = (part: object | null): string | null => part && JSON.stringify(part);

/** When a send is to be sent. */
export interface PlannedTime {
  /** Null: as soon as the undo period is over, by the database's clock. */
  readonly sendAt: Date | null;
  readonly undoSeconds: number;
  /** The contact field with the recipients' time zones; null: all at once. */
  readonly zoneField: string | null;
}

export function writeSchedule(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  { sendAt, undoSeconds, zoneField }: PlannedTime,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    update single_sends set status = 'scheduled', send_at = planned.planned_at, zone_field = ${zoneField},
      sent_now = ${sendAt}::timestamptz is null,
      -- UTC+14 is the first time zone to reach a time of day; PostgreSQL writes it with POSIX's inverted sign.
      starts_at = case when ${zoneField}::text is null then planned.planned_at
        else greatest(now(), (planned.planned_at at time zone planned.zone) at time zone 'Etc/GMT-14') end,
      paused_at = null, pause_reason = null, pause_detail = null, updated_at = now()
    from (
      select coalesce(${sendAt}::timestamptz, now() + make_interval(secs => ${undoSeconds})) as planned_at,
        time_zone as zone
      from accounts where account_id = ${accountId}
    ) as planned
    where account_id = ${accountId} and single_send_id = ${singleSendId}
    returning ${singleSendColumns}`);
}

export function removeSchedule(
  database: Queryable,
  accountId: number,
  singleSendId: string,
): Promise<SingleSendRow | undefined> {
  return database.first<SingleSendRow>(sql`
    update single_sends
    set status = 'draft', sent_now = false,
      starts_at = null, paused_at = null, pause_reason = null, pause_detail = null,
      updated_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'scheduled'
    returning ${singleSendColumns}`);
}

/** Deletes sends with everything that belongs to them; the contacts' history stays. */
export async function removeSingleSends(database: Queryable, accountId: number, ids: readonly string[]): Promise<void> {
  const removed = await database.rows<{ abtest: StoredAbTest | null }>(sql`
    delete from single_sends where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])
    returning abtest`);
  const variations = removed.flatMap(({ abtest }) => abtest?.variations.map(({ id }) => id) ?? []);
  await database.execute(
    sql`delete from deliveries where account_id = ${accountId} and stream_id = any(${ids}::uuid[])`,
  );
  await database.execute(
    sql`delete from sms_copies where account_id = ${accountId} and stream_id = any(${ids}::uuid[])`,
  );
  await database.execute(
    sql`delete from delivery_actions where account_id = ${accountId} and stream_id = any(${ids}::uuid[])`,
  );
  await removeVersions(database, accountId, { kind: 'single-send', ids: [...ids, ...variations] });
  await removeCounts(database, accountId, ids);
}

export async function existingSingleSends(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows<{ single_send_id: string }>(sql`
    select single_send_id from single_sends where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])`);
  return new Set(rows.map((row) => row.single_send_id));
}

export async function searchSingleSends(
  database: Queryable,
  accountId: number,
  search: SingleSendSearch,
  page: Page,
): Promise<{ rows: SingleSendRow[]; count: number }> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`];
  if (search.name) conditions.push(sql`name ilike ${`%${search.name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  if (search.status?.length) conditions.push(sql`status = any(${search.status}::text[])`);
  if (search.ui_status?.length) conditions.push(sql`${uiStatus} = any(${search.ui_status}::text[])`);
  if (search.captured !== undefined)
    conditions.push(
      sql`(sms_config ->> 'messaging_service_sid' is not distinct from ${outboxService}) = ${search.captured}`,
    );
  if (search.waits !== undefined) conditions.push(sql`${waitsForPerson} = ${search.waits}`);
  if (search.categories?.length) conditions.push(sql`categories && ${search.categories}::text[]`);
  if (search.channels?.length)
    conditions.push(sql`case when sms_config is null then 'email' else 'sms' end = any(${search.channels}::text[])`);
  const where = joinSql(conditions, ' and ');
  const [rows, total] = await Promise.all([
    database.rows<SingleSendRow>(sql`
      select ${singleSendColumns} from single_sends where ${where}
      order by updated_at desc, single_send_id limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`select count(*) as count from single_sends where ${where}`),
  ]);
  return { rows, count: total?.count ?? 0 };
}

export async function categoriesInUse(database: Queryable, accountId: number): Promise<string[]> {
  const rows = await database.rows<{ category: string }>(sql`
    select distinct unnest(categories) as category from single_sends where account_id = ${accountId} order by category
    limit 1000`);
  return rows.map((row) => row.category);
}

/** Those of the given lists that the account does not have. */
export async function missingLists(database: Queryable, accountId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database.rows<{ list_id: string }>(sql`
    select list_id from lists
    where account_id = ${accountId} and list_id = any(${ids}::uuid[]) and deleted_at is null`);
  const found = new Set(rows.map((row) => row.list_id));
  return ids.filter((id) => !found.has(id.toLowerCase()));
}

/** Those of the given segments that the account does not have. */
export async function missingSegments(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database.rows<{ segment_id: string }>(sql`
    select segment_id from segments where account_id = ${accountId} and segment_id = any(${ids}::uuid[])`);
  const found = new Set(rows.map((row) => row.segment_id));
  return ids.filter((id) => !found.has(id.toLowerCase()));
}

export async function senderState(
  database: Queryable,
  accountId: number,
  senderId: number,
): Promise<'missing' | 'unverified' | 'verified'> {
  const row = await database.first<{ verified: boolean }>(sql`
    select verified_at is not null as verified from senders
    where account_id = ${accountId} and sender_id = ${senderId}`);
  return row === undefined ? 'missing' : row.verified ? 'verified' : 'unverified';
}

export async function groupExists(database: Queryable, accountId: number, groupId: number): Promise<boolean> {
  const row = await database.first(
    sql`select 1 from unsubscribe_groups where account_id = ${accountId} and group_id = ${groupId}`,
  );
  return row !== undefined;
}
