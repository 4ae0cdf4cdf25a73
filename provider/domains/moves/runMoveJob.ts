import { setTimeout as pause } from 'node:timers/promises';
import type { MoveKindState } from 'sendwright/wire/accountMoves';
import { claimName } from '../../database/claimName';
import { sql } from '../../database/sql';
import { ApiClient, KeyRefused, ServiceUnavailable } from '../../moving/apiClient';
import { kindTitles } from '../../moving/moveKinds';
import { everybody } from '../../moving/moveContacts';
import { MoveStore } from '../../moving/moveStore';
import { ownApi } from '../../moving/ownApi';
import { withOwnKey } from '../../moving/ownKey';
import type { KindNote } from '../../moving/moveContext';
import { countMove, runMove } from '../../moving/runMove';
import { sourceSender } from '../../moving/sourceApi';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';
import { countRun, endMove, findMove, keyPlace, type MoveRow, noteProgress } from './moves';
import { sourceUrl } from './sourceUrl';

/** Runs without progress after which a move is given up. */
const maximumAttempts = 8;
const pollMs = 5000;
/** Milliseconds between looks whether somebody stopped it, and notes of how far it is. */
const noteMs = 2000;
/** Looks whether another move of the account has ended: one that was stopped works on until its next note. */
const claims = { count: 40, pauseMs: 250 };
const page = '/account/move';
/** What the lines about the export of everybody start with. */
const allContacts = `${everybody.name}: `;

/** Ends the work of a move that somebody stopped. */
class Stopped extends Error {}

/**
 * Goes on with a move until it has ended. The lock, which the command line takes as well, ends with the process, so
 * that another one can take over. Where another move of the account keeps it, this one is left to the next minute.
 */
export async function runMoveJob(
  provider: Provider,
  accountId: number,
  moveId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let claim = 0; claim < claims.count; claim++) {
    if (await claimMove(provider, accountId, moveId, signal)) return;
    await pause(claims.pauseMs, undefined, { signal });
  }
}

/** Works at a move. False: another one of the account is still at work. */
const claimMove = (provider: Provider, accountId: number, moveId: string, signal: AbortSignal): Promise<boolean> =>
  provider.database.transaction(async (lock) => {
    if (!(await claimName(lock, `move:${accountId}`))) return false;
    const { database } = provider;
    const row = await findMove(database, accountId, moveId);
    if (!row || row.ended_at !== null || row.source_key === null) return true;
    if ((await countRun(database, row)) > maximumAttempts) await giveUp(provider, row);
    else await work(provider, row, database.secrets.open(row.source_key, keyPlace(accountId, moveId)), signal);
    return true;
  });

export async function giveUp({ database }: Pick<Provider, 'database'>, row: MoveRow): Promise<void> {
  const reason = 'It could not go on. Look at the log of the server, then start it again: what was moved stays.';
  if (await endMove(database, row, 'failed', reason)) await tell({ database }, row, 'failed', reason);
}

async function work(provider: Provider, row: MoveRow, key: string, stop: AbortSignal): Promise<void> {
  const { database, config } = provider;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stop, stopping.signal]);
  const url = sourceUrl(config, row.region);
  const [requests, waited] = [row.requests, row.waited_seconds];
  const source = new ApiClient({
    send: sourceSender(url, key, signal),
    signal,
    onWait: (seconds) => {
      if (seconds > 2) row.progress = `Waiting ${seconds} s for the rate limit of ${url.host}`;
    },
  });
  const measure = (): void => {
    row.requests = requests + source.requests;
    row.waited_seconds = waited + Math.round(source.waited / 1000);
  };
  const note = async (): Promise<void> => {
    measure();
    if (!(await noteProgress(database, row))) stopping.abort(new Stopped());
  };
  let noting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => (noting = noting.then(note).catch(() => undefined)), noteMs);
  try {
    const isWhole = row.is_dry_run
      ? await count(row, source)
      : await move({ provider, row, source, signal, host: url.host });
    await noting;
    measure();
    const reason = isWhole ? null : 'The key may not read everything. Give it the permissions below, and start again.';
    const state = isWhole ? 'done' : 'incomplete';
    if ((await endMove(database, row, state, reason)) && !row.is_dry_run) await tell(provider, row, state, reason);
  } catch (error) {
    if (stopping.signal.aborted) return;
    if (!(error instanceof KeyRefused) && !(error instanceof ServiceUnavailable)) throw error;
    await noting;
    measure();
    const reason = `${error.message.replace(/\.?$/, '.')} What was moved until now stays. Start again to go on.`;
    if (await endMove(database, row, 'failed', reason)) await tell(provider, row, 'failed', reason);
  } finally {
    clearInterval(timer);
    await noting;
  }
}

