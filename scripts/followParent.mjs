import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds between checks. */
const interval = 300;

/** The parent and the state of a process, from procfs or `ps`; undefined if it has ended. */
function lookAt(pid) {
  try {
    // The name in parentheses may itself contain parentheses: proc_pid_stat(5).
    const [, state, parent] = /^.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    return { state, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'latin1') };
  } catch {
    // Without /proc, use `ps`.
    if (process.platform === 'linux') return undefined;
  }
  try {
    const [, state, parent, command] =
      /^\s*(\S)\S*\s+(\d+)\s+(.*)$/m.exec(
        execFileSync('ps', ['-o', 'stat=,ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
      ) ?? [];
    return state === undefined ? undefined : { state, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // A zombie: containers without an init process keep those forever.
  return process.platform !== 'linux' || lookAt(pid)?.state !== 'Z';
}

/**
 * Ends this process, as SIGTERM would, when npm, which started it, has ended. npm passes signals only to its shell,
 * which ends without passing them on, so a supervisor would leave the server and its database running.
 */
export function followParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = [process.ppid];
  // From the shell up to npm itself: after kill -9 of npm, the shell keeps running.
  for (
    let known = lookAt(process.ppid);
    known && known.parent > 1 && ancestors.length < 4 && !/\bnpm\b/.test(known.command);
    known = lookAt(known.parent)
  ) {
    ancestors.push(known.parent);
  }
  const timer = setInterval(() => {
    if (process.ppid === ancestors[0] && ancestors.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  timer.unref();
}
