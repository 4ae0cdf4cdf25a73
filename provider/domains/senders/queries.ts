import type { Queryable } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';

/** A sender's values from a request, by column name. */
export interface SenderFields {
  nickname: string;
  from_email: string;
  from_name: string;
  reply_to_email: string;
  reply_to_name: string;
  address: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export const senderColumns = [
  'nickname',
  'from_email',
  'from_name',
  'reply_to_email',
  'reply_to_name',
  'address',
  'address_2',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies readonly (keyof SenderFields)[];

/** A stored sender. */
export interface SenderRow extends SenderFields {
  sender_id: number;
  verified_at: Date | null;
  /** The server's reply if it permanently refused the last verification email. */
  verification_refusal: string | null;
  created_at: Date;
  updated_at: Date;
  /** A single send that uses it and is scheduled or in progress. */
  used_by_send: string | null;
  /** A live automation that uses it. */
  used_by_automation: string | null;
}

const columns = sql`
  sender_id, ${joinSql(senderColumns.map(identifier))}, verified_at, verification_refusal, created_at, updated_at,
  (
    select name from single_sends
    where single_sends.account_id = senders.account_id
      and single_sends.email_config ->> 'sender_id' = senders.sender_id::text
      and (single_sends.status = 'scheduled'
        or (single_sends.status = 'triggered' and finished_at is null and cancelled_at is null))
    order by send_at limit 1
  ) as used_by_send,
  (
    select name from automations
    where automations.account_id = senders.account_id and automations.status = 'live'
      and jsonb_path_exists(steps, '$.** ? (@.type == "email" && @.email_config.sender_id == $id)',
        jsonb_build_object('id', senders.sender_id))
    order by automations.created_at limit 1
  ) as used_by_automation`;

export interface SenderPage {
  /** Only senders with a higher id. */
  after?: number | undefined;
  limit?: number | undefined;
  id?: number | undefined;
}

export function selectSenders(database: Queryable, accountId: number, page: SenderPage = {}): Promise<SenderRow[]> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`];
  if (page.after !== undefined) conditions.push(sql`sender_id > ${page.after}`);
  if (page.id !== undefined) conditions.push(sql`sender_id = ${page.id}`);
  return database.rows<SenderRow>(sql`
    select ${columns} from senders where ${joinSql(conditions, ' and ')} order by sender_id
    limit ${page.limit ?? null}`);
}

export function selectSender(database: Queryable, accountId: number, id: number): Promise<SenderRow | undefined> {
  return database.first<SenderRow>(
    sql`select ${columns} from senders where account_id = ${accountId} and sender_id = ${id}`,
  );
}

/** Serializes changes to an account's senders, so that the limit and unique nicknames hold. */
export async function lockSenders(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
}

/** The number of senders, and whether one other than `exceptId` has the nickname. */
export async function countSenders(
  database: Queryable,
  accountId: number,
  nickname: string,
  exceptId: number | null,
): Promise<{ total: number; taken: boolean }> {
  const row = await database.first<{ total: number; taken: boolean | null }>(sql`
    select count(*) as total,
      bool_or(lower(nickname) = lower(${nickname}) and sender_id is distinct from ${exceptId}::bigint) as taken
    from senders where account_id = ${accountId}`);
  return { total: row?.total ?? 0, taken: row?.taken ?? false };
}

export async function insertSender(database: Queryable, accountId: number, fields: SenderFields): Promise<SenderRow> {
  const row = await database.first<SenderRow>(sql`
    insert into senders (account_id, ${joinSql(senderColumns.map(identifier))})
    values (${accountId}, ${joinSql(senderColumns.map((column) => sql`${fields[column]}`))})
    returning ${columns}`);
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** `reset`: the from address changed, so it must be confirmed again. */
export function updateSenderRow(
  database: Queryable,
  accountId: number,
  id: number,
  fields: SenderFields,
  reset: boolean,
): Promise<SenderRow | undefined> {
  return database.first<SenderRow>(sql`
    update senders set ${joinSql(senderColumns.map((column) => sql`${identifier(column)} = ${fields[column]}`))},
      verified_at = case when ${reset}::boolean then null else verified_at end,
      verified_by_domain = verified_by_domain and not ${reset}::boolean,
      verification_hash = case when ${reset}::boolean then null else verification_hash end,
      updated_at = now()
    where account_id = ${accountId} and sender_id = ${id}
    returning ${columns}`);
}

export function deleteSenderRow(database: Queryable, accountId: number, id: number): Promise<number> {
  const kept = sql`
    account_id, sender_id, ${joinSql(senderColumns.filter((column) => column !== 'nickname').map(identifier))}`;
  return database.execute(sql`
    with gone as (delete from senders where account_id = ${accountId} and sender_id = ${id} returning *)
    insert into deleted_senders (${kept}) select ${kept} from gone`);
}

export function setVerificationHash(database: Queryable, accountId: number, id: number, hash: Buffer): Promise<number> {
  return database.execute(sql`
    update senders set verification_hash = ${hash}, verification_sent_at = now(), verification_refusal = null
    where account_id = ${accountId} and sender_id = ${id}`);
}

/** Records that the email is sent again. Zero rows: it was sent less than `seconds` ago. */
export function recordResend(database: Queryable, accountId: number, id: number, seconds: number): Promise<number> {
  return database.execute(sql`
    update senders set verification_resent_at = now()
    where account_id = ${accountId} and sender_id = ${id}
      and (verification_resent_at is null
        or verification_resent_at <= now() - make_interval(secs => ${seconds}::int))`);
}

/** Stores why the email with the link of `hash` (hexadecimal) was refused; emails with older links are ignored. */
export function setVerificationRefusal(
  database: Queryable,
  accountId: number,
  id: number,
  hash: string,
  refusal: string,
): Promise<number> {
  return database.execute(sql`
    update senders set verification_refusal = ${refusal}
    where account_id = ${accountId} and sender_id = ${id} and verification_hash = decode(${hash}, 'hex')`);
}

export interface VerificationRow {
  sender_id: number;
  from_email: string;
  verified_at: Date | null;
  expired: boolean;
}

export function selectByVerificationHash(
  database: Queryable,
  accountId: number,
  hash: Buffer,
  lifetimeDays: number,
): Promise<VerificationRow | undefined> {
  return database.first<VerificationRow>(sql`
    select sender_id, from_email, verified_at,
      verification_sent_at < now() - make_interval(days => ${lifetimeDays}::int) as expired
    from senders where account_id = ${accountId} and verification_hash = ${hash}`);
}

export function setVerified(database: Queryable, accountId: number, id: number, hash: Buffer): Promise<number> {
  return database.execute(sql`
    update senders set verified_at = coalesce(verified_at, now()), verified_by_domain = false, updated_at = now()
    where account_id = ${accountId} and sender_id = ${id} and verification_hash = ${hash}`);
}
