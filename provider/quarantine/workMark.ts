import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What is being composed: a send, the mail of an account, an email of an automation, or one message of it. */
export interface Subject {
  readonly accountId: number;
  readonly streamId: string;
  /** Unset: the part that all messages share. */
  readonly contactId?: string | undefined;
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'working');
const idle = '-';
/**
 * The offset in the file, after any mark, at which a process records that it stalls or crashes; without it, the process
 * was killed from outside.
 */
export const troubleOffset = 127;
export const trouble = '!';

/**
 * Records what a process is composing right now, in a file: the system keeps it when the process is killed, hangs or
 * runs out of memory. It costs microseconds; a database row would cost as much as a message.
 */
export class WorkMark {
  private isClosed = false;

  private constructor(
    private readonly file: number | undefined,
    /** The file; empty if nothing is marked. */
    readonly place: string,
  ) {}

  /** `workerId`: the id of this process in the queue. */
  static open(dataDir: string, workerId: number): WorkMark {
    mkdirSync(folderOf(dataDir), { recursive: true });
    const place = path.join(folderOf(dataDir), String(workerId));
    return new WorkMark(openSync(place, 'w', 0o600), place);
  }

  /** For processes that compose nothing. */
  static none(): WorkMark {
    return new WorkMark(undefined, '');
  }

  /** Runs `work`, which must be synchronous, under a mark. */
  during<Result>({ accountId, streamId, contactId = idle }: Subject, work: () => Result): Result {
    if (this.file === undefined || this.isClosed) return work();
    writeSync(this.file, `+${accountId} ${streamId} ${contactId}\n`, 0);
    try {
      return work();
    } finally {
      writeSync(this.file, idle, 0);
    }
  }

  /** Records that the process ends because of its own error. */
  recordCrash(): void {
    if (this.file !== undefined && !this.isClosed) writeSync(this.file, trouble, troubleOffset);
  }

  async close(): Promise<void> {
    if (this.file === undefined || this.isClosed) return;
    this.isClosed = true;
    closeSync(this.file);
    await rm(this.place, { force: true });
  }
}

/** The processes with marks on this machine, alive or not. */
export async function markedWorkers(dataDir: string): Promise<number[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.map(Number).filter(Number.isSafeInteger);
}

/** How a dead process ended. */
export interface LastMark {
  /** What it was composing; unset if nothing. */
  readonly subject?: Subject;
  /** It stalled or crashed. */
  readonly crashed: boolean;
}

export async function readMark(dataDir: string, workerId: number): Promise<LastMark> {
  const text = await readFile(path.join(folderOf(dataDir), String(workerId)), 'utf8').catch(() => '');
  const [, accountId, streamId, contactId] = /^\+(\d+) ([0-9a-f-]{36}) ([0-9a-f-]{1,36})\n/.exec(text) ?? [];
  const crashed = text[troubleOffset] === trouble;
  if (accountId === undefined || streamId === undefined) return { crashed };
  return { subject: { accountId: Number(accountId), streamId, ...(contactId !== idle && { contactId }) }, crashed };
}

export const removeMark = (dataDir: string, workerId: number): Promise<void> =>
  rm(path.join(folderOf(dataDir), String(workerId)), { force: true });
