import fc from 'fast-check';
import { sql } from '../../../database/sql';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { runImportUndo } from '../../imports/undo/undoImport';
import { findContactJob, insertContactJob, type JobRow } from '../jobs/contactJobs';
import type { ContactRow } from '../contactRow';
import { rememberUnchanged } from '../jobs/importLog';
import { JobMemory } from '../jobs/jobMemory';
import { writeBatch } from '../write/writeBatch';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider({ jobs: false });
});
afterAll(() => test1.close());

/** A contact as the rules see it, by its columns. */
type Values = Record<string, string>;
const shape = {
  columns: ['email', 'external_id', 'anonymous_id', 'first_name', 'city'],
  alternateEmails: false,
  customFields: false,
} as const;
const identifiers = ['email', 'external_id', 'anonymous_id'] as const;

// Few values, so that rows meet.
const among = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const rowValues = fc
  .record({
    email: among('a@x.example', 'b@x.example', 'c@x.example'),
    external_id: among('1', '2', '3'),
    anonymous_id: among('k', 'l'),
    first_name: among('Ann', 'Bob'),
    city: among('Rome', 'Oslo'),
  })
  .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Values)
  .filter((values) => identifiers.some((column) => values[column] !== undefined));
const file = fc.array(rowValues, { minLength: 1, maxLength: 12 });

/** Applies the rules of a file row by row. Returns the resulting contacts and the number of accepted rows. */
function imported(
  contacts: readonly Values[],
  rows: readonly Values[],
): { contacts: Values[]; created: number; updated: number } {
  const after = contacts.map((values) => ({ values, touched: false }));
  let created = 0;
  let updated = 0;
  for (const row of rows) {
    const found = after.filter(({ values }) =>
      identifiers.some((column) => row[column] !== undefined && row[column] === values[column]),
    );
    const [match] = found;
    if (!match) {
      after.push({ values: row, touched: true });
      created += 1;
    } else if (
      found.length === 1 &&
      !match.touched &&
      identifiers.every((column) => !row[column] || !match.values[column] || row[column] === match.values[column])
    ) {
      match.values = { ...match.values, ...row };
      match.touched = true;
      updated += 1;
    }
  }
  return { contacts: after.map(({ values }) => values), created, updated };
}

const ordered = (contacts: readonly Values[]): string[] =>
  contacts
    .map((values) => JSON.stringify(Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other))))
    .toSorted();

async function stored(accountId: number): Promise<Values[]> {
  const rows = await test1.provider.database.rows<Record<string, string | null>>(sql`
    select email, external_id, anonymous_id, first_name, city from contacts where account_id = ${accountId}`);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== null)),
  );
}

/** Imports the rows in batches of `size`; before each it may forget all it knows, as after a crash. */
async function importRows(
  accountId: number,
  rows: readonly Values[],
  size: number,
  crashes: boolean,
  dryRun = false,
): Promise<JobRow> {
  const { database } = test1.provider;
  const jobId = await insertContactJob(database, accountId, { kind: 'import', payload: {}, ready: true, dryRun });
  await database.execute(sql`
    insert into import_logs (account_id, job_id, list_ids, expires_at)
    values (${accountId}, ${jobId}, '{}', now() + interval '1 day')`);
  let job = await findContactJob(database, accountId, jobId);
  let memory = new JobMemory();
  for (let from = 0; job && from < rows.length; from += size) {
    if (crashes) {
      memory = new JobMemory();
      await rememberUnchanged(database, accountId, jobId, memory);
    }
    const batch = rows
      .slice(from, from + size)
      .map((columns, index): ContactRow => ({ rowNumber: from + index + 1, columns }));
    job = await writeBatch(
      database,
      job,
      { rows: batch, rejections: [], cells: () => [], bytes: 1 },
      { shape, listIds: [], memory },
    );
  }
  if (!job) throw new Error('The job is gone.');
  return job;
}

const account = (): Promise<TestAccount> => test1.createAccount();

test('any rows in any batches, crash or no crash, are taken by the rules; undoing gives all back', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (first, second, size, crashes) => {
      const { accountId } = await account();
      const before = imported([], first);
      expect(await importRows(accountId, first, size, crashes)).toMatchObject({
        created_count: before.created,
        updated_count: before.updated,
      });
      expect(ordered(await stored(accountId))).toEqual(ordered(before.contacts));

      const after = imported(before.contacts, second);
      const counts = { created_count: after.created, updated_count: after.updated };
      expect(await importRows(accountId, second, size, false, true)).toMatchObject(counts);
      expect(ordered(await stored(accountId))).toEqual(ordered(before.contacts));

      const job = await importRows(accountId, second, size, crashes);
      expect(job).toMatchObject(counts);
      expect(job.duplicate_count + job.errored_count).toBe(second.length - after.created - after.updated);
      expect(ordered(await stored(accountId))).toEqual(ordered(after.contacts));

      const { database } = test1.provider;
      const undoId = await insertContactJob(database, accountId, {
        kind: 'undo_import',
        payload: { import_job_id: job.job_id },
        ready: true,
      });
      const undo = await findContactJob(database, accountId, undoId);
      if (undo) await runImportUndo(database, undo, new AbortController().signal);
      expect(await findContactJob(database, accountId, undoId)).toMatchObject({
        deleted_count: after.created,
        updated_count: job.updated_count - job.unchanged_count,
        kept_count: 0,
      });
      expect(ordered(await stored(accountId))).toEqual(ordered(before.contacts));
    }),
    { numRuns: 25 },
  );
});
