import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a message is made of: a send, the mail of an account or an email of an automation, or one copy of it. */
export interface Subject {
  readonly accountId: number;
  readonly streamId: string;
  /** Unset: what is the same for all copies. */
  readonly contactId?: string | undefined;
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'working');
const idle = '-';
/** Where in the file a process notes that it stalls or crashes, behind any mark; it is a kill from outside without. */
export const troublePlace = 127;
export const trouble = '!';

/**
 * Says what a process is making at this moment, in a file: the system keeps it when the process is killed, hangs or
 * runs out of memory. It costs microseconds, where a row of the database would cost as much as a message.
 */
export class WorkMark {
  private isClosed = false;

  private constructor(
    private readonly file: number | undefined,
    /** The file; empty where nothing is marked. */
    readonly place: string,
  ) {}

  /** `workerId`: what the queue knows this process by. */
  static open(dataDir: string, workerId: number): WorkMark {
    mkdirSync(folderOf(dataDir), { recursive: true });
    const place = path.join(folderOf(dataDir), String(workerId));
    return new WorkMark(openSync(place, 'w', 0o600), place);
  }

  /** For processes that make nothing. */
  static none(): WorkMark {
    return new WorkMark(undefined, '');
  }

  /** Does `work`, which must not wait for anything, under a mark. */
  during<Result>({ accountId, streamId, contactId = idle }: Subject, work: () => Result): Result {
    if (this.file === undefined || this.isClosed) return work();
    writeSync(this.file, `+${accountId} ${streamId} ${contactId}\n`, 0);
    try {
      return work();
    } finally {
      writeSync(this.file, idle, 0);
    }
  }

  /** Notes that the process ends by a failure of its own. */
  noteCrash(): void {
    if (this.file !== undefined && !this.isClosed) writeSync(this.file, trouble, troublePlace);
  }

  async close(): Promise<void> {
    if (this.file === undefined || this.isClosed) return;
    this.isClosed = true;
    closeSync(this.file);
    await rm(this.place, { force: true });
  }
}

/** The processes whose marks are on this machine, alive or not. */
export async function markedWorkers(dataDir: string): Promise<number[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.map(Number).filter(Number.isSafeInteger);
}

/** How a process that is gone has ended. */
export interface LastMark {
  /** What it was making; unset where it was something else. */
  readonly subject?: Subject;
  /** It stood still or crashed. */
  readonly inTrouble: boolean;
}

export async function readMark(dataDir: string, workerId: number): Promise<LastMark> {
  const text = await readFile(path.join(folderOf(dataDir), String(workerId)), 'utf8').catch(() => '');
  const [, accountId, streamId, contactId] = /^\+(\d+) ([0-9a-f-]{36}) ([0-9a-f-]{1,36})\n/.exec(text) ?? [];
  const inTrouble = text[troublePlace] === trouble;
  if (accountId === undefined || streamId === undefined) return { inTrouble };
  return { subject: { accountId: Number(accountId), streamId, ...(contactId !== idle && { contactId }) }, inTrouble };
}

export const removeMark = (dataDir: string, workerId: number): Promise<void> =>
  rm(path.join(folderOf(dataDir), String(workerId)), { force: true });
