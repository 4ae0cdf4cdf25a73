import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second of the kernel's clock (USER_HZ, the same on every Linux). */
const ticksPerSecond = 100;

interface Process {
  readonly parent: number;
  /** Of the process itself and its ended children. */
  readonly own: number;
  readonly ended: number;
}

function read(pid: number | string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it, in parentheses, may contain spaces (proc(5)).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, own: (fields[11] ?? 0) + (fields[12] ?? 0), ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
  } catch {
    return undefined;
  }
}

/**
 * Seconds of processor time that a process and its children have used so far; 0 without /proc. Unlike elapsed time, it
 * hardly depends on other work on the machine.
 */
export function processorSeconds(pid: number): number {
  const root = read(pid);
  if (!root) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read);
  const living = children.reduce((sum, child) => (child?.parent === pid ? sum + child.own : sum), 0);
  return (root.own + root.ended + living) / ticksPerSecond;
}
