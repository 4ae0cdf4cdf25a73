import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { tooManyRequests } from '../../../http/errors';
import { hashSecret } from '../../../http/secrets';

export interface AttemptLimitOptions {
  /** The name of what is limited, so that limits don't share counts. */
  readonly of: string;
  readonly most: number;
  /** The window in minutes, from its first attempt. */
  readonly minutes: number;
}

/** Limits attempts per key and time window. Counts are in PostgreSQL, so all API processes share them. */
export class AttemptLimit {
  constructor(
    private readonly database: Queryable,
    private readonly options: AttemptLimitOptions,
  ) {}

  /** Counts an attempt. Throws 429 above the limit. */
  async take(key: string): Promise<void> {
    const { most, minutes } = this.options;
    // Counted before the attempt, so that concurrent attempts count, too.
    const row = await this.database.first<{ attempts: number; left: number }>(sql`
      insert into attempts (attempt_key, attempts, ends_at)
      values (${this.#hash(key)}, 1, now() + make_interval(mins => ${minutes}))
      on conflict (attempt_key) do update set
        attempts = case when attempts.ends_at <= now() then 1 else least(attempts.attempts + 1, 1000000) end,
        ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
      returning attempts, ceil(extract(epoch from ends_at - now()))::integer as left`);
    if (row && row.attempts > most) throw tooManyRequests({ 'retry-after': String(Math.max(1, row.left)) });
  }

  /** Removes an attempt that should not count. */
  async refund(key: string): Promise<void> {
    await this.database.execute(
      sql`update attempts set attempts = greatest(0, attempts - 1) where attempt_key = ${this.#hash(key)}`,
    );
  }

  /** Resets the key. */
  async clear(key: string): Promise<void> {
    await this.database.execute(sql`delete from attempts where attempt_key = ${this.#hash(key)}`);
  }

  #hash(key: string): Buffer {
    return hashSecret(`${this.options.of} ${key}`);
  }
}

/** Deletes expired counts: an attack with made-up names leaves a row for each. */
export async function deleteExpiredAttempts(database: Queryable): Promise<void> {
  await database.execute(sql`delete from attempts where ends_at <= now()`);
}
