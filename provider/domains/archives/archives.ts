import { randomBytes } from 'node:crypto';
import type { ListArchive, ListArchiveWrite } from 'sendwright/wire/archives';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Provider } from '../../provider';
import { isUuid } from '../contacts/ids';
import { findList } from '../lists/queries';
import { readArchived } from './archivedSends';

/** An archive that is on. */
export interface OpenArchive {
  readonly accountId: number;
  readonly listId: string;
  readonly title: string;
  readonly intro: string;
  /** Of the list's emails to people. */
  readonly language: string;
}

interface Row {
  token: string;
  title: string;
  intro: string;
  since: Date | null;
}

/** Where the page of an archive is. */
export const archivePath = '/archive/';

/** The account in the address of an archive; undefined if it is none. */
export function accountOfArchive(token: string): number | undefined {
  const account = /^([0-9a-z]{1,11})-[\w-]{16}$/.exec(token)?.[1];
  const id = account === undefined ? Number.NaN : Number.parseInt(account, 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The archive at an address, if it is on and its list still exists. */
export async function findArchive(database: Queryable, token: string): Promise<OpenArchive | undefined> {
  const accountId = accountOfArchive(token);
  if (accountId === undefined) return undefined;
  const row = await database.first<{ list_id: string; title: string; intro: string; language: string }>(sql`
    select list_id, title, intro, confirmation_language as language
    from list_archives join lists using (account_id, list_id) join accounts using (account_id)
    where account_id = ${accountId} and token = ${token} and lists.deleted_at is null and accounts.deleted_at is null`);
  return row && { accountId, listId: row.list_id, title: row.title, intro: row.intro, language: row.language };
}

/** What the owner sees of an archive, also while it is off. @throws HttpError 404 */
export async function readArchive(
  { database, config }: Provider,
  accountId: number,
  listId: string,
): Promise<ListArchive> {
  const list = isUuid(listId) ? await findList(database, accountId, listId) : undefined;
  if (!list) throw refusal('list_not_found');
  const row = await database.first<Row>(sql`
    select token, title, intro, since from list_archives
    where account_id = ${accountId} and list_id = ${list.list_id}`);
  const sends = await readArchived(database, { accountId, listId: list.list_id }, { evenEarlier: row === undefined });
  const url = row && `${await accountLinkUrl(database, config.contentUrl, accountId)}${archivePath}${row.token}`;
  return {
    is_on: row !== undefined,
    url: url ?? null,
    feed_url: url === undefined ? null : `${url}/feed.xml`,
    title: row?.title ?? list.name,
    intro: row?.intro ?? '',
    includes_earlier: row?.since === null,
    sends: sends.map(({ id, subject, sentAt, hidden }) => ({ id, subject, sent_at: isoTime(sentAt), hidden })),
  };
}

/** Turns an archive on, or changes it. @throws HttpError 404 */
export async function writeArchive(
  provider: Provider,
  accountId: number,
  listId: string,
  { title, intro = '', includes_earlier: includesEarlier = false, hidden }: ListArchiveWrite,
): Promise<ListArchive> {
  const { database } = provider;
  await database.transaction(async (transaction) => {
    const list = isUuid(listId) ? await findList(transaction, accountId, listId) : undefined;
    if (!list) throw refusal('list_not_found');
    const token = `${accountId.toString(36)}-${randomBytes(12).toString('base64url')}`;
    await transaction.execute(sql`
      insert into list_archives as known (account_id, list_id, token, title, intro, since)
      values (${accountId}, ${list.list_id}, ${token}, ${title}, ${intro},
        case when ${includesEarlier} then null else now() end)
      on conflict (account_id, list_id) do update set title = excluded.title, intro = excluded.intro,
        since = case when ${includesEarlier} then null else coalesce(known.since, known.created_at) end`);
    if (hidden === undefined) return;
    await transaction.execute(sql`
      delete from list_archive_hidden where account_id = ${accountId} and list_id = ${list.list_id}`);
    await transaction.execute(sql`
      insert into list_archive_hidden (account_id, list_id, single_send_id)
      select ${accountId}, ${list.list_id}, single_send_id from single_sends
      where account_id = ${accountId} and single_send_id = any(${hidden.filter(isUuid)}::uuid[])`);
  });
  return readArchive(provider, accountId, listId);
}

/** Throws 404. */
export async function removeArchive(database: Database, accountId: number, listId: string): Promise<void> {
  const removed = isUuid(listId)
    ? await database.execute(sql`delete from list_archives where account_id = ${accountId} and list_id = ${listId}`)
    : 0;
  if (removed === 0) throw refusal('list_not_found');
}
