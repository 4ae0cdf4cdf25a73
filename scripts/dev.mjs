// `npm run dev`: the provider restarts when its source changes, the workbench reloads in the browser.
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, root } from './ensure.mjs';
import { followParent } from './followParent.mjs';

followParent();
ensureInstalled();
const port = process.env.PORT ?? '4680';
const providerPort = process.env.PROVIDER_PORT ?? String(Number(port) + 1);
const { PROVIDER_PORT: _unused, ...given } = process.env;
// Without an app at Meta or access to Google's API, fakes of them run beside the server.
const withMeta = !given.META_APP_ID;
const withGoogle = !given.GOOGLE_ADS_CLIENT_ID;
const metaUrl = `http://127.0.0.1:${Number(providerPort) + 1}`;
const meta = withMeta ? { META_APP_ID: '4001', META_APP_SECRET: 'development', META_API_URL: metaUrl } : {};
const google = withGoogle
  ? {
      GOOGLE_ADS_CLIENT_ID: 'development',
      GOOGLE_ADS_CLIENT_SECRET: 'development',
      GOOGLE_ADS_DEVELOPER_TOKEN: 'development',
      GOOGLE_ADS_API_URL: `http://127.0.0.1:${Number(providerPort) + 2}`,
    }
  : {};
// Text messages always get one: an empty `SMS_API_URL` is the real provider.
const withSms = given.SMS_API_URL === undefined;
const sms = withSms ? { SMS_API_URL: `http://127.0.0.1:${Number(providerPort) + 3}` } : {};
const environment = { ...given, ...meta, ...google, ...sms };
const fakes = [
  ...(withSms ? ['provider/testing/smsProvider/serveSms.ts'] : []),
  ...(withMeta ? ['provider/testing/meta/serveMeta.ts'] : []),
  ...(withGoogle ? ['provider/testing/google/serveGoogle.ts'] : []),
];
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
  ...fakes.map((fake) => spawn(bin('tsx'), [fake], { cwd: root, stdio: 'inherit', env: environment })),
];
/** Milliseconds. A compiler that is stopped while it starts may never finish; the database needs a moment to stop. */
const patience = 5000;
const [server, ...disposable] = children;
let isStopping = false;
const stop = () => {
  // Once: tsx kills the server on a second signal, before the server has stopped its database.
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGTERM');
  for (const child of disposable) {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), patience).unref();
  }
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
