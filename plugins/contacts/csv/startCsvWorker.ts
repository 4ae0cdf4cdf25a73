/**
 * Starts the worker that reads files. Only builds for the browser understand `import.meta`, so this module is fetched
 * there alone.
 */
export const startCsvWorker = (): Worker => new Worker(new URL('./csvWorker.ts', import.meta.url));
