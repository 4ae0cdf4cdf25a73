import type { FormPerson, FormStats, FormVersionStats } from 'sendwright/wire/signupFormStats';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import type { Page } from '../../http/paging';
import { versionKey, original, originalShare } from './formVersions';
import type { FormRow } from './queries';

/** Fewer signups say nothing about which version is better. */
const leastSignups = 10;

/** What happened to a form in the last `days`, today included, by day in UTC. */
export async function readStats(
  database: Database,
  accountId: number,
  form: FormRow,
  days: number,
): Promise<FormStats> {
  const { form_id: formId } = form;
  const rows = await database.rows<FormStats['days'][number]>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(views, 0)::int as views, coalesce(starts, 0)::int as starts,
      coalesce(signups, 0)::int as signups, coalesce(contacts, 0)::int as contacts
    from generate_series((now() at time zone 'utc')::date - ${days - 1}::int, (now() at time zone 'utc')::date,
        interval '1 day') as series (day)
      left join (select day::timestamp as day, views, starts, signups from signup_form_days
        where account_id = ${accountId} and form_id = ${formId}) as counted using (day)
      left join (select date_trunc('day', signed_up_at at time zone 'utc') as day, count(*) as contacts
        from signup_form_contacts where account_id = ${accountId} and form_id = ${formId}
        group by 1) as joined using (day)
    order by day`);
  const sum = (name: 'views' | 'starts' | 'signups' | 'contacts'): number =>
    rows.reduce((total, row) => total + row[name], 0);
  const pending = await database.first<{ count: number }>(sql`
    select count(*)::int as count from consents
    where account_id = ${accountId} and form_id = ${formId} and status = 'pending'`);
  return {
    days: rows,
    views: sum('views'),
    starts: sum('starts'),
    signups: sum('signups'),
    contacts: sum('contacts'),
    pending: pending?.count ?? 0,
    steps: await stepCounts(database, accountId, form, days),
    ...(await testOf(database, accountId, form)),
  };
}

/** How often each step after the first was sent. */
async function stepCounts(
  database: Queryable,
  accountId: number,
  { form_id: formId, steps }: FormRow,
  days: number,
): Promise<number[]> {
  const rows = await database.rows<{ moment: string; count: number }>(sql`
    select moment, sum(count)::int as count from signup_form_moments
    where account_id = ${accountId} and form_id = ${formId} and moment like 'step_%'
      and day > (now() at time zone 'utc')::date - ${days}::int group by moment`);
  return steps.map((_step, index) => rows.find(({ moment }) => moment === `step_${index + 2}`)?.count ?? 0);
}

/** The figures of the running test since it started, and which version leads. */
async function testOf(
  database: Queryable,
  accountId: number,
  form: FormRow,
): Promise<Pick<FormStats, 'test_started_at' | 'versions' | 'leader'>> {
  if (form.versions.length === 0) return { test_started_at: null, versions: [], leader: null };
  const rows = await database.rows<
    Omit<FormVersionStats, 'id' | 'name' | 'share' | 'contacts'> & { version: string }
  >(sql`
    select version, coalesce(sum(count) filter (where moment = 'views'), 0)::int as views,
      coalesce(sum(count) filter (where moment = 'starts'), 0)::int as starts,
      coalesce(sum(count) filter (where moment = 'signups'), 0)::int as signups
    from signup_form_moments where account_id = ${accountId} and form_id = ${form.form_id} group by version`);
  const joined = await database.rows<{ version: string; contacts: number }>(sql`
    select version, count(*)::int as contacts from signup_form_contacts
    where account_id = ${accountId} and form_id = ${form.form_id} group by version`);
  const all = [{ id: original, name: 'Original', share: originalShare(form.versions) }, ...form.versions];
  const versions = all.map(({ id, name, share }): FormVersionStats => {
    const key = versionKey(form, id);
    const { views = 0, starts = 0, signups = 0 } = rows.find(({ version }) => version === key) ?? {};
    const contacts = joined.find(({ version }) => version === key)?.contacts ?? 0;
    return { id, name, share, views, starts, signups, contacts };
  });
  return {
    test_started_at: form.test_started_at === null ? null : isoTime(form.test_started_at),
    versions,
    leader: leaderOf(versions),
  };
}

/**
 * The version with the most signups for its views, and how sure it is that it beats the second: a test of two
 * proportions, from 0.5 on. Null while there are too few signups to tell.
 */
export function leaderOf(versions: readonly FormVersionStats[]): FormStats['leader'] {
  const seen = versions
    .filter(({ views }) => views > 0)
    .map(({ id, views, signups }) => ({ id, views, rate: Math.min(1, signups / views) }))
    .toSorted((one, other) => other.rate - one.rate);
  const [first, second] = seen;
  const signups = versions.reduce((sum, one) => sum + one.signups, 0);
  if (!first || !second || signups < leastSignups) return null;
  const both = (first.rate * first.views + second.rate * second.views) / (first.views + second.views);
  const spread = Math.sqrt(both * (1 - both) * (1 / first.views + 1 / second.views));
  return { id: first.id, sure: spread === 0 ? 0.5 : normalShare((first.rate - second.rate) / spread) };
}

/** The share of a normal distribution below `z`, for z of 0 and more (Abramowitz and Stegun 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

export interface PeopleQuery {
  readonly figure: 'contacts' | 'pending';
  readonly days?: number;
  /** Of the running test. */
  readonly version?: string;
  readonly email?: string;
}

/** A page of the people behind a figure, newest first. Contacts that were deleted since are missing. */
export async function listPeople(
  database: Database,
  accountId: number,
  form: FormRow,
  { figure, days, version, email = '' }: PeopleQuery,
  page: Page,
): Promise<{ result: FormPerson[]; count: number }> {
  const typed = email.trim().toLowerCase();
  const { form_id: formId } = form;
  const since =
    days === undefined
      ? sql`'-infinity'::timestamptz`
      : sql`((now() at time zone 'utc')::date - ${days - 1}::int)::timestamp at time zone 'utc'`;
  const key = version === undefined ? undefined : versionKey(form, version);
  const people =
    figure === 'pending'
      ? sql`
        select email, null::uuid as contact_id, '' as name, requested_at as at from consents
        where account_id = ${accountId} and form_id = ${formId} and status = 'pending'`
      : sql`
        select coalesce(contacts.email, contacts.phone_number_id, '') as email, contact_id,
          trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, signed_up_at as at
        from signup_form_contacts join contacts using (account_id, contact_id)
        where account_id = ${accountId} and form_id = ${formId} and signed_up_at >= ${since}
          and ${key === undefined ? sql`true` : sql`version = ${key}`}`;
  const found = sql`select * from (${people}) as people where starts_with(email, ${typed})`;
  const rows = await database.rows<Omit<FormPerson, 'at'> & { at: Date }>(sql`
    select found.email, contacts.contact_id, found.name, found.at
    from (${found} order by at desc, email limit ${page.limit} offset ${page.offset}) as found
      left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = found.contact_id
    order by found.at desc, found.email`);
  const counted = await database.first<{ count: number }>(sql`select count(*)::int as count from (${found}) as found`);
  return { result: rows.map(({ at, ...row }) => ({ ...row, at: isoTime(at) })), count: counted?.count ?? 0 };
}