const stateOf = (row: MoveRow, kind: string): MoveKindState | undefined => row.kinds.find((one) => one.kind === kind);

async function count(row: MoveRow, source: ApiClient): Promise<boolean> {
  const { found, refused } = await countMove(
    source,
    row.kinds.map(({ kind }) => kind),
  );
  for (const state of row.kinds) {
    const reason = refused.get(state.kind);
    state.state = reason === undefined ? 'done' : 'refused';
    state.note = reason ?? found.get(state.kind) ?? null;
  }
  return refused.size === 0;
}

interface Moving {
  readonly provider: Provider;
  readonly row: MoveRow;
  readonly source: ApiClient;
  readonly signal: AbortSignal;
  readonly host: string;
}

async function move({ provider, row, source, signal, host }: Moving): Promise<boolean> {
  const { database } = provider;
  const target = { accountId: row.account_id, userId: await ownerOf(provider, row), scopes: row.scopes };
  const own = await provider.openApi();
  try {
    return await withOwnKey(database, target, async (apiKey) => {
      const { refused } = await runMove(
        {
          ...ownApi(own.server, apiKey, signal),
          provider,
          accountId: row.account_id,
          source,
          store: await MoveStore.open(database, row.account_id, host),
          signal,
          pollMs,
          progress: (line) => {
            row.progress = line;
            // Its steps are exports; what somebody wants to know is the rows.
            const contacts = stateOf(row, 'contacts');
            if (contacts?.state === 'moving' && line.startsWith(allContacts))
              contacts.note = line.slice(allContacts.length);
          },
          onKind: (kind, now) => noteKind(row, kind, now),
        },
        row.kinds.map(({ kind }) => kind),
      );
      return refused.size === 0;
    });
  } finally {
    await own.close();
  }
}

function noteKind(row: MoveRow, kind: string, now: KindNote): void {
  const state = stateOf(row, kind);
  if (!state) return;
  state.state = now.state;
  if (now.state !== 'done') state.note = now.reason ?? null;
  if (now.counts) Object.assign(state, now.counts);
}

/** Whoever started it, or the first person of the account where they are gone. */
async function ownerOf({ database }: Provider, { account_id: accountId, user_id: userId }: MoveRow): Promise<number> {
  const row = await database.first<{ user_id: number }>(sql`
    select user_id from users where account_id = ${accountId} order by user_id = ${userId} desc, user_id limit 1`);
  if (!row) throw new Error('The account has no user.');
  return row.user_id;
}

async function tell(
  { database }: Pick<Provider, 'database'>,
  row: MoveRow,
  state: 'done' | 'incomplete' | 'failed',
  reason: string | null,
): Promise<void> {
  const failed = row.kinds.filter((kind) => kind.failed > 0).map(({ kind }) => kindTitles[kind].toLowerCase());
  await addNotice(database, row.account_id, {
    occasion: `move ${row.move_id}`,
    tone: state === 'done' ? 'info' : 'warning',
    title:
      state === 'done'
        ? 'Your account was moved from SendGrid'
        : state === 'incomplete'
          ? 'Your account was moved from SendGrid, except for some of it'
          : 'Moving from SendGrid has ended early',
    message:
      reason ?? (failed.length > 0 ? `Some could not be moved: ${failed.join(', ')}.` : 'See what became of it.'),
    link: page,
  });
}
