import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { suppressionCheck } from '../../../delivery/suppressions';
import type { PhoneCountry } from '../../contacts/fields/phoneNumbers';
import { audience } from '../../single-sends/audience/audience';
import type { AudienceRow } from './audienceRows';
import { hasOverrides, isAdded, isNotOverridden } from './overrides';

type Parts = Pick<AudienceRow, 'list_id' | 'segment_id' | 'consent_field'>;

/** What of an audience's source was deleted, as a sentence; undefined: all is there. */
export async function missingParts(
  database: Queryable,
  accountId: number,
  { list_id: listId, segment_id: segmentId, consent_field: field }: Parts,
): Promise<string | undefined> {
  const found = await database.first<{ list: boolean; segment: boolean; field: boolean }>(sql`
    select exists (select from lists where account_id = ${accountId} and list_id = ${listId}::uuid
        and deleted_at is null) as list,
      exists (select from segments where account_id = ${accountId} and segment_id = ${segmentId}::uuid) as segment,
      exists (select from field_definitions where account_id = ${accountId} and field_id = ${field}) as field`);
  if (listId !== null && !found?.list) return 'The list was deleted. Stop this audience, and sync another list.';
  if (segmentId !== null && !found?.segment)
    return 'The segment was deleted. Stop this audience, and sync another segment.';
  if (field !== null && !found?.field)
    return 'The consent field was deleted. Stop this audience, and sync it with another field.';
  return undefined;
}

/** What the partner gets of a contact, as stored. */
const email = sql`case when contacts.email like '_%@_%' then contacts.email end`;
const phone = sql`coalesce(nullif(contacts.phone_number_id, ''), nullif(contacts.phone_number, ''))`;

type Source = Pick<
  AudienceRow,
  'account_id' | 'ad_audience_id' | 'list_id' | 'segment_id' | 'consent_field' | 'consent_value' | 'keep_suppressed'
>;

/** Why a contact is left out; null: it belongs into the audience. */
function rejection({ account_id: accountId, keep_suppressed: keeps, ...consent }: Source): Sql {
  const { consent_field: field, consent_value: value } = consent;
  const hasConsent =
    field === null
      ? sql`true`
      : sql`lower(btrim(contacts.custom_fields ->> ${field}::text)) = lower(btrim(${value}::text))`;
  const isSuppressed = keeps ? sql`false` : suppressionCheck(accountId, null, sql`contacts.email`);
  return sql`case when (${hasConsent}) is not true then 'no_consent'
    when ${isSuppressed} then 'suppressed'
    when ${email} is null and ${phone} is null then 'no_identifier' end`;
}

const sendTo = ({ list_id: listId, segment_id: segmentId }: Source) => ({
  list_ids: listId === null ? [] : [listId],
  segment_ids: segmentId === null ? [] : [segmentId],
  all: false,
  exclude_list_ids: [],
  exclude_segment_ids: [],
});

/** A query for the contacts of the list or segment, with those whom automations added, without those they removed. */
async function chosen(database: Queryable, source: Source, columns: Sql, condition: Sql): Promise<Sql> {
  const isOverridden = await hasOverrides(database, source);
  const all = await audience(
    database,
    source.account_id,
    sendTo(source),
    columns,
    isOverridden ? sql`${condition} and ${isNotOverridden(source)}` : condition,
  );
  if (!isOverridden) return all;
  return sql`${all} union all select ${columns} from contacts
    where contacts.account_id = ${source.account_id} and ${condition} and ${isAdded(source)}`;
}

/** How many contacts of the list or segment belong into an audience, and why the others don't. */
export async function countSource(database: Queryable, source: Source) {
  const query = await chosen(database, source, sql`${rejection(source)} as reason`, sql`true`);
  const rows = await database.rows<{ reason: string | null; count: number }>(
    sql`select reason, count(*) as count from (${query}) as found group by reason`,
  );
  const of = (reason: string | null) => rows.find((row) => row.reason === reason)?.count ?? 0;
  return {
    contacts: rows.reduce((sum, { count }) => sum + count, 0),
    wanted: of(null),
    noConsent: of('no_consent'),
    suppressed: of('suppressed'),
    noIdentifier: of('no_identifier'),
  };
}

interface Sending {
  readonly country: PhoneCountry;
  /** Days after which everybody is sent again; null: never. */
  readonly resendDays: number | null;
}

/**
 * A query for those who belong into an audience: `contact_id`, `email`, `phone`, `first_name`, `last_name`, and their
 * `digest`, which changes with them. Nobody belongs into an audience that is being emptied.
 */
export async function wanted(
  database: Queryable,
  source: Source & Pick<AudienceRow, 'status'>,
  { country, resendDays }: Sending,
): Promise<Sql> {
  // Changes once in so many days, for each audience on another one. Null changes no digest.
  const period = sql`floor((extract(epoch from now()) / 86400 + abs(hashtext(${source.ad_audience_id}::text) % 1000))
    / ${resendDays}::integer)::text`;
  // The country is part of what a number means.
  const digest = sql`sha256(convert_to(concat_ws(chr(31), coalesce(contacts.email, ''), coalesce(${phone}, ''),
    coalesce(contacts.first_name, ''), coalesce(contacts.last_name, ''), ${country ?? ''}::text, ${period}),
    'UTF8'))`;
  const columns = sql`contacts.contact_id, ${email} as email, ${phone} as phone, contacts.first_name,
    contacts.last_name, ${digest} as digest`;
  const reachable = source.status === 'emptying' ? sql`false` : sql`(${rejection(source)}) is null`;
  return chosen(database, source, columns, reachable);
}
