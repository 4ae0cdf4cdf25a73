import type { CsvAnalysis, CsvAnalyzer, CsvQuestion } from './csvAnalysis';

function askWorker(worker: Worker, question: CsvQuestion): Promise<CsvAnalysis> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnalysis>) => resolve(data), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(question);
  });
}

/** Reads each file in a worker, so that a large one does not block the page; without workers, on the page. */
export const workerAnalyzer: CsvAnalyzer = {
  async analyze(file, encoding) {
    if (typeof Worker === 'undefined') {
      const { analyzeCsv } = await import('./analyzeCsv');
      return analyzeCsv(file, encoding);
    }
    const { startCsvWorker } = await import('./startCsvWorker');
    const worker = startCsvWorker();
    try {
      return await askWorker(worker, { file, encoding });
    } finally {
      worker.terminate();
    }
  },
};
