import type { Queryable } from '../../../database/database';
import { HttpError } from '../../../http/errors';
import { networkOf } from '../../../http/networkOf';
import { AttemptLimit } from './attemptLimit';
import { SecondFactorNeeded } from '../security/secondFactor';

/** The target and source of a sign-in attempt. */
export interface Attempt {
  /** The user (`userSubject`), or the typed name if it is unknown, so that both are throttled alike. */
  readonly subject: string;
  readonly address: string;
  /** The hash of a browser from which the user has signed in before. */
  readonly device?: string | undefined;
}

const quarter = 15;
const hour = 60;

/**
 * Throttles password guessing, across processes. It slows down the source, not the user: after 10 failures for a user,
 * or 50 in total, a network waits for a quarter of an hour, and everybody else can still sign in. Against distributed
 * guessing, 300 failures for a user in an hour block browsers that never signed in as that user. A known browser has
 * its own 10 failures.
 */
export class SignInThrottle {
  readonly #ofSubject: AttemptLimit;
  readonly #ofSource: AttemptLimit;
  readonly #ofAll: AttemptLimit;
  readonly #codes: AttemptLimit;

  constructor(database: Queryable) {
    this.#ofSubject = new AttemptLimit(database, { of: 'sign-in of a user from a source', most: 10, minutes: quarter });
    this.#ofSource = new AttemptLimit(database, { of: 'sign-in from a source', most: 50, minutes: quarter });
    this.#ofAll = new AttemptLimit(database, { of: 'sign-in of a user', most: 300, minutes: hour });
    this.#codes = new AttemptLimit(database, { of: 'sign-in code of a user', most: 20, minutes: hour });
  }

  /** Signs in, and counts failures. Throws 429 above a limit. */
  async run<Session>(attempt: Attempt, signIn: () => Promise<Session>): Promise<Session> {
    const taken: (readonly [AttemptLimit, string])[] = [];
    const own = this.#own(attempt);
    try {
      for (const [limit, key] of this.#limits(attempt)) {
        taken.push([limit, key]);
        // Sequential: an attempt refused by one limit does not count for the next.
        await limit.take(key);
      }
      const session = await signIn();
      await Promise.all(taken.map(([limit, key]) => (key === own ? limit.clear(key) : limit.refund(key))));
      return session;
    } catch (error) {
      const isRefusal =
        error instanceof HttpError &&
        (error.status === 401 || error.status === 429) &&
        !(error instanceof SecondFactorNeeded);
      if (!isRefusal) await Promise.all(taken.map(([limit, key]) => limit.refund(key)));
      throw error;
    }
  }

  /** Counts second-factor codes, which are short: somebody with the password must not try many. Throws 429. */
  async countCode(attempt: Attempt): Promise<void> {
    await this.#codes.take(attempt.device === undefined ? attempt.subject : this.#own(attempt));
  }

  /** Resets the count after a correct code. */
  async clearCodes(attempt: Attempt): Promise<void> {
    await this.#codes.clear(attempt.device === undefined ? attempt.subject : this.#own(attempt));
  }

  /** Resets the counts after the user proved their identity in another way, from that address. */
  async forgive(attempt: Attempt): Promise<void> {
    await Promise.all([this.#ofAll.clear(attempt.subject), this.#ofSubject.clear(this.#own(attempt))]);
  }

  #limits(attempt: Attempt): (readonly [AttemptLimit, string])[] {
    const own = [this.#ofSubject, this.#own(attempt)] as const;
    if (attempt.device !== undefined) return [own];
    return [[this.#ofSource, networkOf(attempt.address)], own, [this.#ofAll, attempt.subject]];
  }

  #own({ subject, address, device }: Attempt): string {
    return device === undefined ? `${subject} from ${networkOf(address)}` : `${subject} on ${device}`;
  }
}

/** The subject for failures of a user. */
export const userSubject = (userId: number): string => `user ${userId}`;
