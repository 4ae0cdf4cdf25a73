import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline/promises';
import { parseUrl } from 'sendwright/formats';
import { createProvider, ownUse, type RunningProvider } from '../createProvider';
import type { Database } from '../database/database';
import { claimName } from '../database/claimName';
import { scopesOfGrant } from '../domains/scopes/catalog';
import { ApiClient, KeyRefused, ServiceUnavailable } from '../moving/apiClient';
import { type MovableKind, movableKinds } from 'sendwright/wire/movableKinds';
import { kindTitles, notMoved } from '../moving/moveKinds';
import { ownApi } from '../moving/ownApi';
import { withOwnKey } from '../moving/ownKey';
import { reportLines } from '../moving/reportLines';
import { MoveStore } from '../moving/moveStore';
import { countMove, type MoveResult, runMove } from '../moving/runMove';
import { sourceSender } from '../moving/sourceApi';
import {
  type Command,
  type CommandContext,
  CommandError,
  fileToWrite,
  findAccount,
  optional,
  required,
  withDatabase,
} from './command';

const publishedUrl = 'https://api.sendgrid.com';

export const moveFrom: Command = {
  flags: '--account NAME [--only KIND,…] [--url URL] [--dry-run] [--report FILE]',
  summary:
    'Moves an account from SendGrid: contacts with fields and lists, segments, suppressions and groups, senders, ' +
    'designs, templates and single sends. Its API key is read from SENDGRID_API_KEY or asked for. --dry-run counts ' +
    'and changes nothing. Run it again to go on after an interruption, or to move what is new. --report writes a ' +
    `CSV file of what became of each thing. --only takes ${movableKinds.join(', ')}.`,
  options: {
    account: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
  },
  async run(context) {
    const { config, values } = context;
    const kinds = chosenKinds(optional(values, 'only'));
    const url = sourceUrl(optional(values, 'url') ?? config.sendGridUrl ?? publishedUrl);
    const account = required(values, 'account');
    const report = optional(values, 'report');
    const file = report === undefined ? undefined : await fileToWrite(report);
    const key = await sourceKey();
    const stopping = new AbortController();
    const stop = (): void => stopping.abort(new CommandError('Stopped. Run the command again to go on.'));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const source = new ApiClient({
      send: sourceSender(url, key, stopping.signal),
      signal: stopping.signal,
      onWait: (seconds) => seconds > 2 && context.print(`Waiting ${seconds} s for the rate limit of ${url.host} …`),
    });
    if (values['dry-run'] === true) {
      await withDatabase(context, (database) => findAccount(database, account));
      const { found, refused } = await countMove(source, kinds);
      for (const kind of movableKinds) {
        const text = refused.get(kind) ?? found.get(kind);
        if (text !== undefined) context.print(`${kindTitles[kind]}: ${text}`);
      }
      printNotMoved(context);
      return;
    }
    await withTarget(context, account, async ({ running: { provider, server }, accountId, apiKey }) => {
      const store = await MoveStore.open(provider.database, accountId, url.host);
      if (store.isResumed) context.print('Going on where the last run ended.');
      const result = await runMove(
        {
          ...ownApi(server, apiKey, stopping.signal),
          provider,
          accountId,
          source,
          store,
          signal: stopping.signal,
          pollMs: Number(process.env['MOVE_POLL_MS'] ?? 5000),
          progress: (line) => context.print(line),
        },
        kinds,
      ).catch((error: unknown) => {
        throw explained(error);
      });
      await printResult(context, store, result, file);
      context.print(
        `${source.requests.toLocaleString('en-US')} requests to ${url.host}, ` +
          `${Math.round(source.waited / 1000).toLocaleString('en-US')} s of waiting for its rate limits.`,
      );
      printNotMoved(context);
      if (result.refused.size > 0)
        throw new MoveIncomplete(
          'Not everything was moved. Give the key these permissions and run the command again, or leave them out ' +
            'with --only.',
        );
    });
  },
};

/** Expected, so that only its message is shown. */
export class MoveIncomplete extends Error {}

const explained = (error: unknown): unknown =>
  error instanceof KeyRefused || error instanceof ServiceUnavailable
    ? new MoveIncomplete(
        `${error.message.replace(/\.?$/, '.')} What was moved until now stays. Run the command again to go on.`,
      )
    : error;

