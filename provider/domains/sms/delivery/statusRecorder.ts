import type { Database } from '../../../database/database';
import { type ContactReport, applyStatusReports } from './statusReports';
import type { SmsMessageKey } from './statusUrl';

/** Maximum reports per write. */
const largestBatch = 500;

interface Waiting {
  readonly key: SmsMessageKey;
  readonly report: ContactReport;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes status reports in batches: a send of a hundred thousand messages has several hundred thousand of them, and
 * those that arrive during a write go into the next one. A report is durable before its request is answered.
 */
export class StatusRecorder {
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly database: Database) {}

  /** Resolves when the report is durable. @throws the database's error */
  record(key: SmsMessageKey, report: Omit<ContactReport, 'contactId'>): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ key, report: { ...report, contactId: key.contactId }, done, failed });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    // Combines reports of the same turn of the event loop.
    await new Promise(setImmediate);
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      try {
        // oxlint-disable-next-line no-await-in-loop -- what arrives in the meantime is the next batch
        await applyStatusReports(
          this.database,
          batch.key,
          batch.rows.map(({ report }) => report),
        );
        for (const { done } of batch.rows) done();
      } catch (error) {
        for (const { failed } of batch.rows) failed(error);
      }
    }
    this.isWriting = false;
  }

  /** The reports on the oldest one's stream. Those on another message to the same contact wait for the next batch. */
  private takeBatch(): { key: SmsMessageKey; rows: Waiting[] } {
    const [first] = this.waiting;
    if (first === undefined) throw new Error('Nothing waits.');
    const messages = new Map<string, string>();
    const rows: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const { accountId, streamId, contactId } = one.key;
      const isOfBatch = accountId === first.key.accountId && streamId === first.key.streamId;
      const { messageSid } = one.report;
      if (isOfBatch && rows.length < largestBatch && (messages.get(contactId) ?? messageSid) === messageSid) {
        messages.set(contactId, messageSid);
        rows.push(one);
      } else rest.push(one);
    }
    this.waiting = rest;
    return { key: first.key, rows };
  }
}
