import type { ImportMessage } from './importMessages';
import type { HtmlQuestion, HtmlReading } from './readHtml';

interface ReadingOptions {
  readonly onProgress: (share: number) => void;
  /** Ends the reading at once. */
  readonly signal: AbortSignal;
}

/** Reads HTML beside the page. Rejects with an `Error` for the user, or with the reason of the signal. */
export type HtmlReader = (question: HtmlQuestion, options: ReadingOptions) => Promise<HtmlReading>;

/** The worker never ran: its file is gone, or something in the browser keeps workers from starting. */
class NoWorker extends Error {}

/** Asks a worker, and ends it. Rejects with `NoWorker` if it doesn't start. */
export function askWorker(
  worker: Worker,
  question: HtmlQuestion,
  { onProgress, signal }: ReadingOptions,
): Promise<HtmlReading> {
  let hasStarted = false;
  return new Promise<HtmlReading>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<ImportMessage>) => {
      if (data.kind === 'started') hasStarted = true;
      else if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'read') resolve(data.reading);
      else reject(new Error(data.reason));
    });
    const broken = (): void =>
      reject(
        hasStarted
          ? new Error(
              'Reading ended before it was done. The HTML may be too large for this browser: import a part of it.',
            )
          : new NoWorker(),
      );
    worker.addEventListener('error', broken);
    worker.addEventListener('messageerror', broken);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

/** On the page, which does nothing else until it is done. */
const onPage: HtmlReader = async (question, { signal }) => {
  const { readHtml } = await import('./readHtml');
  // What the page says about it comes first: a frame draws it, and the task after that follows.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  signal.throwIfAborted();
  return readHtml(question, () => undefined);
};

/** Reads in a worker, so that megabytes don't hold the page; on the page if there is none. */
export const readBesidePage: HtmlReader = async (question, options) => {
  if (typeof Worker === 'undefined') return onPage(question, options);
  try {
    const { startImportWorker } = await import('./startImportWorker');
    options.signal.throwIfAborted();
    return await askWorker(startImportWorker(), question, options);
  } catch (failure) {
    if (failure instanceof NoWorker) return onPage(question, options);
    throw failure;
  }
};
