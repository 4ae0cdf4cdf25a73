import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { BulkChange } from 'sendwright/wire/contactSelection';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { badRequest, forbidden } from '../../../http/errors';
import type { Caller, Provider } from '../../../provider';
import { Asking, askingOf, requestConsentOfContacts } from '../../consents/asking';
import { ensureTags, findTag, hasTag, tagContacts } from '../../tags/tags';
import { selectionCondition } from '../browse/contactFilter';
import { requireLists } from '../contacts';
import {
  advanceContactJob,
  insertContactJob,
  type JobKind,
  type JobRow,
  lockContacts,
  queueContactJob,
} from '../jobs/contactJobs';
import { checkedSetField, differs, SetField, setField } from './setField';

const batchSize = 5000;

const kinds = {
  delete: 'bulk_delete',
  add_to_list: 'bulk_add',
  remove_from_list: 'bulk_remove',
  add_tag: 'bulk_tag',
  remove_tag: 'bulk_untag',
  set_field: 'bulk_set',
} as const satisfies Record<BulkChange['action'], JobKind>;
const scopes: Record<BulkChange['action'], string> = {
  delete: 'marketing_campaigns.delete',
  add_to_list: 'marketing_campaigns.update',
  remove_from_list: 'marketing_campaigns.delete',
  add_tag: 'marketing_campaigns.update',
  remove_tag: 'marketing_campaigns.update',
  set_field: 'marketing_campaigns.update',
};

/** The payload of a bulk job. */
export const BulkPayload = Type.Composite([
  BulkChange,
  Type.Object({
    gathered: Type.Optional(Type.Boolean()),
    asking: Type.Optional(Asking),
    /** The user who adds a tag. */
    tagged_by: Type.Optional(Type.String()),
    /** The checked value of `set_field`. */
    setting: Type.Optional(SetField),
  }),
]);
type BulkPayload = Static<typeof BulkPayload>;

/**
 * Queues a change of all selected contacts. Throws 400 for an invalid selection, 404 for an unknown list, 403 without
 * the action's scope.
 */
export async function startBulkChange(
  provider: Provider,
  caller: Caller,
  change: BulkChange,
): Promise<{ job_id: string }> {
  const { accountId } = caller;
  if (!caller.scopes.has(scopes[change.action]) && !caller.scopes.has('marketing.write')) throw forbidden();
  const isOfTag = change.action === 'add_tag' || change.action === 'remove_tag';
  if (isOfTag !== (change.tag !== undefined))
    throw badRequest(isOfTag ? 'tag is a required field.' : 'tag goes with add_tag and remove_tag only.', 'tag');
  const setting = await settingOf(provider.database, caller, change);
  if (change.action === 'delete' || isOfTag || setting) {
    if (change.list_id !== undefined)
      throw badRequest('list_id goes with add_to_list and remove_from_list only.', 'list_id');
  } else {
    if (change.list_id === undefined) throw badRequest('list_id is a required field.', 'list_id');
    await requireLists(provider, accountId, [change.list_id]);
  }
  await selectionCondition(provider.database, accountId, change.selection);
  if (change.action === 'add_tag' && change.tag !== undefined)
    await ensureTags(provider.database, accountId, [change.tag]);
  const asking =
    change.action === 'add_to_list'
      ? await askingOf(provider.database, caller, [change.list_id ?? ''], change)
      : undefined;
  const jobId = await insertContactJob(provider.database, accountId, {
    kind: kinds[change.action],
    payload: { ...change, asking, setting, ...(change.action === 'add_tag' && { tagged_by: caller.username }) },
    ready: true,
  });
  await queueContactJob(provider, accountId, jobId);
  return { job_id: jobId };
}

/** What `set_field` sets. Throws 400 where its fields are missing or wrong, or go with another action. */
async function settingOf(
  database: Queryable,
  { accountId, username }: Caller,
  { action, field, value }: BulkChange,
): Promise<SetField | undefined> {
  if (action !== 'set_field') {
    if (field !== undefined) throw badRequest('field goes with set_field only.', 'field');
    if (value !== undefined) throw badRequest('value goes with set_field only.', 'value');
    return undefined;
  }
  if (field === undefined) throw badRequest('field is a required field.', 'field');
  if (value === undefined) throw badRequest('value is a required field. Use null to clear the field.', 'value');
  return checkedSetField(database, accountId, field, value, username);
}

/**
 * Runs a bulk change: first records the affected contacts, then changes them in batches, each with the job's position.
 */
export async function runBulkChange(database: Database, started: JobRow, signal: AbortSignal): Promise<void> {
  const change = Value.Decode(BulkPayload, started.payload);
  let job: JobRow | undefined = change.gathered ? started : await gather(database, started, change);
  while (job) {
    signal.throwIfAborted();
    const before: JobRow = job;
    job = await database.transaction(async (transaction) => {
      await lockContacts(transaction, before.account_id);
      const ids = await membersAfter(transaction, before.account_id, before.job_id, before.position);
      if (ids.length === 0) return undefined;
      if (change.asking && change.list_id !== undefined) {
        const pending = await requestConsentOfContacts(transaction, before, ids, change.list_id, change.asking);
        await moveTo(transaction, before, ids.at(-1));
        return advanceContactJob(transaction, before, { rows: ids.length, pending, errored: ids.length - pending }, []);
      }
      const changed = await apply(transaction, before, change, ids);
      await moveTo(transaction, before, ids.at(-1));
      return advanceContactJob(
        transaction,
        before,
        { rows: ids.length, ...(change.action === 'delete' ? { deleted: changed } : { updated: changed }) },
        [],
      );
    });
  }
}

