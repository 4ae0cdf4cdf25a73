import { setTimeout as pause } from 'node:timers/promises';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import { tagsMapping } from 'sendwright/wire/limits';
import { MovedExport, MovedExportStarted } from 'sendwright/wire/moves';
import { findContactJob } from '../domains/contacts/jobs/contactJobs';
import { runContactJob } from '../domains/imports/jobs';
import { detectCsvFormat } from '../domains/imports/csv/csvFormat';
import { CsvSplitter } from '../domains/imports/csv/csvSplitter';
import { RefusedRequest } from './apiClient';
import { listsOf } from './moveAudience';
import { all } from './moveContent';
import type { MoveContext } from './moveContext';
import { type KindCounts, type NamedItem, noCounts } from './moveEach';
import { exportedFile, LinkExpired } from './sourceApi';

/** MB of an exported file. A contact takes more than 60 bytes, so that a file has fewer rows than an import takes. */
const fileMegabytes = 50;
const headerBytes = 1024 * 1024;
/** The export of all contacts, as the lines about it name it. */
export const everybody = { id: 'all', name: 'All contacts' };

/** Where a step is: the export at the source, and the import of each of its files. */
const Position = Type.Object({
  exportId: Type.String(),
  jobs: Type.Array(Type.String()),
  rejected: Type.Integer(),
  rows: Type.Integer(),
});
type Position = Static<typeof Position>;

const Fields = Type.Object({
  custom_fields: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  reserved_fields: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), read_only: Type.Optional(Type.Boolean()) }),
  ),
});
const identifiers: ReadonlySet<string> = new Set(['email', 'phone_number_id', 'external_id', 'anonymous_id']);

/**
 * Contacts, by exports of the source and imports here: all of them with their fields, then who is on each list. Each
 * step once a run; the next run updates what has changed since.
 */
export async function moveContacts(context: MoveContext): Promise<KindCounts> {
  const counts = noCounts();
  const steps = [everybody, ...(await all(listsOf(context.source)))];
  for (const step of steps) {
    const found = await context.store.find('contacts', step.id);
    if (found?.run_id === context.store.runId && found.state === 'moved') {
      counts.known += 1;
      continue;
    }
    const isStarted = found?.run_id === context.store.runId && Value.Check(Position, found.position);
    try {
      await moveStep(context, step, isStarted ? Value.Decode(Position, found.position) : undefined);
      counts.moved += 1;
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await context.store.put('contacts', step.id, nameOf(step), { state: 'failed', reason: error.message });
      counts.failed += 1;
    }
  }
  return counts;
}

const nameOf = (step: NamedItem): string => (step.id === everybody.id ? step.name : `Contacts of ${step.name}`);

async function moveStep(context: MoveContext, step: NamedItem, started: Position | undefined): Promise<void> {
  const listId = step.id === everybody.id ? undefined : await context.store.targetOf('lists', step.id);
  if (step.id !== everybody.id && listId === undefined) throw new RefusedRequest(400, 'Its list was not moved.');
  let position = started;
  // The links of an export expire; then it is made once more, and importing a contact twice changes nothing.
  for (let attempt = 0; ; attempt += 1) {
    position ??= await startExport(context, step);
    try {
      position = await importFiles(context, step, listId, position);
      break;
    } catch (error) {
      const isGone = error instanceof LinkExpired || (error instanceof RefusedRequest && error.status === 404);
      if (!isGone || attempt === 2) throw error instanceof LinkExpired ? new RefusedRequest(404, error.message) : error;
      position = undefined;
    }
  }
  const rejected =
    position.rejected === 0
      ? ''
      : ` ${count(position.rejected)} ${position.rejected === 1 ? 'was' : 'were'} rejected: see Recent imports.`;
  await context.store.put('contacts', step.id, nameOf(step), {
    state: 'moved',
    reason: `${rowsOf(position)}.${rejected}`,
  });
  context.progress(`${nameOf(step)}: ${rowsOf(position)}.${rejected}`);
}

const count = (number: number): string => number.toLocaleString('en-US');
const rowsOf = ({ rows }: Position): string => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;

async function startExport(context: MoveContext, step: NamedItem): Promise<Position> {
  const body = {
    ...(step.id !== everybody.id && { list_ids: [step.id] }),
    file_type: 'csv',
    max_file_size: fileMegabytes,
    notifications: { email: false },
  };
  const { id } = await context.source.ask(MovedExportStarted, {
    method: 'POST',
    path: '/marketing/contacts/exports',
    body,
  });
  const position = { exportId: id, jobs: [], rejected: 0, rows: 0 };
  await note(context, step, position);
  return position;
}

