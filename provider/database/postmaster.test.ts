import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { isAlive } from './postmaster';

test('a running process is alive, an ended one is not', async () => {
  const child = spawn('sleep', ['60']);
  expect(isAlive(Number(child.pid))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(Number(child.pid))).toBe(false);
});

const hasProcfs = existsSync('/proc/self/stat');
(hasProcfs ? test : test.skip)('an ended process that nobody waits for is not alive', async () => {
  // The shell starts a child, then becomes a program that never waits for it.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
  try {
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const orphan = Number(line);
    expect(orphan).toBeGreaterThan(0);
    for (const end = Date.now() + 20_000; isAlive(orphan) && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAlive(orphan)).toBe(false);
    // The process still exists for the kernel: the test is not about a process that has disappeared.
    expect(() => process.kill(orphan, 0)).not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
});
