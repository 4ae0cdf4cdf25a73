import type { Queryable } from '../database/database';
import { sql } from '../database/sql';

/** An address that used an account, or was refused. */
interface Attempt {
  readonly accountId: number;
  readonly ip: string;
  readonly byKey: boolean;
  readonly allowed: boolean;
}

/** Milliseconds for which an address is not noted again. */
const noted = 10 * 60_000;
const maximumEntries = 10_000;

/** Notes who uses accounts, at most once in ten minutes for each address and process. */
export class AccessAttempts {
  readonly #known = new Map<string, number>();

  constructor(private readonly database: Queryable) {}

  /** Not awaited by requests: a note that fails is made up for by the next one. */
  note({ accountId, ip, byKey, allowed }: Attempt): void {
    const key = `${accountId} ${ip} ${byKey} ${allowed}`;
    const now = Date.now();
    if ((this.#known.get(key) ?? 0) > now) return;
    if (this.#known.size >= maximumEntries) this.#known.clear();
    this.#known.set(key, now + noted);
    void this.database
      .execute(sql`
      insert into access_attempts (account_id, ip, by_key, allowed)
      values (${accountId}, ${ip}, ${byKey}, ${allowed})
      on conflict (account_id, ip, by_key) do update set allowed = excluded.allowed, last_at = excluded.last_at`)
      .catch(() => this.#known.delete(key));
  }
}
