// `npm run provider -- <command>`: the provider's command line.
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
await import('../dist/provider/cli.js');
