import type { ContactSearchResult } from 'sendwright/wire/segments';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { compileContext } from '../../segments/compileContext';
import { members } from '../../segments/members';
import { requireQuery } from '../../segments/readQuery';
import { timedQuery } from '../../segments/timedQuery';
import { presentContact } from '../contacts/presentContact';
import { findContacts, knownFields } from '../contacts/queries';
import { searchTimeout, searchFailed } from './drafts';

const pageSize = 50;

/**
 * Searches contacts by a query of either language: the first 50, newest first, and how many there are. Throws 408 after
 * 20 seconds.
 */
export async function searchContacts(
  { database, config }: Provider,
  accountId: number,
  text: string,
  signal: AbortSignal,
): Promise<ContactSearchResult> {
  const context = await compileContext(database, accountId);
  const condition = members(requireQuery(text, /^\s*select\b/i.test(text) ? 2 : 1, context, 'query'), null, context);
  const found = await timedQuery(database, { accountId, milliseconds: searchTimeout, signal }, (transaction) =>
    transaction.first<{ count: number; ids: string[] }>(sql`
      with found as materialized (select contact_id from contacts where ${condition})
      select (select count(*) from found) as count,
        array(select contact_id from found order by contact_id desc limit ${pageSize}) as ids`),
  ).catch(searchFailed);
  const ids = found?.ids ?? [];
  const place = new Map(ids.map((id, index) => [id, index]));
  const fields = await knownFields(database, accountId);
  const rows = ids.length === 0 ? [] : await findContacts(database, accountId, ids);
  return {
    result: rows
      .map((row) => presentContact(row, fields, config.publicUrl))
      .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)),
    contact_count: found?.count ?? 0,
    _metadata: { self: `${config.publicUrl}/v3/marketing/contacts/search` },
  };
}
