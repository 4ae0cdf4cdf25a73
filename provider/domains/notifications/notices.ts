import type { Notice, Notices, NoticeTone } from 'sendwright/wire/notifications';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';

/** A notice for an account. */
export interface NewNotice {
  /** The subject and occurrence: a second notice with the same occasion is ignored. */
  readonly occasion: string;
  readonly tone: NoticeTone;
  readonly title: string;
  readonly message: string;
  /** A path of the workbench. */
  readonly link: string;
  /**
   * Who is emailed: by default the recipients or else the owner; `recipients`: nobody if there are none; or only one
   * address.
   */
  readonly mailTo?: 'account' | 'recipients' | 'nobody' | { readonly address: string };
}

interface NoticeRow {
  notice_id: string;
  tone: NoticeTone;
  title: string;
  message: string;
  link: string;
  created_at: Date;
}

const toNotice = ({ notice_id: id, tone, title, message, link, created_at: at }: NoticeRow): Notice => ({
  id,
  tone,
  title,
  message,
  link,
  created_at: at.toISOString(),
});
const maximumShown = 100;

/**
 * Adds a notice once: visible in the workbench immediately, and emailed within a minute. May be part of a transaction.
 */
export async function addNotice(
  database: Queryable,
  accountId: number,
  { occasion, tone, title, message, link, mailTo = 'account' }: NewNotice,
): Promise<void> {
  const [whom, address] = typeof mailTo === 'string' ? [mailTo, null] : ['address', mailTo.address];
  await database.execute(sql`
    insert into notices (account_id, occasion, tone, title, message, link, mail_to, mailed_at)
    values (${accountId}, ${occasion}, ${tone}, ${title}, ${message}, ${link}, ${address}, case
      when ${whom} = 'nobody' then now()
      when ${whom} = 'recipients' and not exists (select from notification_recipients where account_id = ${accountId})
        then now()
    end)
    on conflict (account_id, occasion) do nothing`);
}

/** Notices that nobody has dismissed, newest first. */
export async function listNotices(database: Queryable, accountId: number): Promise<Notices> {
  const rows = await database.rows<NoticeRow>(sql`
    select notice_id, tone, title, message, link, created_at from notices
    where account_id = ${accountId} and dismissed_at is null
    order by created_at desc, notice_id limit ${maximumShown}`);
  const count = rows.length < maximumShown ? rows.length : (await countNotices(database, accountId)).all;
  return { result: rows.map(toNotice), _metadata: { count } };
}

export interface NoticeCounts {
  readonly all: number;
  /** Those that somebody has to act on. */
  readonly urgent: number;
}

/** How many nobody has dismissed yet. */
export async function countNotices(database: Queryable, accountId: number): Promise<NoticeCounts> {
  const row = await database.first<NoticeCounts>(sql`
    select count(*) as "all", count(*) filter (where tone = 'warning') as urgent from notices
    where account_id = ${accountId} and dismissed_at is null`);
  return row ?? { all: 0, urgent: 0 };
}

/** Dismisses a notice for everybody in the account; idempotent. Throws 404 for an unknown id. */
export async function dismissNotice(database: Queryable, accountId: number, id: string): Promise<void> {
  const found = isUuid(id)
    ? await database.execute(sql`
    update notices set dismissed_at = coalesce(dismissed_at, now())
    where account_id = ${accountId} and notice_id = ${id}`)
    : 0;
  if (found === 0) throw notFound('not found', 'id');
}

/** Takes all of them away. */
export async function dismissAll(database: Queryable, accountId: number): Promise<void> {
  await database.execute(
    sql`update notices set dismissed_at = now() where account_id = ${accountId} and dismissed_at is null`,
  );
}
