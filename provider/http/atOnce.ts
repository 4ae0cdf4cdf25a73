import { tooManyRequests } from './errors';

/** Limits what an account does at the same time in this process, where each can occupy a connection for seconds. */
export class AtOnce {
  readonly #underWay = new Map<number, number>();

  constructor(
    private readonly most: number,
    private readonly retrySeconds: number,
    private readonly message?: string,
  ) {}

  /** Returns what must be called at the end. Throws 429 if enough is under way. */
  enter(accountId: number): () => void {
    const others = this.#underWay.get(accountId) ?? 0;
    if (others >= this.most) throw tooManyRequests({ 'retry-after': String(this.retrySeconds) }, this.message);
    this.#underWay.set(accountId, others + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const left = (this.#underWay.get(accountId) ?? 1) - 1;
      if (left > 0) this.#underWay.set(accountId, left);
      else this.#underWay.delete(accountId);
    };
  }
}
