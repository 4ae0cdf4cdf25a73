import type { DuplicateGroups, DuplicatesQuery } from 'sendwright/wire/duplicates';
import { badRequest } from '../../../http/errors';
import type { Provider } from '../../../provider';
import { type Sql, sql } from '../../../database/sql';
import { presentContact } from '../presentContact';
import { findContacts, knownFields } from '../queries';

/** The key that two contacts must share to count as duplicates; empty if there is nothing to compare. */
const keys: Record<DuplicatesQuery['by'], Sql> = {
  name: sql`lower(btrim(first_name)) || ' ' || lower(btrim(last_name))`,
  // The last nine digits, so that the country code makes no difference.
  phone: sql`right(regexp_replace(coalesce(phone_number_id, phone_number), '\\D', '', 'g'), 9)`,
  // Without plus-tags, and without dots for the provider that ignores them.
  email: sql`
    case when email like '%@gmail.com' then replace(regexp_replace(split_part(email, '@', 1), '\\+.*', ''), '.', '')
      else regexp_replace(split_part(email, '@', 1), '\\+.*', '') end
    || '@' || split_part(email, '@', 2)`,
  address: sql`
    regexp_replace(lower(address_line_1 || coalesce(address_line_2, '') || coalesce(postal_code, '') ||
      coalesce(country, '')),
      '[^[:alnum:]]', '', 'g')`,
};
const enough: Record<DuplicatesQuery['by'], Sql> = {
  name: sql`first_name is not null and last_name is not null`,
  phone: sql`coalesce(phone_number_id, phone_number) is not null`,
  email: sql`email is not null`,
  address: sql`address_line_1 is not null and (postal_code is not null or address_line_2 is not null)`,
};
/** Shorter keys are not specific enough. */
const shortest: Record<DuplicatesQuery['by'], number> = { name: 4, phone: 7, email: 3, address: 6 };
const shownOfGroup = 10;

/** Possible duplicates, grouped by what they share. Reads all contacts once. */
export async function findDuplicates(
  provider: Provider,
  accountId: number,
  query: DuplicatesQuery,
): Promise<DuplicateGroups> {
  const size = query.page_size ?? 20;
  const key = keys[query.by];
  const after = query.page_token === undefined ? sql`` : sql`and ${key} > ${parseToken(query.page_token)}`;
  const groups = await provider.database.rows<{ key: string; count: number; ids: string[] }>(sql`
    select ${key} as key, count(*) as count, (array_agg(contact_id::text order by contact_id))[1:${shownOfGroup}] as ids
    from contacts
    where account_id = ${accountId} and ${enough[query.by]} and length(${key}) >= ${shortest[query.by]} ${after}
    group by 1 having count(*) > 1 order by 1 limit ${size + 1}`);
  const shown = groups.slice(0, size);
  const fields = await knownFields(provider.database, accountId);
  const rows = await findContacts(
    provider.database,
    accountId,
    shown.flatMap(({ ids }) => ids),
  );
  const contacts = new Map(rows.map((row) => [row.contact_id, presentContact(row, fields, provider.config.publicUrl)]));
  const last = shown.at(-1);
  return {
    result: shown.map(({ key: shared, count, ids }) => ({
      key: shared,
      count,
      contacts: ids.flatMap((id) => contacts.get(id) ?? []),
    })),
    ...(groups.length > size && last ? { next_page_token: Buffer.from(last.key).toString('base64url') } : {}),
  };
}

function parseToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (text.includes('\0')) throw badRequest('page_token is not valid. Start again without it.', 'page_token');
  return text;
}
