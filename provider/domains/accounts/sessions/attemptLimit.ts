import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { tooManyRequests } from '../../../http/errors';
import { hashSecret } from '../../../http/secrets';

export interface AttemptLimitOptions {
  /** What is tried, so that two limits never count each other's attempts. */
  readonly of: string;
  readonly most: number;
  /** Minutes that a window lasts, from its first attempt. */
  readonly minutes: number;
}

/** Lets each key try so many times in a window of time. PostgreSQL counts, so that all API processes count together. */
export class AttemptLimit {
  constructor(
    private readonly database: Queryable,
    private readonly options: AttemptLimitOptions,
  ) {}

  /** Counts one attempt. Throws 429 when there were too many. */
  async take(key: string): Promise<void> {
    const { most, minutes } = this.options;
    // Counted before it is made: a thousand at once are a thousand, too.
    const row = await this.database.first<{ attempts: number; left: number }>(sql`
      insert into attempts (attempt_key, attempts, ends_at)
      values (${this.#hash(key)}, 1, now() + make_interval(mins => ${minutes}))
      on conflict (attempt_key) do update set
        attempts = case when attempts.ends_at <= now() then 1 else least(attempts.attempts + 1, 1000000) end,
        ends_at = case when attempts.ends_at <= now() then excluded.ends_at else attempts.ends_at end
      returning attempts, ceil(extract(epoch from ends_at - now()))::integer as left`);
    if (row && row.attempts > most) throw tooManyRequests({ 'retry-after': String(Math.max(1, row.left)) });
  }

  /** Takes one attempt back: it was none that counts. */
  async giveBack(key: string): Promise<void> {
    await this.database.execute(
      sql`update attempts set attempts = greatest(0, attempts - 1) where attempt_key = ${this.#hash(key)}`,
    );
  }

  /** Begins anew for the key. */
  async clear(key: string): Promise<void> {
    await this.database.execute(sql`delete from attempts where attempt_key = ${this.#hash(key)}`);
  }

  #hash(key: string): Buffer {
    return hashSecret(`${this.options.of} ${key}`);
  }
}

/** Removes what counts no more: an attack with made-up names leaves a row for each. */
export async function forgetAttempts(database: Queryable): Promise<void> {
  await database.execute(sql`delete from attempts where ends_at <= now()`);
}