/** Only contacts older than the job, and for list changes only those that actually change. */
async function gather(database: Database, job: JobRow, change: BulkPayload): Promise<JobRow> {
  const { account_id: accountId, job_id: jobId } = job;
  const selected = await selectionCondition(database, accountId, change.selection);
  const onList = sql`exists (select from list_contacts where list_contacts.account_id = ${accountId}
    and list_contacts.list_id = ${change.list_id ?? null}::uuid and list_contacts.contact_id = contacts.contact_id)`;
  const tagged = hasTag(accountId, [change.tag ?? '']);
  const matters: Record<BulkChange['action'], Sql> = {
    delete: sql`true`,
    add_to_list: sql`not ${onList}`,
    remove_from_list: onList,
    add_tag: sql`not ${tagged}`,
    remove_tag: tagged,
    set_field: change.setting ? differs(change.setting) : sql`false`,
  };
  const tagId = change.tag === undefined ? undefined : await findTag(database, accountId, change.tag);
  const gathered = await database.transaction(async (transaction) => {
    const count = await transaction.execute(sql`
      insert into contact_job_members (account_id, job_id, contact_id)
      select ${accountId}, ${jobId}, contact_id from contacts
      where ${selected} and contacts.created_at <= ${job.created_at} and ${matters[change.action]}
      on conflict do nothing`);
    return transaction.first<JobRow>(sql`
      update contact_jobs
      set requested_count = ${count}, payload = payload || '{"gathered": true}', undo_until = now() + interval '1 day',
        list_id = ${change.list_id ?? null}::uuid, tag_id = ${tagId ?? null}::uuid,
        set_field = ${change.setting ? JSON.stringify(change.setting) : null}::jsonb
      where account_id = ${accountId} and job_id = ${jobId} and status = 'pending' returning *`);
  });
  if (!gathered) throw new Error(`Job ${jobId} has ended meanwhile.`);
  return gathered;
}

function apply(
  transaction: Transaction,
  { account_id: accountId, job_id: jobId }: JobRow,
  { action, list_id: listId, tag = '', tagged_by, setting }: BulkPayload,
  ids: readonly string[],
): Promise<number> {
  switch (action) {
    case 'delete':
      // Lists are read before the trigger removes the contacts from them.
      return transaction.execute(sql`
        with gone as (
          delete from contacts where account_id = ${accountId} and contact_id = any(${ids}::uuid[]) returning contacts.*
        )
        insert into removed_contacts (account_id, job_id, contact_id, contact, list_ids, tags)
        select ${accountId}, ${jobId}, gone.contact_id, to_jsonb(gone), array(
          select list_id from list_contacts
          where list_contacts.account_id = ${accountId} and list_contacts.contact_id = gone.contact_id), coalesce((
          select jsonb_agg(jsonb_build_object('tag_id', tag_id, 'added_at', added_at, 'added_by', added_by))
          from contact_tags
          where contact_tags.account_id = ${accountId} and contact_tags.contact_id = gone.contact_id), '[]')
        from gone`);
    case 'add_to_list':
      return transaction.execute(sql`
        insert into list_contacts (account_id, list_id, contact_id)
        select ${accountId}, lists.list_id, contacts.contact_id from lists join contacts using (account_id)
        where account_id = ${accountId} and lists.list_id = ${listId}::uuid and lists.deleted_at is null
          and contacts.contact_id = any(${ids}::uuid[])
        on conflict do nothing`);
    case 'remove_from_list':
      return transaction.execute(sql`
        delete from list_contacts
        where account_id = ${accountId} and list_id = ${listId}::uuid and contact_id = any(${ids}::uuid[])`);
    case 'add_tag':
      return tagContacts(
        transaction,
        accountId,
        ids.map((contactId) => ({ contactId, name: tag })),
        { jobId, person: tagged_by },
      );
    case 'set_field':
      return setting ? setField(transaction, { accountId, jobId, ids }, setting) : Promise.resolve(0);
    case 'remove_tag':
      return transaction.execute(sql`
        delete from contact_tags
        where account_id = ${accountId} and contact_id = any(${ids}::uuid[])
          and tag_id in (select tag_id from tags where account_id = ${accountId} and lower(name) = lower(${tag}))`);
  }
}

/** The next contacts of a bulk change, in the order of their ids. */
export async function membersAfter(
  database: Queryable,
  accountId: number,
  jobId: string,
  position: string | null,
): Promise<string[]> {
  const rows = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contact_job_members where account_id = ${accountId} and job_id = ${jobId}
      ${position === null ? sql`` : sql`and contact_id > ${position}`} order by contact_id limit ${batchSize}`);
  return rows.map((row) => row.contact_id);
}

/** Records a job's position, in the transaction of the batch. */
export async function moveTo(
  database: Queryable,
  { account_id: accountId, job_id: jobId }: JobRow,
  position: string | undefined,
): Promise<void> {
  await database.execute(
    sql`update contact_jobs set position = ${position ?? null} where account_id = ${accountId} and job_id = ${jobId}`,
  );
}
