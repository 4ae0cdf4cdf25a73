import { spawn, type ChildProcess } from 'node:child_process';
import { nodeProgram } from './nodeProgram';
import { ownPort } from './ownPort';
import type { TestProvider } from './startTestProvider';

/** The server as a separate process, as operators run it. */
export interface ServerProcess {
  readonly pid: number;
  /** Everything it has printed. */
  output(): string;
  /** Waits until it prints `text`; throws if it ends first. */
  prints(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts `provider/main.ts` with these settings; the caller kills it. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, nodeProgram('main'), {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
      changed();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      changed();
    });
  }
  if (child.pid === undefined) throw new Error('The server process could not be started.');
  return {
    pid: child.pid,
    ended,
    output: () => output,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.includes(text)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null)
            reject(new Error(`The server ended without printing "${text}":\n${output}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a worker on the database and files of a test provider; resolves when it is ready. The caller kills it. */
export async function startWorkerProcess(
  { provider: { config } }: TestProvider,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { dataDir, databaseUrl = '' } = config;
  const worker = startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: 'worker',
    PORT: String(await ownPort()),
    ...environment,
  });
  await worker.prints('ready ');
  return worker;
}
