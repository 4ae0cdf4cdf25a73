import type { Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { SuppressionKind } from '../../../delivery/suppressions';
import type { ContactRow, ImportSuppressed } from '../contactRow';
import type { JobRow } from '../jobs/contactJobs';

const kinds: Readonly<Record<ImportSuppressed, SuppressionKind>> = {
  unsubscribed: 'global',
  bounced: 'bounce',
  spam: 'spam_report',
};
const reasons: Readonly<Record<ImportSuppressed, string | null>> = {
  unsubscribed: null,
  bounced: 'Bounced in another tool, according to an imported file.',
  spam: null,
};

/**
 * Suppresses the addresses of a batch that must not be emailed according to their file, also those of rows that were
 * refused. A suppression that is there stays as it is. What was added is logged for undo. Returns how many were, or in
 * a dry run would be, added.
 */
export async function suppressImported(
  transaction: Transaction,
  job: Pick<JobRow, 'account_id' | 'job_id' | 'dry_run' | 'rows_done'>,
  rows: readonly ContactRow[],
): Promise<number> {
  const wanted = rows.flatMap(({ columns: { email }, suppress }) =>
    suppress === undefined || email === undefined ? [] : [{ email, kind: kinds[suppress], reason: reasons[suppress] }],
  );
  if (wanted.length === 0) return 0;
  const listed = sql`
    select distinct on (email, kind) ${job.account_id}::bigint as account_id, email, kind, reason
    from unnest(
      ${wanted.map(({ email }) => email)}::text[], ${wanted.map(({ kind }) => kind)}::text[],
      ${wanted.map(({ reason }) => reason)}::text[]) as given (email, kind, reason)
    order by email, kind`;
  return job.dry_run ? countNew(transaction, job.account_id, listed) : insertNew(transaction, job, listed);
}

async function countNew(transaction: Transaction, accountId: number, listed: Sql): Promise<number> {
  const row = await transaction.first<{ count: number }>(sql`
    select count(*) as count from (${listed}) as given
    where not exists (
      select 1 from suppressions
      where suppressions.account_id = ${accountId} and suppressions.email = given.email
        and suppressions.kind = given.kind and suppressions.group_id = 0)`);
  return row?.count ?? 0;
}

async function insertNew(
  transaction: Transaction,
  job: Pick<JobRow, 'account_id' | 'job_id' | 'rows_done'>,
  listed: Sql,
): Promise<number> {
  const row = await transaction.first<{ count: number }>(sql`
    with added as (
      insert into suppressions (account_id, email, kind, reason)
      select account_id, email, kind, reason from (${listed}) as given
      on conflict (account_id, email, kind, group_id) do nothing
      returning kind || ':' || email as name
    ), logged as (
      insert into import_log_batches
        (account_id, job_id, rows_before, created, unchanged, changed, before, after, suppressed)
      select ${job.account_id}, ${job.job_id}, ${job.rows_done}, '{}', '{}', '{}', '{}', '{}', array_agg(name)
      from added having count(*) > 0
      on conflict (account_id, job_id, rows_before) do update set suppressed = excluded.suppressed
    )
    select count(*) as count from added`);
  return row?.count ?? 0;
}

/** Removes the suppressions that a batch added, unless they were added again since, by a bounce for example. */
export async function removeImportedSuppressions(
  transaction: Transaction,
  { accountId, importId, rowsBefore }: { accountId: number; importId: string; rowsBefore: number },
): Promise<number> {
  return transaction.execute(sql`
    delete from suppressions using (
      select unnest(suppressed) as name, written_at from import_log_batches
      where account_id = ${accountId} and job_id = ${importId} and rows_before = ${rowsBefore}) as added
    where suppressions.account_id = ${accountId} and suppressions.group_id = 0
      and suppressions.kind = split_part(added.name, ':', 1)
      and suppressions.email = substr(added.name, position(':' in added.name) + 1)
      and suppressions.created_at = added.written_at`);
}
