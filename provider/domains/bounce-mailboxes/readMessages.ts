import type { Database } from '../../database/database';
import { type KnownLimits, makeRoom, roomEvery } from './roomForMessages';
import { forgetWaiting, handledMessages, markCleared, markSeen, pendingMessages } from './processed';
import { isProcessed } from './outcomes';
import { type OpenMailbox, processMails } from './processMails';
import { type Listed, MailboxError, type MailboxSession, maximumListed, type ReadMail } from './reading/mailboxSession';

export interface ReadingTurn {
  readonly database: Database;
  readonly session: MailboxSession;
  readonly mailbox: OpenMailbox;
  /** Where the last turn ended. */
  readonly position: string | null;
  /** One message at a time: what the server fails at is noted as unreadable. */
  readonly isCareful: boolean;
  /** Ends the turn between two batches. */
  readonly signal: AbortSignal;
  /** Bytes of the session after which the turn ends between two batches. */
  readonly maximumBytes: number;
  readonly known: KnownLimits;
}

/** Messages that are looked up at a time. */
const lookedUp = 2000;
/** Messages of a batch, and bytes that are read for it. */
const maximumBatch = 500;
const maximumBatchBytes = 8 * 1_048_576;
/** What counts of a message: what is beyond is not read. */
const countedBytes = (size: number): number => Math.min(size, 1_048_576);

/**
 * Reads what is new in a mailbox, records it, and clears what was processed. Each step is noted after it was done, so
 * that a turn that ends anywhere is continued by the next.
 * @returns whether the end of the mailbox was reached
 */
export async function readMessages(turn: ReadingTurn): Promise<boolean> {
  const { session, database, mailbox } = turn;
  const pending = await pendingMessages(database, mailbox);
  const toClear = [...pending].flatMap(([id, { outcome }]) => (isProcessed(outcome) ? [id] : []));
  await inGroups(toClear, async (ids) => clear(turn, ids));
  const waiting = [...pending].flatMap(([id, { outcome }]) => (outcome === 'waiting' ? [id] : []));
  await inGroups(waiting, async (ids) => {
    const listed = await session.sizes(ids);
    const found = new Set(listed.map(({ id }) => id));
    await forgetWaiting(
      database,
      mailbox,
      ids.filter((id) => !found.has(id)),
    );
    await readBatches(turn, listed, false);
  });
  let fresh = 0;
  let room = 0;
  for await (const group of session.list(turn.position)) {
    if (isOver(turn)) break;
    await inGroups(group, async (ids) => {
      const handled = await handledMessages(database, mailbox, ids);
      await markSeen(database, mailbox, [...handled.keys()]);
      // A server that lost a deletion shows the message again.
      const again = ids.filter((id) => {
        const known = handled.get(id);
        return known !== undefined && isProcessed(known.outcome) && !mailbox.keepsAll;
      });
      await clear(turn, again);
      const unknown = ids.filter((id) => !handled.has(id));
      fresh += unknown.length;
      if (unknown.length === 0) return;
      if (room < unknown.length) {
        await makeRoom(database, mailbox, mailbox.isShared, session.present, turn.known);
        room = roomEvery;
      }
      room -= unknown.length;
      await readBatches(turn, await session.sizes(unknown), true);
    });
  }
  // What a server deletes when the session ends is gone now.
  const closed = await session.close();
  for (let start = 0; start < closed.length; start += lookedUp)
    await markCleared(database, mailbox, closed.slice(start, start + lookedUp));
  if (!session.isPartial) return !isOver(turn);
  // Those that were deleted make room for the others, in the next turn.
  if (fresh + toClear.length === 0)
    throw new MailboxError(
      `The mailbox has more than ${maximumListed.toLocaleString('en-US')} messages. Delete old ones at the server.`,
    );
  return false;

  async function inGroups(ids: readonly string[], work: (ids: readonly string[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < ids.length && !isOver(turn); start += lookedUp)
      await work(ids.slice(start, start + lookedUp));
  }
}

const isOver = ({ signal, session, maximumBytes }: ReadingTurn): boolean =>
  signal.aborted || session.received > maximumBytes;

/** Reads one batch while the one before it is recorded. */
async function readBatches(turn: ReadingTurn, listed: readonly Listed[], moves: boolean): Promise<void> {
  const { session, database, mailbox } = turn;
  const batches = batchesOf(listed, turn.isCareful ? 1 : maximumBatch);
  let reading = readNext(0);
  for (let index = 0; index < batches.length && !isOver(turn); index += 1) {
    const mails = (await reading) ?? [];
    if (!turn.isCareful) reading = readNext(index + 1);
    const last = batches[index]?.at(-1)?.id;
    const position = moves && last !== undefined ? session.positionAfter(last) : null;
    const outcomes = await processMails(database, mailbox, mails, position);
    const done = [...outcomes].flatMap(([id, outcome]) => (isProcessed(outcome) ? [id] : []));
    await clear(turn, done);
    if (turn.isCareful) reading = readNext(index + 1);
  }

  function readNext(index: number): Promise<ReadMail[]> | undefined {
    const batch = batches[index];
    const next = batch && (turn.isCareful ? readCarefully(turn, batch) : readAll(session, batch));
    // It is awaited later, or never if the turn ends before.
    next?.catch(() => undefined);
    return next;
  }
}

/** Reads messages; where the server refuses some of them, one at a time. */
async function readAll(session: MailboxSession, batch: readonly Listed[]): Promise<ReadMail[]> {
  try {
    return await session.read(batch);
  } catch (error) {
    if (session.isLost) throw error;
  }
  const mails: ReadMail[] = [];
  for (const listed of batch) {
    try {
      mails.push(...(await session.read([listed])));
    } catch (error) {
      if (session.isLost) throw error;
      mails.push({ id: listed.id, raw: undefined });
    }
  }
  return mails;
}

/** Reads one message; if the server fails at it, that is noted, so that the next turn gets past it. */
async function readCarefully(turn: ReadingTurn, batch: readonly Listed[]): Promise<ReadMail[]> {
  const { session, database, mailbox, signal } = turn;
  try {
    return await readAll(session, batch);
  } catch (error) {
    const [listed] = batch;
    if (listed && !signal.aborted)
      await processMails(database, mailbox, [{ id: listed.id, raw: undefined }], session.positionAfter(listed.id));
    throw error;
  }
}

async function clear({ session, database, mailbox }: ReadingTurn, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || mailbox.keepsAll) return;
  await markCleared(database, mailbox, await session.clear(ids));
}

function batchesOf(listed: readonly Listed[], most: number): Listed[][] {
  const batches: Listed[][] = [];
  let bytes = 0;
  for (const one of listed) {
    const last = batches.at(-1);
    if (last && last.length < most && bytes + countedBytes(one.size) <= maximumBatchBytes) last.push(one);
    else {
      batches.push([one]);
      bytes = 0;
    }
    bytes += countedBytes(one.size);
  }
  return batches;
}
