import type { Lists } from 'sendwright/plugins/lists/contract';
import { type Activity, type Alerts, type Task, type TaskHandle, type Text, token } from 'sendwright/sdk';
import { refusalOf, showFailure } from 'sendwright/sdk/models';
import { formatCount, formatNumber } from 'sendwright/sdk/ui';
import type { BulkChange } from 'sendwright/wire/contactSelection';
import type { ContactJob } from 'sendwright/wire/imports';
import type { ContactsStore } from './contactsStore';
import { progressOf, summaryOf } from './jobWords';
import { texts } from './texts';

/** Milliseconds for which the alert offers Undo; the activity tray offers it as long as the server allows. */
const undoOffered = 20_000;

/** A change with its texts. */
export interface DescribedChange {
  readonly change: BulkChange;
  /** In the activity tray: "Delete 3 contacts". */
  readonly title: string;
  /** The message afterwards, with the number of changed contacts. */
  readonly said: (count: string) => string;
  readonly failed: Text;
}

const undoUntil = ({ undo_until: until }: ContactJob): number | undefined =>
  until === undefined ? undefined : Date.parse(until);

/** Bulk changes of contacts: shown in the activity tray, where they can be undone as long as the server allows. */
export class BulkChanges {
  static readonly token = token<BulkChanges>('contacts.bulkChanges');
  static readonly kind = 'contacts.change';

  constructor(
    private readonly store: ContactsStore,
    private readonly activity: Activity,
    private readonly alerts: Alerts,
    private readonly lists: Lists,
  ) {}

  /**
   * Runs the change and reports the result; returns whether it was done. `onProgress` gets 0 to 1, or undefined while
   * unknown.
   */
  async run(
    { change, title, said, failed }: DescribedChange,
    onProgress: (share: number | undefined) => void,
  ): Promise<boolean> {
    const task = this.activity.start({ kind: BulkChanges.kind, title });
    try {
      const job = await this.store.change(change, (seen) => {
        if (seen.status === 'pending') task.update({ progress: progressOf(seen) ?? null, resume: { jobId: seen.id } });
        onProgress(seen.results.requested_count > 1000 ? progressOf(seen) : undefined);
      });
      task.update({ resume: { jobId: job.id } });
      const changed = job.results.deleted_count + job.results.updated_count + (job.results.pending_count ?? 0);
      if (!(await this.#end(job, task))) {
        this.alerts.show(failed);
        return false;
      }
      this.alerts.add({
        type: 'success',
        message: said(formatNumber(changed)),
        ...(changed > 0 &&
          job.undo_until !== undefined && {
            vanishTimeout: undoOffered,
            action: { label: 'Undo', run: () => this.#undo(job.id, task) },
          }),
      });
      return true;
    } catch (failure) {
      task.failed(refusalOf(failure) ?? failed.message);
      showFailure(this.alerts, failure, failed);
      return false;
    }
  }

  /** Follows a change after a reload. */
  resume(task: Task, handle: TaskHandle): void {
    void this.#follow(task.resume?.['jobId'], handle);
  }

  /** Undoes a change that ended before. */
  undo(task: Task, handle: TaskHandle): void {
    const jobId = task.resume?.['jobId'];
    if (jobId === undefined) handle.failed(texts.changeUndoFailed.message);
    else void this.#undo(jobId, handle);
  }

  async #follow(jobId: string | undefined, handle: TaskHandle): Promise<void> {
    try {
      if (jobId === undefined) throw new Error('The page was closed before the job started.');
      await this.#end(
        await this.store.watch(jobId, (seen) => handle.update({ progress: progressOf(seen) ?? null })),
        handle,
      );
    } catch {
      handle.failed('Its progress is no longer available. Check the contacts for the result.');
    }
  }

  /** Whether the work was done. */
  async #end(job: ContactJob, handle: TaskHandle): Promise<boolean> {
    await this.lists.refresh().catch(() => undefined);
    if (job.status === 'failed') {
      handle.failed('It failed. Nothing was changed.');
      return false;
    }
    handle.done(summaryOf(job), undefined, undoUntil(job));
    return true;
  }

  async #undo(jobId: string, handle: TaskHandle): Promise<void> {
    try {
      const job = await this.store.undoChange(jobId);
      if (job.status === 'failed') throw new Error(`Job ${job.id} failed.`);
      await this.lists.refresh().catch(() => undefined);
      const kept = job.results.kept_count ?? 0;
      if (kept > 0) this.alerts.show(texts.undoneInPart, { contacts: formatCount(kept, 'contact') });
      else this.alerts.show(texts.undone);
      handle.done(`Undone: ${summaryOf(job)}`);
    } catch (failure) {
      showFailure(this.alerts, failure, texts.changeUndoFailed);
      handle.failed(
        texts.changeUndoFailed.message,
        () =>
          void this.#undo(
            jobId,
            this.activity.start({ kind: BulkChanges.kind, title: 'Undo a change of contacts', resume: { jobId } }),
          ),
      );
    }
  }
}
