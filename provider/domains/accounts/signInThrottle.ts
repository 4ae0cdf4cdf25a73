import type { Queryable } from '../../database/database';
import { HttpError } from '../../http/errors';
import { AttemptLimit } from './attemptLimit';
import { SecondFactorNeeded } from './secondFactor';

const minutes = 15;

/**
 * Slows the guessing of passwords: 10 failures for one name, or 50 from one
 * address, and neither may try again until 15 minutes have passed since the first,
 * in whichever process.
 */
export class SignInThrottle {
  readonly #names: AttemptLimit;
  readonly #addresses: AttemptLimit;

  constructor(database: Queryable) {
    this.#names = new AttemptLimit(database, { of: 'sign-in name', most: 10, minutes });
    this.#addresses = new AttemptLimit(database, { of: 'sign-in address', most: 50, minutes });
  }

  /** Signs in, and counts a refusal against whoever tries. Throws 429 when there were too many. */
  async run<Session>(name: string, address: string, signIn: () => Promise<Session>): Promise<Session> {
    const ofName = name.toLowerCase();
    await this.#addresses.take(address);
    try {
      await this.#names.take(ofName);
      const session = await signIn();
      await Promise.all([this.#names.clear(ofName), this.#addresses.giveBack(address)]);
      return session;
    } catch (error) {
      const isRefusal = error instanceof HttpError && error.status === 401 && !(error instanceof SecondFactorNeeded);
      if (!isRefusal) await Promise.all([this.#names.giveBack(ofName), this.#addresses.giveBack(address)]);
      throw error;
    }
  }

  /** Somebody proved who they are by other means. */
  forgive(name: string): Promise<void> {
    return this.#names.clear(name.toLowerCase());
  }
}
