// `npm run dev`: the provider restarts when its source changes, the workbench reloads in the browser.
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, root } from './ensure.mjs';
import { followParent } from './followParent.mjs';

followParent();
ensureInstalled();
const port = process.env.PORT ?? '4680';
const providerPort = process.env.PROVIDER_PORT ?? String(Number(port) + 1);
const { PROVIDER_PORT: _unused, ...environment } = process.env;
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'provider/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, PORT: providerPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}` },
  }),
  spawn(bin('rspack'), ['dev', '--mode', 'development', '--config-name', 'workbench'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, PORT: port, PROVIDER_PORT: providerPort },
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
