// The entry point of the import thread when the server runs from source: threads do not inherit tsx's loader.
import { register } from 'tsx/esm/api';

register();
await import('./importWorker.ts');
