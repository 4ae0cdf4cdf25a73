import { randomUUID } from 'node:crypto';
import type { Config } from '../config';
import type { Provider } from '../provider';
import { HttpError } from '../http/errors';
import { queuedMail } from '../secrets/sealedColumns';
import { isEmailAddress } from '../validation/emailAddress';
import { findDkimSigner } from './dkim/dkimKeys';
import { unusableFrom } from './fromAddresses';
import type { Address } from './message/message';
import { multipart, textPart, writeMessage } from './message/mime/buildMime';
import { addressField, encodeMailbox, headerField } from './message/mime/encodeHeader';
import { deleteExpiredBudgets, type ReservedMail, reserveSystemMail } from './systemMailBudget';
import { openTransport } from './transport/openTransport';
import { shutdownGraceMs } from './transport/shutdownGrace';
import { InvalidMessage, type Transport, TransportError } from './transport/transport';

/** A message from Sendwright itself, not from a campaign: verification, notification. Nothing in it is tracked. */
export interface SystemMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The user whose account the link can take over, such as a password reset: the Outbox shows it to nobody else. */
  readonly linkFor?: number | undefined;
  /** The account's own sender, used if the account may use it; otherwise `systemMailAddress`. */
  readonly from?: MailFrom | undefined;
}

/** The sender of a mail. */
export interface MailFrom {
  readonly email: string;
  readonly name?: string | undefined;
  readonly replyTo?: Address | undefined;
}

/** A job to queue if a mail is permanently refused: with `data`, and the server's reply as `response`. */
export interface RefusalJob {
  readonly name: string;
  readonly data: object;
}

/** The data of a queued job. The mail is encrypted, because its link gives access to an account. */
interface SystemMailJob {
  readonly accountId: number;
  /** Used in its Message-ID: every attempt has the same, so that the server can recognize duplicates. */
  readonly mailId: string;
  /** A `QueuedMail` as encrypted JSON. */
  readonly sealed: string;
}

interface QueuedMail extends SystemMail {
  readonly ifRefused?: RefusalJob | undefined;
}

const jobName = queuedMail.job;
const budgetJob = 'system-mail-budgets';

/** With doubled pauses about an hour, which is longer than greylisting takes. */
const retries = 12;

export interface SystemMailOptions {
  readonly ifRefused?: RefusalJob;
  /** From `reserveSystemMail`, if the budget had to be checked before something was written. */
  readonly reserved?: ReservedMail;
}

/**
 * Queues a mail. With the capture transport it appears in the account's Outbox. It is sent at least once: if a stop or
 * crash happens before the server has answered, it is sent again with the same Message-ID.
 * @throws HttpError 429 if the recipient's or the account's budget is exceeded (`systemMailBudget.ts`)
 */
export async function sendSystemMail(
  provider: Pick<Provider, 'jobs' | 'database'>,
  accountId: number,
  mail: SystemMail,
  options: SystemMailOptions = {},
): Promise<void> {
  const { ifRefused, reserved } = options;
  if (reserved?.accountId !== accountId || reserved.to !== mail.to)
    await reserveSystemMail(provider.database, accountId, mail.to);
  const mailId = randomUUID();
  const { to, subject, html, text, linkFor, from } = mail;
  const content: QueuedMail = { to, subject, html, text, linkFor, from, ifRefused };
  const sealed = provider.database.secrets.seal(JSON.stringify(content), queuedMail.place(accountId, mailId));
  await provider.jobs.send(jobName, { accountId, mailId, sealed } satisfies SystemMailJob);
}

/**
 * For mail that nobody waits for, or whose refusal would reveal something to an anonymous visitor.
 * @returns false if `send` was refused because of the budget
 */
