// The program of the import's thread when the server runs from its source: threads do not inherit tsx's loader.
import { register } from 'tsx/esm/api';

register();
await import('./importWorker.ts');
