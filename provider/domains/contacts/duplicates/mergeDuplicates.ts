import type { ContactMerge } from 'sendwright/wire/duplicates';
import type { Contact, CustomFieldValue } from 'sendwright/wire/contacts';
import type { Transaction } from '../../../database/database';
import { identifier, joinSql, sql } from '../../../database/sql';
import { badRequest, notFound } from '../../../http/errors';
import type { Caller, Provider } from '../../../provider';
import { maximumAlternateEmails, type TextColumn, textColumns } from '../fields/contactFields';
import { lockContacts } from '../jobs/contactJobs';
import { readContact } from '../contacts';
import { isUuid } from '../ids';
import type { ContactRecord } from '../queries';

/** The merged values of the survivor. */
interface MergedValues {
  readonly columns: Readonly<Record<TextColumn, string | null>>;
  readonly alternateEmails: readonly string[];
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

/**
 * Merges contacts into one, in one transaction: the chosen values, all lists, the whole history; the originals are kept
 * on record. Throws 404 for an unknown contact, 400 for an invalid choice, and if there would be too many alternate
 * addresses.
 */
export async function mergeDuplicates(provider: Provider, caller: Caller, merge: ContactMerge): Promise<Contact> {
  const { accountId, userId } = caller;
  const survivorId = merge.survivor_id.toLowerCase();
  const mergedIds = [...new Set(merge.merged_ids.map((id) => id.toLowerCase()))];
  if (mergedIds.includes(survivorId)) throw badRequest('A contact cannot be merged into itself.', 'merged_ids');
  await provider.database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    const rows = await transaction.rows<ContactRecord>(sql`
      select * from contacts
      where account_id = ${accountId} and contact_id = any(${[survivorId, ...mergedIds].filter(isUuid)}::uuid[])
      for update`);
    const byId = new Map(rows.map((row) => [row.contact_id, row]));
    const survivor = requireRow(byId, survivorId, 'survivor_id');
    const merged = mergedIds.map((id) => requireRow(byId, id, 'merged_ids'));
    const values = mergedValues(survivor, merged, merge.take ?? {});
    await keepRecord(transaction, accountId, userId, survivorId, mergedIds);
    await moveBelongings(transaction, accountId, survivorId, mergedIds);
    await transaction.execute(
      sql`delete from contacts where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])`,
    );
    await transaction.execute(sql`
      update contacts
      set ${joinSql(textColumns.map((column) => sql`${identifier(column)} = ${values.columns[column]}`))},
        alternate_emails = ${values.alternateEmails}::text[],
          custom_fields = ${JSON.stringify(values.customFields)}::jsonb, updated_at = now(),
        last_emailed = ${latest(rows, 'last_emailed')}, last_opened = ${latest(rows, 'last_opened')},
          last_clicked = ${latest(rows, 'last_clicked')}
      where account_id = ${accountId} and contact_id = ${survivorId}`);
  });
  return readContact(provider, accountId, survivorId);
}

function requireRow(rows: ReadonlyMap<string, ContactRecord>, id: string, field: string): ContactRecord {
  const row = rows.get(id);
  if (!row) throw notFound(`invalid contact id: ${id.slice(0, 100)}`, field);
  return row;
}

const latest = (rows: readonly ContactRecord[], time: 'last_emailed' | 'last_opened' | 'last_clicked'): Date | null =>
  rows
    .map((row) => row[time])
    .reduce((newest, one) => (one !== null && (newest === null || one > newest) ? one : newest), null);