export async function sendWithinBudget(send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

/** Like `sendSystemMail`, but sends nothing if the budget is exceeded. */
export function trySendSystemMail(
  provider: Pick<Provider, 'jobs' | 'database'>,
  accountId: number,
  mail: SystemMail,
): Promise<boolean> {
  return sendWithinBudget(() => sendSystemMail(provider, accountId, mail));
}

/**
 * The from address of system mail: the SMTP user if it is an address (such servers accept no other), otherwise no-reply
 * at the host of `PUBLIC_URL`.
 */
export function systemMailAddress(config: Pick<Config, 'smtpUrl' | 'publicUrl'>): string {
  const user = config.smtpUrl === undefined ? '' : decodeURIComponent(new URL(config.smtpUrl).username);
  if (isEmailAddress(user)) return user;
  const candidate = `no-reply@${new URL(config.publicUrl).hostname}`;
  return isEmailAddress(candidate) ? candidate : 'no-reply@localhost';
}

/** The bytes of a system mail. @throws InvalidAddressError */
export function composeSystemMail(from: MailFrom, messageId: string, { to, subject, html, text }: SystemMail): string {
  const fields =
    addressField('From', [from]) +
    (from.replyTo ? addressField('Reply-To', [from.replyTo]) : '') +
    addressField('To', [{ email: to }]);
  const names =
    headerField('Message-ID', `<${messageId}>`) +
    headerField('Subject', subject) +
    headerField('Auto-Submitted', 'auto-generated');
  return writeMessage(
    fields + names,
    multipart('alternative', [textPart('text/plain', text), textPart('text/html', html)]),
  );
}

async function deliver(
  provider: Provider,
  { accountId, mailId, sealed }: SystemMailJob,
  signal: AbortSignal,
): Promise<void> {
  const content = provider.database.secrets.open(sealed, queuedMail.place(accountId, mailId));
  const { ifRefused, linkFor, ...mail } = JSON.parse(content) as QueuedMail;
  const { database } = provider;
  const isOwn = mail.from !== undefined && (await unusableFrom(database, accountId, [mail.from.email])).size === 0;
  const from = isOwn && mail.from ? mail.from : { name: 'Sendwright', email: systemMailAddress(provider.config) };
  const address = encodeMailbox(from.email);
  const messageId = `${mailId}@${address.slice(address.lastIndexOf('@') + 1)}`;
  const signer = isOwn ? await findDkimSigner(database, accountId, from.email) : undefined;
  const unsigned = composeSystemMail(from, messageId, mail);
  const raw = signer ? await signer.sign(unsigned) : unsigned;
  // There are few of these mails, so each uses its own transport instead of keeping a pool open.
  const transport = openTransport(provider.config, provider.database);
  const stopWaiting = cutAfterStop(transport, signal);
  try {
    await transport.send(
      {
        accountId,
        messageId,
        system: { linkFor },
        subject: mail.subject,
        sender: address,
        envelope: { from: address, to: encodeMailbox(mail.to) },
        raw,
      },
      undefined,
      signal,
    );
  } catch (error) {
    if (error instanceof InvalidMessage) {
      provider.log.error({ accountId, reason: error.reason }, 'a system mail is not valid, and is not sent');
      return;
    }
    if (!(error instanceof TransportError) || (error.kind !== 'bounced' && error.kind !== 'blocked')) throw error;
    provider.log.warn({ accountId, to: mail.to, response: error.response }, 'a system mail was refused for good');
    if (ifRefused !== undefined)
      await provider.jobs.send(ifRefused.name, { ...ifRefused.data, response: error.response });
  } finally {
    stopWaiting();
    await transport.close();
  }
}

/**
 * Cuts the transport after `signal` has been aborted for the shutdown grace period; call the returned function when it
 * is no longer needed.
 */
function cutAfterStop(transport: Transport, signal: AbortSignal): () => void {
  let late: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    late = setTimeout(() => transport.cut(), shutdownGraceMs);
  };
  if (signal.aborted) onStop();
  else signal.addEventListener('abort', onStop, { once: true });
  return () => {
    clearTimeout(late);
    signal.removeEventListener('abort', onStop);
  };
}

/** Defines the job that sends queued system mail and deletes expired budgets. Called once in each worker. */
export async function defineSystemMail(provider: Provider): Promise<void> {
  await provider.jobs.define<SystemMailJob>(jobName, (job, signal) => deliver(provider, job, signal), { retries });
  await provider.jobs.define(budgetJob, () => deleteExpiredBudgets(provider.database));
  await provider.jobs.schedule(budgetJob, '50 * * * *');
}
