import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { removeExportFiles } from '../exports/exportFiles';
import { importFile } from '../imports/files/importFiles';
import type { ErasedPerson } from './person';

type Files = Pick<Provider, 'database' | 'config'>;

/**
 * Deletes the files of contact exports, any of which may contain the person, and the kept uploads that do. Returns how
 * many exports and uploads there were.
 */
export async function eraseFiles({ database, config }: Files, person: ErasedPerson): Promise<number> {
  return (
    (await eraseExports(database, config.dataDir, person)) + (await eraseUploads(database, config.dataDir, person))
  );
}

async function eraseExports(database: Queryable, dataDir: string, { accountId }: ErasedPerson): Promise<number> {
  const rows = await database.rows<{ export_id: string }>(sql`
    update contact_exports set updated_at = now(), expires_at = now(),
      message = case when status = 'pending' then 'A person was erased meanwhile. Start the export again.'
        else message end,
      status = case when status = 'pending' then 'failure' else status end,
      completed_at = coalesce(completed_at, now())
    where account_id = ${accountId} and (status = 'pending' or (status = 'ready' and expires_at > now()))
    returning export_id`);
  for (const { export_id: exportId } of rows) await removeExportFiles(dataDir, exportId);
  return rows.length;
}

async function eraseUploads(database: Queryable, dataDir: string, person: ErasedPerson): Promise<number> {
  const jobs = await database.rows<{ job_id: string }>(sql`
    select job_id from contact_jobs where account_id = ${person.accountId} and file_kept and status <> 'pending'`);
  let deleted = 0;
  for (const { job_id: jobId } of jobs) {
    const file = importFile(dataDir, jobId);
    if (!(await contains(file, [...person.emails, ...person.phones]))) continue;
    await database.execute(sql`
      update contact_jobs set file_kept = false where account_id = ${person.accountId} and job_id = ${jobId}`);
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Whether a file contains one of the texts, in any case; false without the file. */
async function contains(file: string, texts: readonly string[]): Promise<boolean> {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  let end = '';
  try {
    // As latin1, so that no character is split; addresses and numbers are ASCII, and others are found as their bytes.
    for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
      const text = `${end}${String(chunk)}`.toLowerCase();
      if (texts.some((one) => text.includes(Buffer.from(one, 'utf8').toString('latin1').toLowerCase()))) return true;
      end = text.slice(-4 * longest);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return false;
}
