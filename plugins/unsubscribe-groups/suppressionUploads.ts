import { action, computed, makeObservable, observable, runInAction } from 'mobx';
import pLimit from 'p-limit';
import {
  type Activity,
  type Alerts,
  type Http,
  fillText,
  type Task,
  type TaskHandle,
  token,
  type Token,
} from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { formatCount, formatNumber } from 'sendwright/sdk/ui';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { addressCount } from './addressCount';
import { paths } from './contract';
import { addAddresses } from './groupActions';
import type { GroupsStore } from './groupsStore';
import { texts } from './texts';

/** Addresses per request, and concurrent requests. */
const batchSize = 1000;
const concurrency = 5;
const kind = 'unsubscribe-groups.upload';

/** The status of a batch. */
export type BatchState = 'Ready' | 'Success' | 'Failure';

/** The addresses of one request. */
interface Batch {
  readonly emails: readonly string[];
  state: BatchState;
}

/** An upload of addresses to a group. Observable. */
export class SuppressionUpload {
  readonly batches: Batch[];

  constructor(
    readonly group: UnsubscribeGroup,
    emails: readonly string[],
    /** The number of rows without a valid address. */
    readonly skipped: number,
  ) {
    const count = Math.ceil(emails.length / batchSize);
    this.batches = Array.from({ length: count }, (_, index) => ({
      emails: emails.slice(index * batchSize, (index + 1) * batchSize),
      state: 'Ready' as const,
    }));
    makeObservable(this, { batches: observable, total: computed, added: computed, failed: computed, mark: action });
  }

  get total(): number {
    return this.#count(() => true);
  }

  get added(): number {
    return this.#count((state) => state === 'Success');
  }

  get failed(): number {
    return this.#count((state) => state === 'Failure');
  }

  mark(index: number, state: BatchState): void {
    const batch = this.batches[index];
    if (batch) batch.state = state;
  }

  #count(wanted: (state: BatchState) => boolean): number {
    return this.batches.reduce((sum, { emails, state }) => sum + (wanted(state) ? emails.length : 0), 0);
  }
}

/** Uploads of addresses. They continue when the dialog is closed, and are listed in the activity tray. */
export class SuppressionUploads {
  static readonly token: Token<SuppressionUploads> = token<SuppressionUploads>('unsubscribe-groups.uploads');
  /** Uploads in progress, by the group's id. */
  readonly running = observable.map<number, SuppressionUpload>([], { deep: false });
  readonly #services: { http: Http; store: GroupsStore; alerts: Alerts; activity: Activity };
  readonly #stop: () => void;

  constructor(services: { http: Http; store: GroupsStore; alerts: Alerts; activity: Activity }) {
    this.#services = services;
    // The file is lost after a reload, so the remaining addresses cannot be sent.
    this.#stop = services.activity.onResume(kind, (_task: Task, handle: TaskHandle) =>
      handle.failed(texts.uploadInterrupted.message),
    );
  }

  /** Sends the addresses; resolves when all batches have finished or failed. Alerts and the tray show the result. */
  start(group: UnsubscribeGroup, emails: readonly string[], skipped: number): Promise<void> {
    return this.#send(new SuppressionUpload(group, emails, skipped));
  }

  dispose(): void {
    this.#stop();
  }

  async #send(upload: SuppressionUpload): Promise<void> {
    const { http, activity } = this.#services;
    const { group, batches } = upload;
    runInAction(() => this.running.set(group.id, upload));
    const task = activity.start({ kind, title: `Add unsubscribes to ${group.name}`, link: paths.index });
    const waiting = batches.flatMap(({ state }, index) => (state === 'Success' ? [] : [index]));
    for (const index of waiting) upload.mark(index, 'Ready');

    await pLimit(concurrency).map(waiting, async (index) => {
      try {
        await addAddresses(http, group.id, batches[index]?.emails ?? []);
        upload.mark(index, 'Success');
      } catch {
        // Failed addresses are kept with their batch and offered for a retry at the end.
        upload.mark(index, 'Failure');
      }
      task.update({
        progress: (upload.added + upload.failed) / upload.total,
        detail: `${formatNumber(upload.added)} of ${addressCount(upload.total)}`,
      });
    });
    await this.#end(upload, task);
  }

  async #end(upload: SuppressionUpload, task: TaskHandle): Promise<void> {
    const { store, alerts } = this.#services;
    const { group, added, failed, total, skipped } = upload;
    try {
      await store.refresh();
    } catch (failure) {
      showFailure(alerts, failure, texts.suppressionsFailed);
    }
    runInAction(() => this.running.delete(group.id));
    if (failed === 0) {
      const values = { added: addressCount(added), group: group.name };
      task.done(
        `${values.added} added${skipped > 0 ? `, ${formatCount(skipped, 'invalid one')} skipped` : ''}`,
        paths.index,
      );
      if (skipped > 0)
        alerts.show(texts.uploadedSomeSkipped, { ...values, skipped: addressCount(skipped, 'invalid ') });
      else alerts.show(texts.uploaded, values);
      return;
    }
    const message = fillText(texts.uploadPartlyFailed, { failed, total: addressCount(total), group: group.name });
    let tried = false;
    const retry = (): void => {
      // Offered in the alert and in the tray; only one of them may be used.
      if (tried) return;
      tried = true;
      alerts.dismissMessage(message);
      void this.#send(upload);
    };
    task.failed(message, retry);
    alerts.add({ type: 'danger', message, action: { label: 'Retry', run: retry } });
  }
}
