import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Database } from '../../database/database';
import { networkOf } from '../../http/networkOf';
import { MinuteCounts } from '../../public/requestLimit';
import type { SmsAccount } from './api/apiRequest';
import { findSmsAccount } from './smsAccount';
import { createHmac, timingSafeEqual } from 'node:crypto';

const refused = new Counter({
  name: 'sms_webhooks_refused_total',
  help: "Posts to the SMS webhook without the provider's signature.",
});

/**
 * Posts without a valid signature that one network may send in a minute, per Account SID and in total; above that, they
 * get 429. Signed ones are never refused: anybody could use up the budget in the provider's name. Counted by Account
 * SID, because the provider posts for all its customers from a few networks: a customer who directs posts here uses up
 * only their own budget.
 */
const maximumRefusals = { named: 60, all: 600 };

/**
 * Milliseconds for which an account's decrypted token is kept, or that it has none: a send has several reports for each
 * message. After a wrong signature it is read again, because it may have been replaced; above the budget at most once a
 * second.
 */
const keptFor = { right: 30_000, wrong: 1000 };
const maximumEntries = 1000;

interface Claim {
  readonly accountId: number;
  readonly sid: string;
  readonly url: string;
  readonly form: URLSearchParams;
  readonly signature: unknown;
  /** The sender's budget is used up. */
  readonly isOver: boolean;
}

/** Reads forms posted by the SMS provider, and rejects those without its signature. */
export class SignedPosts {
  private readonly refusals = new MinuteCounts();
  private readonly accounts = new Map<number, { readonly account: SmsAccount | undefined; readonly since: number }>();

  constructor(private readonly database: Database) {}

  /**
   * The form, if it was signed for `url` with the account's token; otherwise undefined, and the reply has been sent.
   */
  async read(
    request: Pick<FastifyRequest, 'body' | 'headers' | 'ip'>,
    reply: FastifyReply,
    accountId: number,
    url: string,
  ): Promise<URLSearchParams | undefined> {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const sid = form.get('AccountSid') ?? '';
    const network = networkOf(request.ip);
    const name = `${network} ${sid.slice(0, 34)}`;
    const isOver = this.refusals.of(network) >= maximumRefusals.all || this.refusals.of(name) >= maximumRefusals.named;
    const signature = request.headers['x-twilio-signature'];
    if (await this.isGenuine({ accountId, sid, url, form, signature, isOver })) return form;
    refused.inc();
    if (isOver) {
      reply.code(429).header('retry-after', '60');
      return undefined;
    }
    this.refusals.add(network);
    this.refusals.add(name);
    reply.code(403);
    return undefined;
  }

  private async isGenuine({ accountId, sid, url, form, signature, isOver }: Claim): Promise<boolean> {
    // Base64 of 20 bytes.
    if (typeof signature !== 'string' || signature.length !== 28 || !/^AC[0-9a-fA-F]{32}$/.test(sid)) return false;
    const isBy = (account: SmsAccount | undefined): boolean =>
      account?.accountSid === sid && isSigned(account.authToken, url, form, signature);
    const kept = this.accounts.get(accountId);
    const age = kept ? performance.now() - kept.since : Infinity;
    if (age < keptFor.right && isBy(kept?.account)) return true;
    if (isOver && age < keptFor.wrong) return false;
    this.accounts.delete(accountId);
    const account = await findSmsAccount(this.database, accountId);
    this.accounts.set(accountId, { account, since: performance.now() });
    const [oldest] = this.accounts.keys();
    if (this.accounts.size > maximumEntries && oldest !== undefined) this.accounts.delete(oldest);
    return isBy(account);
  }

  /** Call it when an account's connection has changed; other processes notice within 30 seconds. */
  forget(accountId: number): void {
    this.accounts.delete(accountId);
  }
}

/**
 * Verifies the provider's signature of a form post: base64 of HMAC-SHA1, with the account's token as key, over the URL
 * and each field's name and value, sorted by name (Twilio, "Validating requests").
 */
export function isSigned(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text = [...new Set(form.keys())]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('');
  const expected = createHmac('sha1', authToken)
    .update(url + text, 'utf8')
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
