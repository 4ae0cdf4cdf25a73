import { type Static, Type } from '@sinclair/typebox';
import type { Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { checkLanguage } from '../languages/languageFor';
import type { JobRow } from '../contacts/jobs/contactJobs';
import type { ContactRow, Rejection } from '../contacts/contactRow';
import { requestConsents } from './requestConsent';

/** How a job asks people to confirm; part of its payload. */
export const Asking = Type.Object({ language: Type.String(), requested_by: Type.String(), ip: Type.String() });
export type Asking = Static<typeof Asking>;

/** The confirmation parameters of a request (`require_confirmation`, `confirmation_language`). */
export interface ConfirmationChoice {
  readonly require_confirmation?: boolean | undefined;
  readonly confirmation_language?: string | undefined;
}

/**
 * Whether people must confirm before they are written: as requested, or by default if one of the lists requires it. A
 * caller who states that people have already agreed takes responsibility, which the audit log records.
 */
export async function askingOf(
  database: Queryable,
  caller: Caller,
  listIds: readonly string[],
  choice: ConfirmationChoice,
  isDryRun = false,
): Promise<Asking | undefined> {
  await checkLanguage(database, caller.accountId, choice.confirmation_language, 'confirmation_language');
  const lists = await database.rows<{ name: string; require_confirmation: boolean; confirmation_language: string }>(sql`
    select name, require_confirmation, confirmation_language from lists
    where account_id = ${caller.accountId} and list_id = any(${listIds}::uuid[]) and deleted_at is null
    order by require_confirmation desc, name`);
  const requiring = lists.filter((list) => list.require_confirmation);
  if (choice.require_confirmation === false && requiring.length > 0 && !isDryRun) {
    await auditAction(database, caller, {
      action: 'contacts.consent_stated',
      subject: requiring.map(({ name }) => name).join(', '),
    });
  }
  if (!(choice.require_confirmation ?? requiring.length > 0)) return undefined;
  return {
    language: choice.confirmation_language ?? lists[0]?.confirmation_language ?? 'en',
    requested_by: caller.username,
    ip: caller.address,
  };
}

const withoutAddress = 'This contact has no email address, so it cannot be asked to confirm.';
const unmailable =
  'This address is unsubscribed, bounced or reported your mail as spam, so it cannot be asked to confirm.';

/** The rows of a batch, split by whether their people must confirm. */
export interface ConsentSplit {
  /** Rows of contacts who are already on all of the lists: they are updated as usual. */
  readonly others: readonly ContactRow[];
  readonly held: number;
  readonly rejections: readonly Rejection[];
  readonly duplicates: readonly number[];
}

/**
 * Removes the rows of people who must confirm first from a batch, and records their requests; nothing else is written
 * for them.
 */
export async function withholdUnconfirmedRows(
  transaction: Transaction,
  job: Pick<JobRow, 'account_id' | 'job_id' | 'kind' | 'dry_run'>,
  rows: readonly ContactRow[],
  listIds: readonly string[],
  { language, requested_by: requestedBy, ip }: Asking,
  cells: (rowNumber: number) => readonly string[],
): Promise<ConsentSplit> {
  const accountId = job.account_id;
  const emails = rows.flatMap(({ columns: { email } }) => (email === undefined || email === '' ? [] : [email]));
  const members = await emailsOf(
    transaction,
    sql`
    select email from contacts where account_id = ${accountId} and email = any(${emails}::text[]) and (
      select count(*) from list_contacts
      where list_contacts.account_id = ${accountId} and list_contacts.contact_id = contacts.contact_id
        and list_id = any(${listIds}::uuid[])) = ${new Set(listIds).size}`,
  );
  const refused = await unmailableOf(transaction, accountId, emails);
  const others: ContactRow[] = [];
  const rejections: Rejection[] = [];
  const duplicates: number[] = [];
  const requests = new Map<string, ContactRow>();
  for (const row of rows) {
    const { email = '' } = row.columns;
    if (members.has(email)) others.push(row);
    else if (email === '' || row.suppress !== undefined || refused.has(email))
      rejections.push({
        rowNumber: row.rowNumber,
        reason: email === '' ? withoutAddress : unmailable,
        cells: cells(row.rowNumber),
      });
    else if (requests.has(email)) duplicates.push(row.rowNumber);
    else requests.set(email, row);
  }
  if (!job.dry_run) {
    const source = job.kind === 'import' ? 'import' : 'api';
    const request = { accountId, source, jobId: job.job_id, requestedBy, ip, listIds, language } as const;
    await requestConsents(
      transaction,
      request,
      [...requests].map(([email, { rowNumber: _row, ...contact }]) => ({ email, contact })),
    );
  }
  return { others, held: requests.size, rejections, duplicates };
}

/** Asks contacts to confirm before they join a list; returns how many can be asked. */
export async function requestConsentOfContacts(
  transaction: Transaction,
  job: Pick<JobRow, 'account_id' | 'job_id'>,
  contactIds: readonly string[],
  listId: string,
  asking: Asking,
): Promise<number> {
  const accountId = job.account_id;
  const contacts = await emailsOf(
    transaction,
    sql`
    select email from contacts
    where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[]) and email is not null`,
  );
  const refused = await unmailableOf(transaction, accountId, [...contacts]);
  const asked = [...contacts].filter((email) => !refused.has(email));
  const { language, requested_by: requestedBy, ip } = asking;
  await requestConsents(
    transaction,
    { accountId, source: 'list', jobId: job.job_id, requestedBy, ip, listIds: [listId], language },
    asked.map((email) => ({ email, contact: { columns: { email } } })),
  );
  return asked.length;
}

async function emailsOf(transaction: Transaction, statement: ReturnType<typeof sql>): Promise<Set<string>> {
  return new Set((await transaction.rows<{ email: string }>(statement)).map(({ email }) => email));
}

const unmailableOf = (transaction: Transaction, accountId: number, emails: readonly string[]): Promise<Set<string>> =>
  emailsOf(
    transaction,
    sql`
    select distinct email from suppressions where account_id = ${accountId} and email = any(${emails}::text[])
      and kind in ('global', 'bounce', 'invalid_email', 'spam_report')`,
  );

/** Deletes a job's unconfirmed requests, when the job is undone. */
export const deleteRequestsOfJob = (transaction: Queryable, accountId: number, jobId: string): Promise<number> =>
  transaction.execute(
    sql`delete from consents where account_id = ${accountId} and job_id = ${jobId} and status = 'pending'`,
  );
