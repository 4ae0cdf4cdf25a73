import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';

/** Memory in megabytes at a time, in seconds since the server started. */
export interface MemorySample {
  readonly at: number;
  readonly megabytes: number;
}

/** The built server (`dist/provider/main.js`) as a separate process, whose memory is monitored from outside. */
export class BuiltServer {
  readonly memory: MemorySample[] = [];
  private readonly started = performance.now();
  private readonly watch: NodeJS.Timeout;

  private constructor(private readonly child: ChildProcess) {
    this.watch = setInterval(() => void this.sample(), 250);
  }

  /** Starts it and waits until it is ready. */
  static async start(environment: Readonly<Record<string, string>>): Promise<BuiltServer> {
    const child = spawn(process.execPath, [path.resolve('dist/provider/main.js')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('The server has no output.');
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) if (line.startsWith('ready ')) return new BuiltServer(child);
    throw new Error('The server ended before it served.');
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async stop(): Promise<void> {
    clearInterval(this.watch);
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private async sample(): Promise<void> {
    const bytes = await residentBytes(this.child.pid ?? 0);
    if (bytes !== undefined)
      this.memory.push({ at: (performance.now() - this.started) / 1000, megabytes: bytes / 1024 ** 2 });
  }
}

/** The resident set of a process; undefined once it has ended. */
async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    if (process.platform !== 'linux')
      return Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1024;
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