function chosenKinds(text: string | undefined): readonly MovableKind[] {
  if (text === undefined) return movableKinds;
  return text.split(',').map((name) => {
    const kind = movableKinds.find((one) => one === name.trim().toLowerCase());
    if (!kind) throw new CommandError(`--only takes ${movableKinds.join(', ')}, not "${name.trim()}".`);
    return kind;
  });
}

/** Where the account is moved from. Throws for an address that would send the key in the clear. */
function sourceUrl(text: string): URL {
  const url = parseUrl(text);
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost' || url?.hostname === '[::1]';
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)))
    throw new CommandError('--url must be an https address, such as https://api.sendgrid.com.');
  return url;
}

/** Never a flag: other users of the machine see those, and shells keep them. */
async function sourceKey(): Promise<string> {
  const given = process.env['SENDGRID_API_KEY']?.trim();
  const key = given ? given : await askedKey();
  if (!/^[\w.-]{20,200}$/.test(key)) throw new CommandError('That is no API key: it looks like SG.….');
  return key;
}

async function askedKey(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, terminal: false });
  try {
    if (process.stdin.isTTY) process.stderr.write('API key of SendGrid: ');
    for await (const line of prompt) return line.trim();
    return '';
  } finally {
    prompt.close();
  }
}

interface Target {
  readonly running: RunningProvider;
  readonly accountId: number;
  readonly apiKey: string;
}

/** This installation's API in this process, for the account. It runs no jobs; a running server does. */
async function withTarget(
  context: CommandContext,
  username: string,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  await withDatabase(context, async (database, url) => {
    const account = await findAccount(database, username);
    // Held by a transaction of its own, so that it ends with the process. Two moves would each create everything.
    await database.transaction(async (lock) => {
      if (!(await claimName(lock, `move:${account.accountId}`)))
        throw new CommandError(`Something is being moved to "${username}" already.`);
      await moveLocked(context, database, url, account, work);
    });
  });
}

async function moveLocked(
  context: CommandContext,
  database: Database,
  url: string,
  account: Awaited<ReturnType<typeof findAccount>>,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  const config = { ...context.config, role: 'api' as const, logLevel: 'error' as const };
  // Imports run in their thread, as in the server: it also limits the memory that they take before it is collected.
  const { importWorker } = context.installation;
  const running = await createProvider(config, { ...ownUse, databaseUrl: url, importWorker });
  const { accountId } = account;
  try {
    await withOwnKey(database, { ...account, scopes: scopesOfGrant(account) }, (apiKey) =>
      work({ running, accountId, apiKey }),
    );
  } finally {
    await running.close();
  }
}

/** What is counted where it isn't the things themselves, whose numbers the lines above have. */
const countedAs: Partial<Record<MovableKind, string>> = { contacts: 'exports ', suppressions: 'lists ' };

async function printResult(
  context: CommandContext,
  store: MoveStore,
  result: MoveResult,
  file: string | undefined,
): Promise<void> {
  for (const [kind, { moved, known, failed }] of result.counts) {
    const what = countedAs[kind] ?? '';
    const parts = [`${moved} ${what}moved`, ...(known > 0 ? [`${known} were moved before`] : [])];
    context.print(
      `${kindTitles[kind]}: ${[...parts, ...(failed > 0 ? [`${failed} could not be moved`] : [])].join(', ')}`,
    );
  }
  for (const [kind, reason] of result.refused) context.print(`${kindTitles[kind]}: not moved. ${reason}`);
  for await (const { kind, name, state, reason } of store.report())
    if (reason !== null && kind !== 'contacts' && kind !== 'suppressions')
      context.print(`  ${state === 'moved' ? 'Moved' : 'Not moved'}: ${kind} "${name}": ${reason}`);
  if (file === undefined) return;
  await pipeline(Readable.from(reportLines(store)), createWriteStream(file, { mode: 0o600 }));
  context.print(`Wrote ${file}.`);
}

function printNotMoved({ print }: CommandContext): void {
  print('Never moved:');
  for (const line of notMoved) print(`  ${line}`);
}
