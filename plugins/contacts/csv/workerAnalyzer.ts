import type { CsvAnalyzer, CsvAnalysis } from './csvAnalysis';

function askWorker(worker: Worker, file: Blob): Promise<CsvAnalysis> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnalysis>) => resolve(data), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file);
  });
}

/** Reads each file in a worker, so that a large one does not block the page; without workers, on the page. */
export const workerAnalyzer: CsvAnalyzer = {
  async analyze(file) {
    if (typeof Worker === 'undefined') {
      const { analyzeCsv } = await import('./analyzeCsv');
      return analyzeCsv(file);
    }
    const { startCsvWorker } = await import('./startCsvWorker');
    const worker = startCsvWorker();
    try {
      return await askWorker(worker, file);
    } finally {
      worker.terminate();
    }
  },
};
