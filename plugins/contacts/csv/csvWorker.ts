import { analyzeCsv } from './analyzeCsv';
import type { CsvQuestion } from './csvAnalysis';

// oxlint-disable unicorn/require-post-message-target-origin -- a worker has no origin to name

// The worker's side: receives a file and returns its analysis.
globalThis.addEventListener('message', ({ data: { file, encoding } }: MessageEvent<CsvQuestion>) => {
  void analyzeCsv(file, encoding).then(
    (analysis) => globalThis.postMessage(analysis),
    () => globalThis.postMessage({ problem: 'csv-parse-failure' }),
  );
});
