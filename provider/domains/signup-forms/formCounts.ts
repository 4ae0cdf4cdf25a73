import type { SignupFormCounts } from 'sendwright/wire/signupFormStats';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** What happened to a form. */
export type FormMoment = 'views' | 'starts' | 'signups' | `step_${number}`;

/** Counts one view, start, signup or later step of today, by the version of a test. */
export async function countMoment(
  database: Queryable,
  accountId: number,
  formId: string,
  moment: FormMoment,
  version: string,
): Promise<void> {
  await database.execute(sql`
    insert into signup_form_moments (account_id, form_id, version, day, moment, count)
    select account_id, form_id, ${version}, (now() at time zone 'utc')::date, ${moment}, 1
    from signup_forms where account_id = ${accountId} and form_id = ${formId}
    on conflict (account_id, form_id, version, day, moment)
    do update set count = signup_form_moments.count + 1`);
  if (moment.startsWith('step_')) return;
  const counted = { views: 0, starts: 0, signups: 0, [moment]: 1 };
  await database.execute(sql`
    insert into signup_form_days (account_id, form_id, day, views, starts, signups)
    select account_id, form_id, (now() at time zone 'utc')::date, ${counted.views}, ${counted.starts},
      ${counted.signups}
    from signup_forms where account_id = ${accountId} and form_id = ${formId}
    on conflict (account_id, form_id, day) do update set views = signup_form_days.views + excluded.views,
      starts = signup_form_days.starts + excluded.starts, signups = signup_form_days.signups + excluded.signups`);
}

/** The counts of all forms of an account in the last 30 days, by form. */
export async function recentCounts(
  database: Queryable,
  accountId: number,
): Promise<ReadonlyMap<string, SignupFormCounts>> {
  const rows = await database.rows<SignupFormCounts & { form_id: string }>(sql`
    select form_id, sum(views)::int as views, sum(starts)::int as starts, sum(signups)::int as signups
    from signup_form_days
    where account_id = ${accountId} and day > (now() at time zone 'utc')::date - 30 group by form_id`);
  return new Map(rows.map(({ form_id: id, ...counts }) => [id, counts]));
}
