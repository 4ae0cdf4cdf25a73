import { serveShell } from './serviceWorker/serveShell';
import type { WorkerScope } from './serviceWorker/workerScope';

/** Another one for each build: the bundler fills it in. */
// eslint-disable-next-line no-underscore-dangle -- its name is the bundler's
declare const __webpack_hash__: string;

// A worker's global scope, which the DOM types don't include.
serveShell(globalThis as unknown as WorkerScope, __webpack_hash__);
