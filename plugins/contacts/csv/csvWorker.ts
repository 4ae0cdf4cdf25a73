import { analyzeCsv } from './analyzeCsv';

// oxlint-disable unicorn/require-post-message-target-origin -- a worker has no origin to name

// The worker's side: receives a file and returns its analysis.
globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  void analyzeCsv(event.data).then(
    (analysis) => globalThis.postMessage(analysis),
    () => globalThis.postMessage({ problem: 'csv-parse-failure' }),
  );
});