/** The survivor's values: the chosen ones, otherwise its own, otherwise the first of the others. */
export function mergedValues(
  survivor: ContactRecord,
  merged: readonly ContactRecord[],
  take: Readonly<Record<string, string>>,
): MergedValues {
  const all = [survivor, ...merged];
  const chosen = new Map(
    Object.entries(take).map(([field, id]) => {
      const row = all.find(({ contact_id }) => contact_id === id.toLowerCase());
      if (!row) throw badRequest(`take names a contact that is not among those merged: ${id.slice(0, 100)}`, 'take');
      return [field, row] as const;
    }),
  );
  const fieldIds = [...new Set(all.flatMap((row) => Object.keys(row.custom_fields)))];
  const known = new Set<string>([...textColumns, 'alternate_emails', ...fieldIds]);
  const unknown = [...chosen.keys()].find((field) => !known.has(field));
  if (unknown !== undefined)
    throw badRequest(`take names a field that none of them has: ${unknown.slice(0, 100)}`, 'take');
  const columns = Object.fromEntries(
    textColumns.map((column) => [column, (chosen.get(column) ?? all.find((row) => row[column]))?.[column] ?? null]),
  );
  const customFields = Object.fromEntries(
    fieldIds.flatMap((id) => {
      const value = (chosen.get(id) ?? all.find((row) => row.custom_fields[id] !== undefined))?.custom_fields[id];
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
  const email = columns['email'] ?? null;
  const addresses =
    chosen.get('alternate_emails')?.alternate_emails ??
    all.flatMap((row) => [...row.alternate_emails, ...(row.email ? [row.email] : [])]);
  const alternateEmails = [...new Set(addresses)].filter((address) => address !== email);
  if (alternateEmails.length > maximumAlternateEmails)
    throw badRequest(`alternate_emails must not have more than ${maximumAlternateEmails} addresses.`, 'take');
  // All columns are present: the list above has those of the type.
  return { columns: columns as Record<TextColumn, string | null>, alternateEmails, customFields };
}

async function keepRecord(
  transaction: Transaction,
  accountId: number,
  userId: number,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    insert into contact_merges (account_id, survivor_id, user_id, survivor, merged)
    select ${accountId}, ${survivorId}, ${userId}, to_jsonb(survivor),
      (select jsonb_agg(to_jsonb(merged)) from contacts merged
        where merged.account_id = ${accountId} and merged.contact_id = any(${mergedIds}::uuid[]))
    from contacts survivor where survivor.account_id = ${accountId} and survivor.contact_id = ${survivorId}`);
}

/**
 * Moves lists and history. If a send reached several of the contacts, the survivor's row stays and the others keep
 * their id.
 */
async function moveBelongings(
  transaction: Transaction,
  accountId: number,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await moveEnrollments(transaction, accountId, survivorId, mergedIds);
  await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id, added_at)
    select ${accountId}, list_id, ${survivorId}, min(added_at) from list_contacts
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[]) group by list_id
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into contact_tags (account_id, tag_id, contact_id, added_at, added_by)
    select distinct on (tag_id) ${accountId}::bigint, tag_id, ${survivorId}::uuid, added_at, added_by from contact_tags
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[]) order by tag_id, added_at
    on conflict do nothing`);
  await transaction.execute(sql`
    update consents set contact_id = ${survivorId}
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])`);
  await transaction.execute(sql`
    update contact_edits set contact_id = ${survivorId}
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])`);
  await transaction.execute(sql`
    update custom_events set contact_id = ${survivorId}
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])`);
  await transaction.execute(sql`
    update email_events set contact_id = ${survivorId}
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])`);
}

/** Before the lists, which would otherwise enter the survivor into automations that the same person is already in. */
async function moveEnrollments(
  transaction: Transaction,
  accountId: number,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    insert into automation_enrolments
      (account_id, automation_id, contact_id, state, step_id, next_at, held_until, waiting_since, entered_at,
        finished_at, reason, entries, pass, entry_pass, waits_for)
    select distinct on (automation_id) account_id, automation_id, ${survivorId}, state, step_id, next_at, held_until,
      waiting_since, entered_at, finished_at, reason, entries, pass, entry_pass,
      waits_for
    from automation_enrolments where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])
    order by automation_id, pass desc, entered_at on conflict do nothing`);
  await transaction.execute(sql`
    insert into automation_trace
      (account_id, automation_id, contact_id, step_id, type, outcome, taken_at, waited_from, reason, message_id,
        pass)
    select distinct on (automation_id, trace.step_id, trace.pass) account_id, automation_id, ${survivorId},
      trace.step_id, type, outcome, taken_at, waited_from, trace.reason, message_id, trace.pass
    from automation_enrolments join automation_trace as trace using (account_id, automation_id, contact_id)
    where account_id = ${accountId} and contact_id = any(${mergedIds}::uuid[])
      -- Passes that the survivor has still ahead must not look as if they were over.
      and trace.pass <= (select kept.pass from automation_enrolments as kept
        where kept.account_id = ${accountId} and kept.automation_id = trace.automation_id
          and kept.contact_id = ${survivorId})
    order by automation_id, trace.step_id, trace.pass, taken_at on conflict do nothing`);
}
