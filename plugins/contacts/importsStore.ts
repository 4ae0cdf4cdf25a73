import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Activity, type Http, HttpFailure, pathTo, type Task, type TaskHandle, token } from 'sendwright/sdk';
import { formatCount } from 'sendwright/sdk/ui';
import type { ContactUpsert } from 'sendwright/wire/contacts';
import type { ContactJob, FileEncoding, ImportCreate, ImportCreated, ImportSuppression } from 'sendwright/wire/imports';
import { paths } from './contract';
import type { CsvAnalyzer, CsvSheet } from './csv/csvAnalysis';
import { importProblems } from './importTexts';
import { watchJob } from './jobWatch';
import { progressOf, summaryOf } from './jobWords';
import { type ColumnChoice, columnFormats, fieldMappings } from './mapping/columnMapping';

/** The target of an import. */
export type ImportMode = 'addToContacts' | 'addToExistingList' | 'addToNewList';

/** A selected and parsed file, not uploaded yet. */
export interface ImportDraft {
  readonly file: File;
  readonly sheet: CsvSheet;
  /** The chosen encoding; detected if undefined. */
  readonly encoding: FileEncoding | undefined;
  readonly mode: ImportMode;
  /** The existing list; `''` in other modes. */
  readonly listId: string;
  /** The name of the new list; `''` in other modes. */
  readonly newList: string;
  readonly choices: readonly ColumnChoice[];
  /** Whether people must confirm by email before they are added. */
  readonly asks: boolean;
  /** Set if nobody in the file may be emailed. */
  readonly suppress: ImportSuppression | undefined;
}

/** The kind of job: an import (or manually added contacts), a dry run, or an undo. */
export type RunKind = 'import' | 'check' | 'undo';

/** An upload that a reload or a lost connection interrupted, with what is needed to send the same file again. */
export interface InterruptedUpload {
  readonly name: string;
  readonly size: number;
  /** Undefined if another tab or browser started it. */
  readonly target: ImportCreated | undefined;
  /** Undefined after a reload: the browser forgets it. */
  readonly file?: File;
}

/** A running or finished import, dry run, undo or upsert. */
export interface ImportRun {
  readonly jobId: string;
  readonly kind: RunKind;
  readonly title: string;
  readonly listId: string;
  readonly startedAt: number;
  /** The uploaded share of the file; 1 if there is no file. */
  readonly uploaded: number;
  /** As last fetched. */
  readonly job: ContactJob | undefined;
  /** Why it could not continue. */
  readonly problem: string | undefined;
  readonly interrupted: InterruptedUpload | undefined;
}

interface Environment {
  readonly http: Http;
  readonly activity: Activity;
  readonly analyzer: CsvAnalyzer;
  readonly signal: AbortSignal;
  /** Creates a list and returns its id. */
  readonly createList: (name: string) => Promise<string>;
  /** Called when contacts and lists may have changed. */
  readonly onImported: () => void;
}

export const taskKind = 'contacts.import';

/** The page of a job; an import into a new list has its own page. */
export const addressOf = (jobId: string, newList = false): string =>
  `${pathTo(newList ? paths.importedNew : paths.imported)}?job=${jobId}`;
const verbs: Readonly<Record<RunKind, string>> = { import: 'Import', check: 'Check', undo: 'Undo' };
const kindOf = ({ dry_run: isDry, results }: ContactJob): RunKind =>
  isDry ? 'check' : results.kept_count === undefined ? 'import' : 'undo';
const titleOf = (job: ContactJob): string =>
  kindOf(job) === 'undo'
    ? `Undo the import of ${job.name ?? 'a file'}`
    : `${verbs[kindOf(job)]} ${job.name ?? 'contacts'}`;

