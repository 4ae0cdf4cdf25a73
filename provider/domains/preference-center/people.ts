import {
  type LeaveReason,
  leaveReasons,
  type PreferenceFigure,
  type PreferenceFigures,
  type PreferencePerson,
} from 'sendwright/wire/preferenceCenter';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import type { Page } from '../../http/paging';

/** Days whose reasons are counted unless the request says otherwise. */
export const standardDays = 90;

const isReason = (figure: PreferenceFigure): figure is LeaveReason => leaveReasons.some((one) => one === figure);

/** Reasons that nobody gave are missing; the others come in the order of their numbers. */
export async function countPreferences(
  database: Queryable,
  accountId: number,
  days = standardDays,
): Promise<PreferenceFigures> {
  const row = await database.first<Pick<PreferenceFigures, 'weekly' | 'monthly' | 'paused'>>(sql`
    select count(*) filter (where frequency = 'weekly') as weekly,
      count(*) filter (where frequency = 'monthly') as monthly,
      count(*) filter (where paused_until > now()) as paused
    from recipient_preferences where account_id = ${accountId}`);
  const reasons = await database.rows<{ reason: LeaveReason; people: number; comments: number }>(sql`
    select reason, count(*) as people, count(*) filter (where comment <> '') as comments from leave_reasons
    where account_id = ${accountId} and left_at > now() - make_interval(days => ${days})
    group by reason order by people desc, reason`);
  return { weekly: row?.weekly ?? 0, monthly: row?.monthly ?? 0, paused: row?.paused ?? 0, reasons };
}

interface PersonRow {
  readonly email: string;
  readonly contact_id: string | null;
  readonly at: Date;
  readonly paused_until: Date | null;
  readonly comment: string;
}

/** A page of the people behind a figure, newest first, with their number. */
export async function listPreferencePeople(
  database: Queryable,
  accountId: number,
  { figure, days = standardDays, email = '' }: { figure: PreferenceFigure; days?: number; email?: string },
  page: Page,
): Promise<{ result: PreferencePerson[]; count: number }> {
  const all = isReason(figure) ? whoLeft(accountId, figure, days) : whoChose(accountId, figure);
  const typed = email.trim().toLowerCase();
  const people = sql`select * from (${all}) as everybody where starts_with(email, ${typed})`;
  const rows = await database.rows<PersonRow>(sql`
    select people.email, contacts.contact_id, people.at, people.paused_until, people.comment
    from (select * from (${people}) as found order by at desc, email limit ${page.limit} offset ${page.offset})
        as people
      left join contacts on contacts.account_id = ${accountId} and contacts.email = people.email
    order by people.at desc, people.email`);
  const counted = await database.first<{ count: number }>(sql`select count(*) as count from (${people}) as found`);
  return {
    result: rows.map(({ at, paused_until: until, ...row }) => ({
      ...row,
      at: isoTime(at),
      paused_until: until && isoTime(until),
    })),
    count: counted?.count ?? 0,
  };
}

const whoLeft = (accountId: number, reason: LeaveReason, days: number): Sql => sql`
  select email, left_at as at, null::timestamptz as paused_until, comment from leave_reasons
  where account_id = ${accountId} and reason = ${reason} and left_at > now() - make_interval(days => ${days})`;

const whoChose = (accountId: number, figure: 'weekly' | 'monthly' | 'paused'): Sql => sql`
  select email, updated_at as at, case when paused_until > now() then paused_until end as paused_until,
    '' as comment
  from recipient_preferences
  where account_id = ${accountId}
    and case ${figure}::text when 'paused' then paused_until > now() else frequency = ${figure}::text end`;
