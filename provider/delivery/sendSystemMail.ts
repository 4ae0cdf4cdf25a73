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
import { forgetBudgets, type ReservedMail, reserveSystemMail } from './systemMailBudget';
import { openTransport } from './transport/openTransport';
import { shutdownGraceMs } from './transport/shutdownGrace';
import { InvalidMessage, type Transport, TransportError } from './transport/transport';

/** A message of ours, not of a campaign: verification, notification. Nothing in it is tracked. */
export interface SystemMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The user whose sign-in the link can take over, as a new password's can: the Outbox shows it to nobody else. */
  readonly linkFor?: number | undefined;
  /** The account's own sender, used while the account may; else it is from `systemMailAddress`. */
  readonly from?: MailFrom | undefined;
}

/** Whom a mail is from. */
export interface MailFrom {
  readonly email: string;
  readonly name?: string | undefined;
  readonly replyTo?: Address | undefined;
}

/** A job to be queued when a mail is refused for good: with `data`, and the server's answer as `response`. */
export interface RefusalJob {
  readonly name: string;
  readonly data: object;
}

/** What waits in the queue. The mail is encrypted: its link opens an account. */
interface SystemMailJob {
  readonly accountId: number;
  /** Of its Message-ID: each try bears the same, so that a server which took the first can tell. */
  readonly mailId: string;
  /** A `QueuedMail` as JSON. */
  readonly sealed: string;
}

interface QueuedMail extends SystemMail {
  readonly ifRefused?: RefusalJob | undefined;
}

const jobName = queuedMail.job;
const budgetJob = 'system-mail-budgets';

/** With the pauses doubled each time: about an hour, longer than servers put off strangers. */
const retries = 12;

export interface SystemMailOptions {
  readonly ifRefused?: RefusalJob;
  /** From `reserveSystemMail`, where the budget had to be asked before something was written. */
  readonly reserved?: ReservedMail;
}

/**
 * Queues a mail. With the capture transport it shows in the account's Outbox. It leaves at least once: one whose server
 * has got it and not answered, because a stop or a crash came between, is sent again, with the same Message-ID.
 * @throws HttpError 429 where the recipient or the account has had enough of them (`systemMailBudget.ts`)
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
 * For mail that nobody waits for, or whose refusal would tell an anonymous visitor something.
 * @returns false where `send` was refused because a budget is used up
 */
export async function unlessOverBudget(send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

/** As `sendSystemMail`, and sends nothing where the budget is used up. */
export function offerSystemMail(
  provider: Pick<Provider, 'jobs' | 'database'>,
  accountId: number,
  mail: SystemMail,
): Promise<boolean> {
  return unlessOverBudget(() => sendSystemMail(provider, accountId, mail));
}

/**
 * The address system mail is from: the SMTP user where that is an address (such
 * servers accept no other), else no-reply at the host of `PUBLIC_URL`.
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
  // These mails are few: a transport each, so that no pool stays open for them.
  const transport = openTransport(provider.config, provider.database);
  const stopWaiting = cutAfterStop(transport, signal);
  try {
    await transport.send(
      {
        accountId,
        messageId,
        system: { linkFor },
        subject: mail.subject,
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
 * Cuts the transport once `signal` has been aborted for as long as a stop waits; call what it returns when that is of
 * no use any more.
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

/** Says how queued system mail leaves, and forgets budgets that are over. Called once in each worker. */
export async function defineSystemMail(provider: Provider): Promise<void> {
  await provider.jobs.define<SystemMailJob>(jobName, (job, signal) => deliver(provider, job, signal), { retries });
  await provider.jobs.define(budgetJob, () => forgetBudgets(provider.database));
  await provider.jobs.schedule(budgetJob, '50 * * * *');
}
