/**
 * Starts the worker that reads files. Only browser builds support `import.meta`, so this module is imported only there.
 */
export const startCsvWorker = (): Worker => new Worker(new URL('./csvWorker.ts', import.meta.url));
