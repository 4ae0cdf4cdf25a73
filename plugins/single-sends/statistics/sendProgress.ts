import { type Activity, type Disposer, type Http, pathTo, type Task, type TaskHandle, token } from 'sendwright/sdk';
import { pauseWhileHidden } from 'sendwright/sdk/models';
import { formatNumber } from 'sendwright/sdk/ui';
import type { DeliveryProgress } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { outcomes } from './useSendRate';

/** The suffix of the statistics address that opens the dialog for canceling the rest. */
export const cancelQuestion = '?ask=cancel';

const kind = 'single-sends.send';
const pollInterval = 2000;
/** Consecutive failed polls after which the task is given up; the send continues. */
const maximumFailures = 30;

/** The share of a send's recipients with an outcome. */
export function finishedShare(progress: DeliveryProgress): number {
  if (progress.total === 0) return progress.finished ? 1 : 0;
  return outcomes(progress) / progress.total;
}

/** The progress of a send as text: "3,200 of 10,000 sent". */
export function progressLine(progress: DeliveryProgress): string {
  if (progress.stalled) return `Waiting for the mail server: ${progress.stalled.reason}`;
  return `${formatNumber(progress.sent)} of ${formatNumber(progress.total)} sent`;
}

/** Shows running sends in the activity tray, and restores them after a reload. */
export class SendProgress {
  static readonly token = token<SendProgress>('single-sends.progress');
  readonly #gone = new AbortController();
  readonly #stop: Disposer & (() => void);

  constructor(
    private readonly activity: Activity,
    private readonly http: Http,
  ) {
    this.#stop = activity.onResume(kind, (task: Task, handle) => {
      const id = task.resume?.['id'];
      if (id) void this.#follow(id, handle);
      else handle.failed('Its progress is no longer available.');
    });
  }

  /** Shows the send called `name` in the tray until it is finished. */
  watch(id: string, name: string): void {
    const link = pathTo(paths.stats, { id });
    const handle = this.activity.start({
      kind,
      title: `Sending ${name}`,
      detail: 'About to be sent',
      link,
      resume: { id },
    });
    void this.#follow(id, handle);
  }

  dispose(): void {
    this.#gone.abort();
    this.#stop();
  }

  async #follow(id: string, handle: TaskHandle, failures = 0): Promise<void> {
    if (this.#gone.signal.aborted) return;
    try {
      const call = { params: { id }, retry: true };
      const { progress } = await this.http.call('GET /marketing/singlesends/:id/deliveries', {
        ...call,
        query: { page_size: 1 },
      });
      if (progress.finished) {
        handle.done(
          `Sent to ${formatNumber(progress.sent)} of ${formatNumber(progress.total)}.`,
          pathTo(paths.stats, { id }),
        );
        return;
      }
      if (progress.total === 0 && (await this.http.call('GET /marketing/singlesends/:id', call)).status === 'draft') {
        handle.done('Undone: it is a draft again.', pathTo(paths.editor, { id }));
        return;
      }
      if (progress.total > 0) handle.update({ progress: finishedShare(progress), detail: progressLine(progress) });
      this.#later(() => this.#follow(id, handle));
    } catch {
      if (failures >= maximumFailures)
        handle.failed("Its progress couldn't be retrieved. The send itself continues.", () => this.#follow(id, handle));
      else this.#later(() => this.#follow(id, handle, failures + 1));
    }
  }

  #later(work: () => Promise<void>): void {
    pauseWhileHidden(pollInterval, this.#gone.signal).then(work, () => undefined);
  }
}
