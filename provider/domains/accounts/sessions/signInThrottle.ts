import type { Queryable } from '../../../database/database';
import { HttpError } from '../../../http/errors';
import { networkOf } from '../../../http/networkOf';
import { AttemptLimit } from './attemptLimit';
import { SecondFactorNeeded } from '../security/secondFactor';

/** Who tries to sign in, and from where. */
export interface Attempt {
  /** The user, by `userSubject`, or else what was typed: unknown names are slowed alike. */
  readonly subject: string;
  readonly address: string;
  /** The hash of a browser that has signed in as the user before. */
  readonly device?: string | undefined;
}

const quarter = 15;
const hour = 60;

/**
 * Slows the guessing of passwords, in all processes together. It is the source that is slowed, not the user: after 10
 * failures for a user, or 50 in all, a network waits for a quarter of an hour, and everybody else still gets in.
 * Against guessing from many networks, 300 failures for a user in an hour close it to browsers that never signed in as
 * them. A known browser has 10 failures of its own, whatever others do.
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

  /** Signs in, and counts a refusal. Throws 429 when there were too many. */
  async run<Session>(attempt: Attempt, signIn: () => Promise<Session>): Promise<Session> {
    const taken: (readonly [AttemptLimit, string])[] = [];
    const own = this.#own(attempt);
    try {
      for (const [limit, key] of this.#limits(attempt)) {
        taken.push([limit, key]);
        // One after the other: what one limit refuses is not counted by the next.
        // oxlint-disable-next-line no-await-in-loop -- as said
        await limit.take(key);
      }
      const session = await signIn();
      await Promise.all(taken.map(([limit, key]) => (key === own ? limit.clear(key) : limit.giveBack(key))));
      return session;
    } catch (error) {
      const isRefusal =
        error instanceof HttpError &&
        (error.status === 401 || error.status === 429) &&
        !(error instanceof SecondFactorNeeded);
      if (!isRefusal) await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
      throw error;
    }
  }

  /** Counts a code of the second factor, which is short: whoever knows the password may not try many. Throws 429. */
  async takeCode(attempt: Attempt): Promise<void> {
    await this.#codes.take(attempt.device === undefined ? attempt.subject : this.#own(attempt));
  }

  /** The code was right. */
  async clearCodes(attempt: Attempt): Promise<void> {
    await this.#codes.clear(attempt.device === undefined ? attempt.subject : this.#own(attempt));
  }

  /** The user proved who they are by other means, from that address. */
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

/** What failures for a user are counted under. */
export const userSubject = (userId: number): string => `user ${userId}`;