/** Imports: the one being prepared, and running ones. */
export const ImportsModel = types
  .model('Imports', {
    runs: types.map(types.frozen<ImportRun>()),
    draft: types.frozen<ImportDraft | undefined>(undefined),
  })
  .views((self) => ({
    run: (jobId: string): ImportRun | undefined => self.runs.get(jobId),
    /** Whether this page is uploading a file. */
    get isUploading(): boolean {
      return [...self.runs.values()].some(
        ({ uploaded, problem, interrupted }) => uploaded < 1 && problem === undefined && !interrupted,
      );
    },
  }))
  .actions((self) => ({
    setDraft(draft: ImportDraft | undefined): void {
      self.draft = draft;
    },
    put(run: ImportRun): void {
      self.runs.set(run.jobId, run);
    },
    change(jobId: string, change: Partial<ImportRun>): void {
      const run = self.runs.get(jobId);
      if (run) self.runs.set(jobId, { ...run, ...change });
    },
  }))
  .actions((self) => {
    const { http, activity, analyzer, signal, createList, onImported } = getEnv<Environment>(self);

    const fail = (jobId: string, task: TaskHandle | undefined, problem: string): void => {
      self.change(jobId, { problem });
      task?.failed(problem);
    };

    /** Follows a job to its end, and updates its page and the tray. */
    const follow = async (jobId: string, task: TaskHandle | undefined, address: string): Promise<void> => {
      const job = await watchJob(http, jobId, signal, (seen) => {
        self.change(jobId, { job: seen });
        task?.update({ progress: progressOf(seen) ?? null, detail: formatCount(seen.progress.rows_done, 'row') });
      });
      if (job.status === 'failed') {
        fail(
          jobId,
          task,
          importProblems[job.failure?.id ?? (job.results.errored_count > 0 ? 'all-rejected' : 'job-failed')],
        );
        return;
      }
      task?.done(summaryOf(job), address);
      if (!job.dry_run) onImported();
    };

    /** Runs `work`. A failure ends the run; an abort (the plugin is deactivated) leaves it to be resumed. */
    const settle = async (jobId: string, task: TaskHandle | undefined, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (signal.aborted) return;
        fail(
          jobId,
          task,
          error instanceof HttpFailure && error.status === 400
            ? (error.errors[0]?.message ?? importProblems['job-failed'])
            : importProblems['job-failed'],
        );
      }
    };

    const put = (run: Partial<ImportRun> & Pick<ImportRun, 'jobId' | 'title'>): void =>
      self.put({
        kind: 'import',
        listId: '',
        startedAt: Date.now(),
        uploaded: 1,
        job: undefined,
        problem: undefined,
        interrupted: undefined,
        ...run,
      });

    const begin = (
      run: Partial<ImportRun> & Pick<ImportRun, 'jobId' | 'title'>,
      address: string,
      resume: Record<string, string>,
    ): TaskHandle => {
      put(run);
      const detail = run.uploaded === 0 ? 'Uploading' : 'Queued';
      return activity.start({
        kind: taskKind,
        title: run.title,
        detail,
        link: address,
        resume: { jobId: run.jobId, listId: run.listId ?? '', address, ...resume },
      });
    };

    /** Tracks a job that needs nothing more from this page. */
    const beginJob = (kind: RunKind, jobId: string, title: string, listId: string, address: string): void => {
      const task = begin({ jobId, kind, title, listId }, address, {});
      void settle(jobId, task, () => follow(jobId, task, address));
    };

    /** Sends a file and follows its job. A file that was sent before may be there, if only the answer was lost. */
    const send = async (
      target: ImportCreated,
      file: File,
      task: TaskHandle,
      address: string,
      wasSent: boolean,
    ): Promise<void> => {
      const jobId = target.job_id;
      const tell = (share: number): void => {
        self.change(jobId, { uploaded: Math.min(share, 0.999) });
        task.update({ progress: share / 2, detail: `Uploading: ${Math.round(share * 100)}%` });
      };
      const headers = Object.fromEntries(target.upload_headers.map(({ header, value }) => [header, value]));
      const call = { params: { id: jobId }, retry: true, signal };
      try {
        const isThere = wasSent && !(await http.call('GET /marketing/contacts/imports/:id', call)).awaiting_file;
        // The original file, as selected.
        if (!isThere) await http.upload('PUT', target.upload_uri, file, { headers, onProgress: tell, signal });
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        self.change(jobId, { interrupted: { name: file.name, size: file.size, target, file } });
        task.failed('The upload was interrupted. Open the import to continue.');
        return;
      }
      self.change(jobId, { uploaded: 1 });
      // From here on the work continues without this page's file.
      task.update({ resume: { jobId, listId: self.run(jobId)?.listId ?? '', address } });
      await follow(jobId, task, address);
    };

    const beginUpload = (
      target: ImportCreated,
      file: File,
      { kind, listId }: Pick<ImportRun, 'kind' | 'listId'>,
      address: string,
      wasSent = false,
    ): void => {
      const title = `${verbs[kind]} ${file.name}`;
      const upload = { target: JSON.stringify(target), name: file.name, size: String(file.size) };
      const task = begin({ jobId: target.job_id, kind, title, listId, uploaded: 0 }, address, upload);
      void settle(target.job_id, task, () => send(target, file, task, address, wasSent));
    };

    /** Resumes a job in its server state: follows it to its end, or waits for its file. */
    const resumeJob = async (
      jobId: string,
      task: TaskHandle | undefined,
      address: string,
      upload: InterruptedUpload,
    ): Promise<void> => {
      const call = { params: { id: jobId }, retry: true, signal };
      const job = await http.call('GET /marketing/contacts/imports/:id', call);
      self.change(jobId, { job, kind: kindOf(job), title: titleOf(job) });
      if (!job.awaiting_file) return follow(jobId, task, address);
      self.change(jobId, { uploaded: 0, interrupted: upload });
      task?.failed('The upload was interrupted. Choose the file again to continue.');
      return undefined;
    };

    return {
      analyze: (file: Blob, encoding?: FileEncoding) => analyzer.analyze(file, encoding),
      /**
       * Starts an import or dry run, uploads the file in the background and returns the address of its page. Rejects
       * with `HttpFailure` if it is refused.
       */
      async start(draft: ImportDraft, kind: 'import' | 'check'): Promise<string> {
        let { listId } = draft;
        if (draft.newList !== '' && kind === 'import') {
          listId = await createList(draft.newList);
          // If the import is refused, the list already exists for the next attempt.
          self.setDraft({ ...draft, mode: 'addToExistingList', listId, newList: '' });
        }
        const formats = columnFormats(draft.choices);
        const body: ImportCreate = {
          file_type: 'csv',
          field_mappings: fieldMappings(draft.choices),
          ...(formats && { column_formats: formats }),
          name: draft.file.name.slice(0, 255),
          require_confirmation: draft.asks,
          ...(draft.suppress && { suppress: draft.suppress }),
          ...(draft.encoding && { encoding: draft.encoding }),
          ...(listId !== '' && { list_ids: [listId] }),
          ...(kind === 'check' && { dry_run: true }),
        };
        const target = await http.call('PUT /marketing/contacts/imports', { body });
        const newList =
          kind === 'check' && draft.newList !== '' ? `&new-list=${encodeURIComponent(draft.newList)}` : '';
        const address = addressOf(target.job_id, kind === 'import' && draft.newList !== '') + newList;
        if (kind === 'import') self.setDraft(undefined);
        beginUpload(target, draft.file, { kind, listId }, address);
        return address;
      },
      /** Imports the file of a dry run, into a new list if one is named; returns the address of its page. */
      async apply(jobId: string, newList: string): Promise<string> {
        const listId = newList === '' ? '' : await createList(newList);
        const call = { params: { id: jobId }, body: listId === '' ? {} : { list_ids: [listId] } };
        const { job_id: importId } = await http.call('POST /marketing/contacts/imports/:id/apply', call);
        const title = (self.run(jobId)?.title ?? 'contacts').replace(verbs.check, verbs.import);
        const address = addressOf(importId, newList !== '');
        self.setDraft(undefined);
        beginJob('import', importId, title, listId === '' ? (self.run(jobId)?.listId ?? '') : listId, address);
        return address;
      },
      /** Undoes an import and returns the address of its page. */
      async undo(job: ContactJob): Promise<string> {
        const call = { params: { id: job.id } };
        const { job_id: undoId } = await http.call('POST /marketing/contacts/imports/:id/undo', call);
        beginJob('undo', undoId, `Undo the import of ${job.name ?? 'a file'}`, '', addressOf(undoId));
        return addressOf(undoId);
      },
      /** Adds a few contacts and returns the job's id. Rejects with `HttpFailure`. */
      async add(body: ContactUpsert): Promise<string> {
        const { job_id: jobId } = await http.call('PUT /marketing/contacts', { body });
        const [listId = ''] = body.list_ids ?? [];
        const count = body.contacts.length;
        beginJob(
          'import',
          jobId,
          count === 1 ? 'Add 1 contact' : `Add ${count.toLocaleString('en-US')} contacts`,
          listId,
          addressOf(jobId),
        );
        return jobId;
      },
      /** Resumes an interrupted upload; returns the error if the file does not match. */
      sendAgain(jobId: string, file: File): string | undefined {
        const run = self.run(jobId);
        const upload = run?.interrupted;
        if (!run || !upload?.target) return undefined;
        if (file.name !== upload.name || file.size !== upload.size) return `Choose the same file: ${upload.name}.`;
        self.change(jobId, { interrupted: undefined });
        beginUpload(upload.target, file, run, addressOf(jobId), true);
        return undefined;
      },
      /** Resumes a task after a reload. */
      resume(task: Task, handle: TaskHandle): void {
        const {
          jobId,
          listId = '',
          address = addressOf(jobId ?? ''),
          target,
          name = '',
          size = '0',
        } = task.resume ?? {};
        if (jobId === undefined) {
          handle.failed('The upload was interrupted. Choose the file again to import it.');
          return;
        }
        put({ jobId, title: task.title, listId, startedAt: task.startedAt });
        const parsed: unknown = target === undefined ? undefined : JSON.parse(target);
        void settle(jobId, handle, () =>
          resumeJob(jobId, handle, address, {
            name,
            size: Number(size),
            target: isTarget(parsed) ? parsed : undefined,
          }),
        );
      },
      /** Tracks a job that another page or tab started. */
      show(jobId: string): void {
        if (self.run(jobId)) return;
        put({ jobId, title: 'Import' });
        void settle(jobId, undefined, () =>
          resumeJob(jobId, undefined, addressOf(jobId), { name: '', size: 0, target: undefined }),
        );
      },
    };
  });

/** Nothing has answered, or a server that can't say why: the same request may work later. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || error.status >= 500);

const isTarget = (value: unknown): value is ImportCreated =>
  typeof value === 'object' &&
  value !== null &&
  'job_id' in value &&
  'upload_uri' in value &&
  'upload_headers' in value &&
  Array.isArray(value.upload_headers);

export type ImportsStore = Instance<typeof ImportsModel>;
export const ImportsStore = token<ImportsStore>('contacts.imports');

/** Creates the store with a typed environment. */
export const createImports = (environment: Environment): ImportsStore => ImportsModel.create({}, environment);
