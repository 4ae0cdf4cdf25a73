import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { embeddedDatabase } from '../../support/embeddedDatabase';
import { ownPort } from '../../support/ownPort';
import { createTestDatabase } from '../../support/testDatabase';

/** The product as a separate process, with its own database and data folder. */
export interface Product {
  readonly url: string;
  /** The one-time link printed at the first start; empty at later ones. */
  readonly signInLink: string;
  readonly dataDir: string;
  /** The key of the account that `createAccount` creates, if the data contain it from the start. */
  readonly preparedKey: string | undefined;
  /** The address of its database, for what no page can do: other times, and people who are there already. */
  databaseUrl(): Promise<string>;
  /** Ends it like Ctrl-C. */
  stop(): Promise<void>;
  /** Ends it like a power failure. The data folder stays. */
  kill(): Promise<void>;
  /** Runs a provider command (`account create ...`); returns its output. */
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
  /** Data of an earlier start, which the caller deletes; unset: a new folder. */
  readonly dataDir?: string;
  readonly settings?: Record<string, string>;
  /** True: data of an earlier start, in which nobody has chosen a password, so a link is printed again. */
  readonly awaitsLink?: boolean;
  /** The folder of a different build. */
  readonly root?: string;
}

/** Where `journeyDatabase.ts` stores the files next to its database, and the key of its account. */
export const preparedFiles = (folder: string): string => path.join(folder, 'prepared');
export const preparedKeyFile = 'journey.key';

/** One product's own data. */
interface OwnData {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly preparedKey?: string;
  remove(): Promise<void>;
}

/**
 * A folder and a database: in `npm test` copies of those of `journeyDatabase.ts`, otherwise created by a first start.
 */
async function ownData(): Promise<OwnData> {
  const shared = process.env['SENDWRIGHT_TEST_DATA'];
  if (shared === undefined) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sendwright-e2e-'));
    return { dataDir, settings: {}, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }) };
  }
  const { url, folder, drop } = await createTestDatabase();
  await cp(preparedFiles(shared), folder, { recursive: true });
  return {
    dataDir: folder,
    settings: { DATABASE_URL: url },
    preparedKey: await readFile(path.join(folder, preparedKeyFile), 'utf8'),
    remove: async () => {
      await drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Starts the product on a free port; resolves when it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  let own = options.dataDir === undefined ? await ownData() : undefined;
  const dataDir = options.dataDir ?? own?.dataDir ?? '';
  // Links contain its address, so it must know its port before it listens.
  const settings = { PORT: String(await ownPort()), ...own?.settings, ...options.settings };
  const program = (name: string): string => path.resolve(options.root ?? '.', 'dist/provider', name);
  const child = spawn(process.execPath, [program('main.js')], {
    env: environment(dataDir, settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let url = '';
  let signInLink = '';
  const awaitsLink = options.awaitsLink ?? (options.dataDir === undefined && own?.preparedKey === undefined);
  const exited = once(child, 'exit');
  const reader = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const link = /https?:\/\/\S+\/sign-in\?link=\S+/.exec(line)?.[0];
      if (link) signInLink = link;
      if (/^ready\b/.test(line)) url = /https?:\/\/[^\s/]+/.exec(line)?.[0] ?? '';
      if (url && (signInLink || !awaitsLink)) resolve();
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
    preparedKey: own?.preparedKey,
    databaseUrl: async () => own?.settings['DATABASE_URL'] ?? embeddedDatabase(dataDir),
    stop: async () => {
      await end('SIGTERM');
      await own?.remove();
      own = undefined;
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
