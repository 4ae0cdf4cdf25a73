import { limits } from 'sendwright/wire/limits';
import type { ContactTags, Tag, Tags } from 'sendwright/wire/tags';
import type { Database, Queryable, Transaction } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { type Sql, sql } from '../../database/sql';
import { notFound, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Caller } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { lockContacts } from '../contacts/jobs/contactJobs';

interface TagRow {
  readonly tag_id: string;
  readonly name: string;
  readonly contact_count: number;
  readonly created_at: Date;
}

const presentTag = ({ tag_id: id, name, contact_count: count, created_at: at }: TagRow): Tag => ({
  id,
  name,
  contact_count: Math.max(0, count),
  created_at: isoTime(at),
});

export async function listTags(database: Queryable, accountId: number): Promise<Tags> {
  const rows = await database.rows<TagRow>(sql`
    select tag_id, name, contact_count, created_at from tags where account_id = ${accountId}
    order by lower(name) limit ${limits.tag.perAccount}`);
  return { result: rows.map(presentTag) };
}

export async function createTag(database: Queryable, accountId: number, name: string): Promise<Tag> {
  return oneAtATime(database, accountId, async (locked) => {
    if (await findTag(locked, accountId, name)) throw refusal('tag_name_taken');
    const [id] = await ensureTags(locked, accountId, [name]);
    const row = await locked.first<TagRow>(sql`
      select tag_id, name, contact_count, created_at from tags where account_id = ${accountId} and tag_id = ${id}`);
    if (!row) throw new Error(`The tag ${id} was created and is gone.`);
    return presentTag(row);
  });
}

export async function deleteTag(database: Queryable, accountId: number, tagId: string): Promise<null> {
  const count = isUuid(tagId)
    ? await database.execute(sql`delete from tags where account_id = ${accountId} and tag_id = ${tagId}`)
    : 0;
  if (count === 0) throw refusal('tag_not_found');
  return null;
}

/** The id of the tag with a name, whatever its case. */
export async function findTag(database: Queryable, accountId: number, name: string): Promise<string | undefined> {
  const row = await database.first<{ tag_id: string }>(sql`
    select tag_id from tags where account_id = ${accountId} and lower(name) = lower(${name})`);
  return row?.tag_id;
}

/**
 * The ids of the tags with these names, in no particular order; missing ones are created. Refuses more tags than an
 * account can have.
 */
export async function ensureTags(database: Queryable, accountId: number, names: readonly string[]): Promise<string[]> {
  return oneAtATime(database, accountId, async (locked) => {
    await locked.execute(sql`
      insert into tags (account_id, name)
      select ${accountId}, min(name) from unnest(${names}::text[]) as wanted (name) group by lower(name)
      on conflict do nothing`);
    const total = await locked.first<{ count: number }>(
      sql`select count(*) as count from tags where account_id = ${accountId}`,
    );
    if ((total?.count ?? 0) > limits.tag.perAccount) throw refusal('tag_limit_reached');
    const rows = await locked.rows<{ tag_id: string }>(sql`
      select tag_id from tags
      where account_id = ${accountId}
        and lower(name) in (select lower(wanted) from unnest(${names}::text[]) as wanted)`);
    return rows.map(({ tag_id: id }) => id);
  });
}

/** A contact and the name of a tag. */
export interface Tagging {
  readonly contactId: string;
  readonly name: string;
}

/** Who adds tags: a person, or the job that undoing takes back. */
export interface TaggedBy {
  readonly person?: string | undefined;
  readonly jobId?: string | undefined;
}

/**
 * Adds existing tags to contacts; returns how many were added. A contact that has as many as it can is left as it is.
 * The caller must hold the account's contact lock (`lockContacts`).
 */
export async function tagContacts(
  transaction: Transaction,
  accountId: number,
  given: readonly Tagging[],
  { person, jobId }: TaggedBy,
): Promise<number> {
  if (given.length === 0) return 0;
  return transaction.execute(sql`
    insert into contact_tags (account_id, tag_id, contact_id, added_by, job_id)
    select ${accountId}::bigint, tag_id, contact_id, ${person ?? null}::text, ${jobId ?? null}::uuid
    from (
      select wanted.contact_id, tags.tag_id,
        row_number() over (partition by wanted.contact_id order by tags.tag_id) as place
      from (select distinct contact_id, lower(name) as name
          from unnest(${given.map(({ contactId }) => contactId)}::uuid[], ${given.map(({ name }) => name)}::text[])
            as given (contact_id, name)) as wanted
        join tags on tags.account_id = ${accountId} and lower(tags.name) = wanted.name
      where not exists (select from contact_tags as held where held.account_id = ${accountId}
        and held.tag_id = tags.tag_id and held.contact_id = wanted.contact_id)
    ) as added
    where place + (select count(*) from contact_tags as held
      where held.account_id = ${accountId} and held.contact_id = added.contact_id) <= ${limits.tag.perContact}
    on conflict do nothing`);
}

/** Adds a tag to one contact, and returns all it has. Throws 404 for an unknown contact. */
export async function tagContact(
  database: Database,
  { accountId, username }: Caller,
  contactId: string,
  name: string,
): Promise<ContactTags> {
  return database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    await requireContact(transaction, accountId, contactId);
    await ensureTags(transaction, accountId, [name]);
    const added = await tagContacts(transaction, accountId, [{ contactId, name }], { person: username });
    const tags = await tagsOf(transaction, accountId, contactId);
    if (added === 0 && !tags.some((one) => one.toLowerCase() === name.toLowerCase()))
      throw refusal('contact_tag_limit_reached');
    return { tags };
  });
}

/** Removes a tag from one contact, and returns what is left. A tag that it does not have is no error. */
export async function untagContact(
  database: Queryable,
  accountId: number,
  contactId: string,
  name: string,
): Promise<ContactTags> {
  await requireContact(database, accountId, contactId);
  await database.execute(sql`
    delete from contact_tags using tags
    where contact_tags.account_id = ${accountId} and contact_tags.contact_id = ${contactId}
      and tags.account_id = ${accountId} and tags.tag_id = contact_tags.tag_id and lower(tags.name) = lower(${name})`);
  return { tags: await tagsOf(database, accountId, contactId) };
}

async function requireContact(database: Queryable, accountId: number, contactId: string): Promise<void> {
  const found =
    isUuid(contactId) &&
    (await database.first(sql`select 1 from contacts where account_id = ${accountId} and contact_id = ${contactId}`));
  if (!found) throw notFound('contact not found', 'id');
}

async function tagsOf(database: Queryable, accountId: number, contactId: string): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select name from tags join contact_tags using (account_id, tag_id)
    where account_id = ${accountId} and contact_id = ${contactId} order by lower(name)`);
  return rows.map(({ name }) => name);
}

/** The condition on `contacts` for having any of the tags with these names. */
export const hasTag = (accountId: number, names: readonly string[]): Sql => sql`
  exists (select from contact_tags join tags using (account_id, tag_id)
    where contact_tags.account_id = ${accountId} and contact_tags.contact_id = contacts.contact_id
      and lower(tags.name) = any(${names.map((name) => name.trim().toLowerCase())}::text[]))`;
