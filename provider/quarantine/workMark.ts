import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** What a message is made of: a send, the mail of an account or an email of an automation, or one copy of it. */
export interface Subject {
  readonly accountId: number;
  readonly singleSendId: string;
  /** Unset: what is the same for all copies. */
  readonly contactId?: string | undefined;
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'working');
const idle = '-';

/**
 * Says what a process is making at this moment, in a file: the system keeps it when the process is killed, hangs or
 * runs out of memory. It costs microseconds, where a row of the database would cost as much as a message.
 */
export class WorkMark {
  private constructor(
    private readonly file: number | undefined,
    private readonly place: string,
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
  during<Result>({ accountId, singleSendId, contactId = idle }: Subject, work: () => Result): Result {
    if (this.file === undefined) return work();
    writeSync(this.file, `+${accountId} ${singleSendId} ${contactId}\n`, 0);
    try {
      return work();
    } finally {
      writeSync(this.file, idle, 0);
    }
  }

  async close(): Promise<void> {
    if (this.file === undefined) return;
    closeSync(this.file);
    await rm(this.place, { force: true });
  }
}

/** The processes whose marks are on this machine, alive or not. */
export async function markedWorkers(dataDir: string): Promise<number[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.map(Number).filter(Number.isSafeInteger);
}

/** What a process that is gone was making when it ended; undefined where it was something else. */
export async function readMark(dataDir: string, workerId: number): Promise<Subject | undefined> {
  const text = await readFile(path.join(folderOf(dataDir), String(workerId)), 'utf8').catch(() => '');
  const [, accountId, singleSendId, contactId] = /^\+(\d+) ([0-9a-f-]{36}) ([0-9a-f-]{1,36})\n/.exec(text) ?? [];
  if (accountId === undefined || singleSendId === undefined) return undefined;
  return { accountId: Number(accountId), singleSendId, ...(contactId !== idle && { contactId }) };
}

export const removeMark = (dataDir: string, workerId: number): Promise<void> =>
  rm(path.join(folderOf(dataDir), String(workerId)), { force: true });
