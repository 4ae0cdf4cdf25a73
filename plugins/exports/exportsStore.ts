import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Activity, type Http, HttpFailure, type Task, type TaskHandle, token } from 'sendwright/sdk';
import { pauseWhileHidden, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import { formatCount } from 'sendwright/sdk/ui';
import type { ContactExport, ExportCreate } from 'sendwright/wire/exports';
import { type ExportTarget, paths } from './contract';
import { nameOf, progressOf } from './exportState';
import { texts } from './texts';

interface Environment {
  readonly http: Http;
  readonly activity: Activity;
  /** Aborts when the plugin is deactivated. */
  readonly signal: AbortSignal;
}

export const taskKind = 'exports.export';

/** Polling intervals in milliseconds: short at first, so that small exports finish quickly. */
const pauses = [300, 700, 1500, 3000];

/** The exports of the account and the requests on them. Every call rejects with `HttpFailure`. */
export const ExportsModel = types
  .model('Exports', {
    rows: types.map(types.frozen<ContactExport>()),
    /** The contacts to export in the dialog; undefined if it was opened by its address. */
    target: types.frozen<ExportTarget | undefined>(undefined),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    /** Newest first. */
    get all(): readonly ContactExport[] {
      return [...self.rows.values()].toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    },
    get: (id: string): ContactExport | undefined => self.rows.get(id),
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll(rows: readonly ContactExport[]): void {
      self.rows.replace(rows.map((row) => [row.id, row] as const));
    },
    put(row: ContactExport): void {
      self.rows.set(row.id, row);
    },
    drop(id: string): void {
      self.rows.delete(id);
    },
    setTarget(target: ExportTarget | undefined): void {
      self.target = target;
    },
  }))
  .actions((self) => {
    const { http, activity, signal } = getEnv<Environment>(self);
    const fetchAll = async () => (await http.call('GET /marketing/contacts/exports', { retry: true })).result;
    const fetch = (id: string, abort?: AbortSignal): Promise<ContactExport> =>
      http.call('GET /marketing/contacts/exports/:id', { params: { id }, retry: true, signal: abort });

    /** Polls an export until it has finished, and updates the page and the tray. */
    const follow = async (id: string, task: TaskHandle): Promise<void> => {
      try {
        for (let look = 0; ; look += 1) {
          const row = await fetch(id, signal);
          self.put(row);
          const counted = formatCount(row.contact_count, 'contact');
          if (row.status === 'ready') return task.done(counted, paths.index);
          if (row.status === 'failure') return task.failed(row.message ?? texts.failed.message);
          task.update({ progress: progressOf(row), detail: counted });
          await pauseWhileHidden(pauses[Math.min(look, pauses.length - 1)] ?? 3000, signal);
        }
      } catch (error) {
        // When the plugin is deactivated, the task is resumed by its next activation. A deleted export has nothing to
        // report.
        if (signal.aborted) return;
        const gone = error instanceof HttpFailure && error.status === 404;
        if (gone) self.drop(id);
        task.failed(gone ? 'The export was deleted.' : texts.failed.message);
      }
    };

    return {
      refresh: (): Promise<void> => self.requests.track('fetch', async () => self.replaceAll(await fetchAll())),
      /** Refreshes what has been fetched before, without a loading state. */
      async freshen(): Promise<void> {
        if (self.fetching.status === 'success') self.replaceAll(await fetchAll());
      },
      /** Starts an export and shows it in the tray. */
      async start(body: ExportCreate): Promise<void> {
        const { id } = await http.call('POST /marketing/contacts/exports', { body });
        const row = await fetch(id);
        self.put(row);
        const task = activity.start({
          kind: taskKind,
          title: `Export ${nameOf(row)}`,
          detail: 'Processing',
          link: paths.index,
          resume: { id },
        });
        void follow(id, task);
      },
      async remove(id: string): Promise<void> {
        await http.call('DELETE /marketing/contacts/exports/:id', { params: { id } });
        self.drop(id);
      },
      /** Resumes a task after a reload. */
      resume({ resume: { id } = {} }: Task, task: TaskHandle): void {
        if (id === undefined) task.failed(texts.failed.message);
        else void follow(id, task);
      },
    };
  });

export type ExportsStore = Instance<typeof ExportsModel>;
export const ExportsStore = token<ExportsStore>('exports.store');
