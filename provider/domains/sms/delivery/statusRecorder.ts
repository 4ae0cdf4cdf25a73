import { type Database, openDatabase } from '../../../database/database';
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

/** Batches written at once: one is executed while the requests of the other are read and answered. */
const maximumWriters = 2;

/**
 * Writes status reports in batches: a send of a hundred thousand messages has several hundred thousand of them, and
 * those that arrive during a write go into the next one. A report is committed before its request is answered, but the
 * commit does not wait for the disk: what a crash of PostgreSQL loses is read with the message's price (`textPrices`).
 */
export class StatusRecorder {
  private waiting: Waiting[] = [];
  private writers = 0;
  /** Contacts on whom reports are being written: later ones wait, so that events keep their order. */
  private readonly busy = new Set<string>();
  private readonly quick: Database;

  constructor(private readonly database: Database) {
    this.quick = openDatabase(database.url, {
      connections: maximumWriters,
      secrets: database.secrets,
      isRelaxed: true,
    });
  }

  close(): Promise<void> {
    return this.quick.close();
  }

  /** Resolves when the report is committed. @throws the database's error */
  record(key: SmsMessageKey, report: Omit<ContactReport, 'contactId'>): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ key, report: { ...report, contactId: key.contactId }, done, failed });
      if (this.writers < maximumWriters) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.writers += 1;
    // Combines reports of the same turn of the event loop.
    await new Promise(setImmediate);
    for (let batch = this.takeBatch(); batch; batch = this.takeBatch()) {
      const reports = batch.rows.map(({ report }) => report);
      try {
        await applyStatusReports(this.database, batch.key, reports, this.quick);
        for (const { done } of batch.rows) done();
      } catch (error) {
        for (const { failed } of batch.rows) failed(error);
      }
      for (const { contactId } of reports) this.busy.delete(contactId);
    }
    this.writers -= 1;
  }

  /** The reports on the oldest one's stream. Those on another message to the same contact wait for the next batch. */
  private takeBatch(): { key: SmsMessageKey; rows: Waiting[] } | undefined {
    const first = this.waiting.find(({ key }) => !this.busy.has(key.contactId));
    if (first === undefined) return undefined;
    const messages = new Map<string, string>();
    const rows: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const { accountId, streamId, contactId } = one.key;
      const isOfBatch =
        accountId === first.key.accountId && streamId === first.key.streamId && !this.busy.has(contactId);
      const { messageSid } = one.report;
      if (isOfBatch && rows.length < largestBatch && (messages.get(contactId) ?? messageSid) === messageSid) {
        messages.set(contactId, messageSid);
        rows.push(one);
      } else rest.push(one);
    }
    this.waiting = rest;
    for (const contactId of messages.keys()) this.busy.add(contactId);
    return { key: first.key, rows };
  }
}
