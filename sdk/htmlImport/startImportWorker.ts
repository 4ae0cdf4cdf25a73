/**
 * Starts the worker that reads HTML. Only browser builds support `import.meta`, so this module is imported only there.
 */
export const startImportWorker = (): Worker => new Worker(new URL('./importWorker.ts', import.meta.url));