const note = (context: MoveContext, step: NamedItem, position: Position): Promise<void> =>
  context.store.put('contacts', step.id, nameOf(step), { state: 'creating', position });

async function importFiles(
  context: MoveContext,
  step: NamedItem,
  listId: string | undefined,
  started: Position,
): Promise<Position> {
  let position = started;
  const links = await exportedLinks(context, position.exportId);
  for (const [index, link] of links.entries()) {
    context.signal.throwIfAborted();
    let jobId = position.jobs[index];
    const isUploaded =
      jobId !== undefined && (await findContactJob(context.provider.database, context.accountId, jobId))?.ready;
    if (jobId === undefined || !isUploaded) {
      jobId = await uploadFile(context, link, listId, `${nameOf(step)} ${index + 1}.csv`);
      position = { ...position, jobs: [...position.jobs.slice(0, index), jobId] };
      await note(context, step, position);
    }
    const job = await finishedImport(context, jobId);
    const { requested_count: rows, errored_count: rejected } = job.results;
    if (job.failure && job.failure.id !== 'csv-empty') throw new RefusedRequest(400, job.failure.message);
    position = { ...position, rows: position.rows + rows, rejected: position.rejected + rejected };
    context.progress(`${nameOf(step)}: ${rowsOf(position)} so far`);
  }
  return position;
}

async function exportedLinks({ source, pollMs, signal }: MoveContext, exportId: string): Promise<readonly string[]> {
  // A small export is ready at once, a large one takes minutes.
  for (let wait = pollMs / 20; ; wait = Math.min(pollMs, wait * 2)) {
    const path = `/marketing/contacts/exports/${encodeURIComponent(exportId)}`;
    const { status, urls, message } = await source.ask(MovedExport, { method: 'GET', path });
    if (status === 'ready') return urls ?? [];
    if (status !== 'pending') throw new RefusedRequest(502, `The export failed: ${message ?? 'no reason given'}`);
    await pause(wait, undefined, { signal });
  }
}

/** Passes the file on to an import as it arrives, once its first line says what the columns are. */
async function uploadFile(
  { target, upload, signal }: MoveContext,
  link: string,
  listId: string | undefined,
  name: string,
): Promise<string> {
  const file = exportedFile(link, signal);
  let start: Buffer = Buffer.alloc(0);
  while (!start.includes(10) && start.length < headerBytes) {
    const next = await file.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const fields = await target.ask(Fields, { method: 'GET', path: '/marketing/field_definitions' });
  const body = {
    file_type: 'csv',
    field_mappings: mappingsOf(start, fields, listId !== undefined),
    name,
    require_confirmation: false,
    ...(listId !== undefined && { list_ids: [listId] }),
  };
  const request = { method: 'PUT', path: '/marketing/contacts/imports', body } as const;
  const { job_id: jobId, upload_uri: to } = await target.ask(ImportCreated, request);
  async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    yield* file;
  }
  await upload(to, whole());
  return jobId;
}

/** The fields of the columns. For a list, who is on it is enough: their values were imported before. */
function mappingsOf(start: Buffer, fields: Static<typeof Fields>, onlyIdentifiers: boolean): (string | null)[] {
  const bytes = start.subarray(start[0] === 0xef ? 3 : 0);
  const [header] = new CsvSplitter(detectCsvFormat(bytes)).split(bytes, true);
  const known = new Map<string, string>([['tags', tagsMapping]]);
  for (const { id, name } of fields.custom_fields) known.set(name.toLowerCase(), id);
  for (const { id, name, read_only: isReadOnly } of fields.reserved_fields) if (!isReadOnly) known.set(name, id);
  const taken = new Set<string>();
  return (header?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase();
    const id = onlyIdentifiers && !identifiers.has(name) ? undefined : known.get(name);
    if (id === undefined || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
}

/** Runs the import in this process, unless the server does already. */
async function finishedImport(
  { target, provider, accountId, signal, pollMs }: MoveContext,
  jobId: string,
): Promise<ContactJob> {
  for (;;) {
    await runContactJob(provider, accountId, jobId, signal);
    const path = `/marketing/contacts/imports/${jobId}`;
    const job = await target.ask(ContactJob, { method: 'GET', path });
    if (job.status !== 'pending') return job;
    await pause(pollMs, undefined, { signal });
  }
}
