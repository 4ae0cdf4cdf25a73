import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';

/** What became of a source's posts since it was last written. */
interface Counts {
  readonly accountId: number;
  readonly sourceId: string;
  accepted: number;
  refused: number;
  problem: string | null;
  lastPost: string | null;
}

/** Writes what the page says of a source's posts. Those that come while it is written are written together. */
export class SourceStatus {
  private readonly counts = new Map<string, Counts>();
  private writing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  accepted(accountId: number, sourceId: string, lastPost: string | null): void {
    const counts = this.of(accountId, sourceId);
    counts.accepted += 1;
    counts.lastPost = lastPost ?? counts.lastPost;
    this.writing ??= this.writeAll();
  }

  refused(accountId: number, sourceId: string, problem: string, lastPost: string | null): void {
    const counts = this.of(accountId, sourceId);
    counts.refused += 1;
    counts.problem = problem.slice(0, 500);
    counts.lastPost = lastPost ?? counts.lastPost;
    this.writing ??= this.writeAll();
  }

  /** Resolves when everything is written. */
  async idle(): Promise<void> {
    await this.writing;
  }

  private of(accountId: number, sourceId: string): Counts {
    const key = `${accountId} ${sourceId}`;
    const known = this.counts.get(key);
    if (known) return known;
    const counts = { accountId, sourceId, accepted: 0, refused: 0, problem: null, lastPost: null };
    this.counts.set(key, counts);
    return counts;
  }

  private async writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (this.counts.size > 0) {
      const waiting = [...this.counts.values()];
      this.counts.clear();
      // What comes in the meantime is written next.
      await Promise.all(waiting.map((one) => this.write(one))).catch((error: unknown) =>
        this.log.warn({ err: error }, 'posts of events could not be counted'),
      );
    }
    this.writing = undefined;
  }

  private async write({ accountId, sourceId, accepted, refused, problem, lastPost }: Counts): Promise<void> {
    await this.database.execute(sql`
      update event_sources set accepted = accepted + ${accepted}, refused = refused + ${refused},
        accepted_at = case when ${accepted > 0} then now() else accepted_at end,
        problem = coalesce(${problem}::text, problem),
        problem_at = case when ${problem}::text is null then problem_at else now() end,
        last_post = coalesce(${lastPost}::text, last_post)
      where account_id = ${accountId} and source_id = ${sourceId}`);
  }
}
