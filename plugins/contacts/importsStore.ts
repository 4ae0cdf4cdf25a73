import { getEnv, types } from 'mobx-state-tree';
import { type Activity, HttpFailure, pathTo, type Task, type TaskHandle, token } from 'sendwright/sdk';
import type { ContactUpsert } from 'sendwright/wire/contacts';
import type { ContactJob, ImportCreate } from 'sendwright/wire/imports';
import { paths } from './contract';
import type { CsvAnalyser, CsvSheet } from './csv/csvAnalysis';
import type { ContactEndpoints } from './endpoints';
import { importProblems } from './importTexts';
import { watchJob } from './jobWatch';
import type { ColumnChoice } from './mapping/columnMapping';
import { progressOf, summaryOf } from './jobWords';

/** Where imported contacts go (specification, section 3, "import modes"). */
export type ImportMode = 'addToContacts' | 'addToExistingList' | 'addToNewList';

/** A file chosen and read, not yet sent. */
export interface ImportDraft {
  readonly file: File;
  readonly sheet: CsvSheet;
  readonly mode: ImportMode;
  readonly listId: string;
  readonly choices: readonly ColumnChoice[];
}

/** An import or upsert under way or ended. */
export interface ImportRun {
  readonly jobId: string;
  readonly title: string;
  readonly listId: string;
  readonly startedAt: number;
  /** The share of the file that is sent; 1 where there is no file. */
  readonly uploaded: number;
  /** As last seen. */
  readonly job: ContactJob | undefined;
  /** Why it could not go on. */
  readonly problem: string | undefined;
}

interface Environment {
  readonly endpoints: ContactEndpoints;
  readonly activity: Activity;
  readonly analyser: CsvAnalyser;
  readonly signal: AbortSignal;
  /** Called when contacts may have changed. */
  readonly onImported: (listId: string) => void;
}

export const taskKind = 'contacts.import';

const ImportsModel = types
  .model('Imports', { runs: types.map(types.frozen<ImportRun>()), draft: types.frozen<ImportDraft | undefined>(undefined) })
  .views((self) => ({
    run: (jobId: string): ImportRun | undefined => self.runs.get(jobId),
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
    const { endpoints, activity, analyser, signal, onImported } = getEnv<Environment>(self);

    const fail = (jobId: string, task: TaskHandle | undefined, problem: string): void => {
      self.change(jobId, { problem });
      task?.failed(problem);
    };

    /** Follows a job to its end; what it is about is told to its page and to the tray. */
    const follow = async (jobId: string, task: TaskHandle | undefined): Promise<void> => {
      const job = await watchJob(endpoints, jobId, signal, (seen) => {
        self.change(jobId, { job: seen });
        task?.update({ progress: progressOf(seen) ?? null, detail: `${seen.progress.rows_done.toLocaleString('en-US')} rows` });
      });
      if (job.status === 'failed') {
        fail(jobId, task, importProblems[job.failure?.id ?? 'job-failed']);
        return;
      }
      task?.done(summaryOf(job), `${pathTo(paths.imported)}?job=${jobId}`);
      onImported(self.run(jobId)?.listId ?? '');
    };

    /** Runs `work`; a failure ends the run, an abort (the plugin goes) leaves it to be taken up again. */
    const settle = async (jobId: string, task: TaskHandle | undefined, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (signal.aborted) return;
        fail(jobId, task, error instanceof HttpFailure && error.status === 400 ? (error.errors[0]?.message ?? importProblems['job-failed']) : importProblems['job-failed']);
      }
    };

    const begin = (jobId: string, title: string, listId: string, uploaded: number): TaskHandle => {
      self.put({ jobId, title, listId, uploaded, startedAt: Date.now(), job: undefined, problem: undefined });
      return activity.start({ kind: taskKind, title, detail: uploaded < 1 ? 'Uploading' : 'Importing', link: `${pathTo(paths.imported)}?job=${jobId}` });
    };

    return {
      analyse: (file: Blob) => analyser.analyse(file),
      async start(file: File, body: ImportCreate): Promise<string> {
        const target = await endpoints.prepareImport(body);
        const { job_id: jobId } = target;
        const [listId = ''] = body.list_ids ?? [];
        const task = begin(jobId, `Import ${file.name}`, listId, 0);
        self.setDraft(undefined);
        void settle(jobId, task, async () => {
          await endpoints.upload(
            target,
            file,
            (share) => {
              self.change(jobId, { uploaded: share });
              task.update({ progress: share / 2, detail: `Uploading: ${Math.round(share * 100)}%` });
            },
            signal,
          );
          self.change(jobId, { uploaded: 1 });
          // Only from here on can the work go on without this page's file.
          task.update({ resume: { jobId, listId } });
          await follow(jobId, task);
        });
        return jobId;
      },
      async add(body: ContactUpsert): Promise<string> {
        const jobId = await endpoints.upsert(body);
        const [listId = ''] = body.list_ids ?? [];
        const count = body.contacts.length;
        const task = begin(jobId, count === 1 ? 'Add 1 contact' : `Add ${count.toLocaleString('en-US')} contacts`, listId, 1);
        task.update({ resume: { jobId, listId } });
        void settle(jobId, task, () => follow(jobId, task));
        return jobId;
      },
      /** Takes a task up again after a reload. */
      resume(task: Task, handle: TaskHandle): void {
        const { jobId, listId = '' } = task.resume ?? {};
        if (jobId === undefined) {
          handle.failed('The upload was interrupted. Choose the file again to import it.');
          return;
        }
        self.put({ jobId, title: task.title, listId, uploaded: 1, startedAt: task.startedAt, job: undefined, problem: undefined });
        void settle(jobId, handle, () => follow(jobId, handle));
      },
      /** Makes a job known that another page or tab started. */
      show(jobId: string): void {
        if (self.run(jobId)) return;
        self.put({ jobId, title: 'Import', listId: '', uploaded: 1, startedAt: Date.now(), job: undefined, problem: undefined });
        void settle(jobId, undefined, () => follow(jobId, undefined));
      },
      report: (address: string, abort: AbortSignal): Promise<string> => endpoints.text(address, abort),
    };
  });

/** Imports: the one being prepared, and those that run. */
export interface ImportsStore {
  readonly draft: ImportDraft | undefined;
  setDraft(draft: ImportDraft | undefined): void;
  run(jobId: string): ImportRun | undefined;
  analyse(file: Blob): ReturnType<CsvAnalyser['analyse']>;
  /** Prepares an import, sends the file in the background and answers the job's id. Rejects with `HttpFailure` where it is refused. */
  start(file: File, body: ImportCreate): Promise<string>;
  /** Adds a few contacts and answers the job's id. Rejects with `HttpFailure`. */
  add(body: ContactUpsert): Promise<string>;
  show(jobId: string): void;
  /** The rejected rows behind their signed link, as CSV. */
  report(address: string, signal: AbortSignal): Promise<string>;
}
export const ImportsStore = token<ImportsStore>('contacts.imports');

/** A store that imports through `endpoints` and tells the activity tray. */
export function createImportsStore(environment: Environment) {
  return ImportsModel.create({}, environment);
}
