import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { hasContainment, packProduct, type Packed } from '../support/packedServer';
import { until } from '../support/until';

// What Containerfile and the systemd unit start: the packed product, as an unprivileged user, that can write only to
// its data folder, without network. No container runtime is needed.

let packed: Packed;
let server: ChildProcess | undefined;

async function start(): Promise<ChildProcess> {
  const started = packed.start();
  server = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until('the server to be ready', async () => {
    assert.equal(started.exitCode, null, output);
    return output.includes('ready ');
  });
  return started;
}
async function stop(): Promise<number | null> {
  const ended = server && once(server, 'close');
  server?.kill('SIGTERM');
  const [code] = ((await ended) ?? [null]) as [number | null];
  server = undefined;
  return code;
}

describe('The packed product', { skip: hasContainment() ? false : 'needs root, unshare and setpriv' }, () => {
  before(async () => {
    packed = await packProduct();
  });
  after(async () => {
    if (server) await stop();
    await packed.remove();
  });

  it('starts, is healthy, serves the workbench, and stops on SIGTERM', { timeout: 300_000 }, async () => {
    const running = await start();
    packed.runIn(running, 'dist/provider/healthCheck.js');
    const page = packed.runIn(
      running,
      '-e',
      "fetch('http://127.0.0.1:4680/').then(async (page) => console.log(page.status, await page.text()))",
    );
    assert.match(page, /^200 [^]*<div id="root">/);
    packed.runIn(
      running,
      'dist/provider/cli.js',
      'account',
      'create',
      '--username',
      'anna',
      '--password',
      'a river of stones',
    );
    assert.equal(await stop(), 0);
  });

  it('is as it was after a restart, and its backup can be restored', { timeout: 300_000 }, async () => {
    const running = await start();
    const backup = `${packed.dataDir}/one.backup`;
    assert.match(packed.runIn(running, 'dist/provider/cli.js', 'backup', '--to', backup), /^Wrote /);
    assert.match(packed.runIn(running, 'dist/provider/cli.js', 'backup', 'check', '--from', backup), /^Complete/);
    const signIn = `fetch('http://127.0.0.1:4680/v3/sign-in', { method: 'POST', headers: { 'content-type':
      'application/json' }, body: JSON.stringify({ username: 'anna', password: 'a river of stones' }) })
      .then((answer) => console.log(answer.status))`;
    assert.equal(packed.runIn(running, '-e', signIn).trim(), '200');
    assert.equal(await stop(), 0);
  });

  it('has nothing that the server does not need', () => {
    const kilobytes = Number(/^\d+/.exec(execFileSync('du', ['-sk', packed.folder], { encoding: 'utf8' }))?.[0]);
    assert.ok(kilobytes < 250_000, `${kilobytes} KB`);
    const { scripts, devDependencies } = JSON.parse(readFileSync(`${packed.folder}/package.json`, 'utf8')) as {
      scripts?: object;
      devDependencies?: object;
    };
    assert.deepEqual([scripts, devDependencies], [undefined, undefined]);
  });
});
