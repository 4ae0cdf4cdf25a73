// `npm run bench -- <name> [--json FILE]`: runs one benchmark of tests/bench.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

const names = [
  'shell',
  'plugins',
  'palette',
  'send',
  'growth',
  'claim',
  'start',
  'events',
  'eventsIn',
  'webhooks',
  'submission',
  'packed',
  'crash',
  'stats',
  'people',
  'erasure',
  'activity',
  'reports',
  'import',
  'segments',
  'export',
  'contactsGrowth',
  'contactSearch',
  'grid',
  'canvas',
  'guards',
  'auth',
  'editor',
  'compile',
  'countdown',
  'gallery',
  'message',
  'emailTesting',
  'hostile',
  'formSpam',
  'sms',
  'audience',
  'routes',
  'importHtml',
  'bounces',
  'move',
  'journeys',
];

ensureInstalled();
const [name, ...options] = process.argv.slice(2);
const file = path.join(root, 'tests/bench', `${name}.ts`);
if (!names.includes(name) || !existsSync(file)) {
  console.error(`Usage: npm run bench -- <name> [--json FILE]\nBenchmarks: ${names.join(', ')}`);
  process.exit(2);
}
ensureBuilt();
// Separate server processes start from the build: from the source, each start takes seconds of processor time.
run(bin('tsx'), [file, ...options], {
  stdio: 'inherit',
  env: { ...process.env, SENDWRIGHT_TEST_BUILD: path.join(root, 'dist/provider') },
});
