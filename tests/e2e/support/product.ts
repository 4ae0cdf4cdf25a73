import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ownPort } from '../../support/ownPort';

/** The product as a user starts it: its own process, database and data folder. */
export interface Product {
  readonly url: string;
  /** The one-time link printed at the first start; empty at later ones. */
  readonly signInLink: string;
  readonly dataDir: string;
  /** Ends it as ctrl-C would. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. The data folder stays. */
  kill(): Promise<void>;
  /** Runs a provider command (`account create ...`); answers what it printed. */
  command(...args: string[]): Promise<string>;
}

function environment(dataDir: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings };
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The command ended with ${String(code)}: ${text}`);
  return text.trim();
}

export interface ProductOptions {
  /** Data of an earlier start, and the caller's to remove; unset: a folder of its own. */
  readonly dataDir?: string;
  readonly settings?: Record<string, string>;
  /**
   * True: the folder of its own is empty, as at a user's first start; `npm test` has others begin on a copy of prepared
   * data.
   */
  readonly empty?: boolean;
  /** True: data of an earlier start, in which nobody has chosen a password: a link is printed again. */
  readonly awaitsLink?: boolean;
  /** The folder of another build than this project's. */
  readonly root?: string;
}

/**
 * A folder for one product, with the data of a first start where `prepareData.ts` has made them: a database takes
 * longer to make than to copy.
 */
async function ownFolder(empty: boolean): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sendwright-e2e-'));
  const prepared = process.env['SENDWRIGHT_TEST_PREPARED'];
  // With `cp`: PostgreSQL's files belong to a user of its own.
  if (prepared !== undefined && !empty) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/** Starts the product on a free port; resolves once it says that it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await ownFolder(options.empty ?? false));
  // It writes its address into links, so it must know its port before it listens.
  const settings = { PORT: String(await ownPort()), ...options.settings };
  const program = (name: string): string => path.resolve(options.root ?? '.', 'dist/provider', name);
  const child = spawn(process.execPath, [program('main.js')], {
    env: environment(dataDir, settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let url = '';
  let signInLink = '';
  const exited = once(child, 'exit');
  const reader = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const link = /https?:\/\/\S+\/sign-in\?link=\S+/.exec(line)?.[0];
      if (link) signInLink = link;
      if (/^ready\b/.test(line)) url = /https?:\/\/[^\s/]+/.exec(line)?.[0] ?? '';
      if (url && (signInLink || (options.dataDir && !options.awaitsLink))) resolve();
    });
    void exited.then(([code]) =>
      reject(new Error(`The product ended (${String(code)}) before it was ready:\n${lines.join('\n')}`)),
    );
  });
  await ready;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
  };
  return {
    url,
    signInLink,
    dataDir,
    stop: async () => {
      await end('SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
    kill: () => end('SIGKILL'),
    command: (...args) =>
      output(
        spawn(process.execPath, [program('cli.js'), ...args], {
          env: environment(dataDir, settings),
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      ),
  };
}
