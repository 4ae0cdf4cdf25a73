import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { stopPostgres } from '../../provider/database/embeddedPostgres';
import { isAlive, runningPostmaster } from '../../provider/database/postmaster';
import { ownPort } from '../support/ownPort';
import { until } from '../support/until';

// A supervisor signals only npm: everything it started must end with it.

/** Milliseconds that supervisors wait before they kill the remaining processes. */
const patience = 10_000;

let dataDir: string;
let npm: ChildProcess | undefined;

/** The running processes of npm's group. */
function groupOf(leader: number): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pgid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => {
    const [, group, state = ''] = /^\s*(\d+)\s+(\S+)/.exec(line) ?? [];
    return Number(group) === leader && !state.startsWith('Z');
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sendwright-supervisor-'));
});
afterEach(async () => {
  if (npm?.pid !== undefined && groupOf(npm.pid).length > 0) process.kill(-npm.pid, 'SIGKILL');
  await stopPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

for (const [script, signal] of [
  ['start', 'SIGTERM'],
  ['start', 'SIGKILL'],
  ['dev', 'SIGTERM'],
] as const) {
  it(`npm run ${script} leaves nothing running after ${signal}`, { timeout: 600_000 }, async () => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await ownPort()),
      PROVIDER_PORT: String(await ownPort()),
      LOG_LEVEL: 'warn',
    };
    // A separate group: a terminal signals a whole group, which is not what is tested here.
    npm = spawn('npm', ['run', script], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const { pid: leader } = npm;
    assert.ok(leader);
    let output = '';
    npm.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(
      'the server to be ready',
      async () => output.includes('sign-in?link=') || (npm?.exitCode ?? null) !== null,
    );
    const postgres = await runningPostmaster(path.join(dataDir, 'postgres'));
    assert.ok(postgres, output);
    const signalled = performance.now();
    process.kill(leader, signal);
    await until('everything to end', async () => groupOf(leader).length === 0 && !isAlive(postgres.pid)).catch(
      (error: unknown) => assert.fail([String(error), ...groupOf(leader), output].join('\n')),
    );
    assert.ok(performance.now() - signalled < patience, `It took ${Math.round(performance.now() - signalled)} ms.`);
  });
}
