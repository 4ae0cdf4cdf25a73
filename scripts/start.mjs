// `npm start`: installs what is missing, builds what has changed, starts the server in this process.
import { ensureBuilt, ensureInstalled } from './ensure.mjs';
import { followParent } from './followParent.mjs';

followParent();
ensureInstalled();
ensureBuilt();
await import('../dist/provider/main.js');
