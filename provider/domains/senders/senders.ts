import { escapeHtml } from 'sendwright/email/template';
import { limits } from 'sendwright/wire/limits';
import type { Sender } from 'sendwright/wire/senders';
import type { Queryable } from '../../database/database';
import { sendSystemMail, type SystemMail } from '../../delivery/sendSystemMail';
import { quietParagraph, systemMailButton, systemMailHtml } from '../../delivery/systemMailHtml';
import { type ReservedMail, reserveSystemMail } from '../../delivery/systemMailBudget';
import { refusal, tooManyRequests } from '../../http/errors';
import type { Provider } from '../../provider';
import { requireConfirmed } from '../administration/maySend';
import { verifyByDomain } from '../domain-authentication/sendersOfDomain';
import { addNotice } from '../notifications/notices';
import { freeMailWarning } from './freeMailDomains';
import {
  countSenders,
  deleteSenderRow,
  insertSender,
  lockSenders,
  recordResend,
  selectByVerificationHash,
  selectSender,
  type SenderRow,
  setVerificationHash,
  setVerified,
  updateSenderRow,
  type VerificationRow,
} from './queries';
import { type GivenFields, mergeSenderFields, type SenderVocabulary } from './senderFields';
import { createVerificationToken, hashVerificationToken, tokenAccountId, verificationDays } from './verificationToken';

/** Minimum seconds between two verification emails for a sender. */
const resendPause = 60;
/** The job that handles permanently refused verification emails. */
export const refusedJob = 'sender-verification-refused';

/** Identifies the refused email; `hash` is hexadecimal. */
export interface RefusedVerification {
  readonly accountId: number;
  readonly senderId: number;
  readonly hash: string;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

function whyUnverified({ from_email: email, verification_refusal: refused }: SenderRow): string {
  if (refused === null) return `Open the verification mail sent to ${email} and confirm the address.`;
  return `The verification mail to ${email} was refused: ${refused}. Correct the address, or send the mail again.`;
}

/** The sender as the marketing API shows it. */
export function toSender(row: SenderRow): Sender {
  const warning = freeMailWarning(row.from_email);
  return {
    id: row.sender_id,
    nickname: row.nickname,
    from: { email: row.from_email, name: row.from_name },
    reply_to: { email: row.reply_to_email, name: row.reply_to_name },
    address: row.address,
    address_2: row.address_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    verified: { status: row.verified_at !== null, reason: row.verified_at === null ? whyUnverified(row) : null },
    locked: lockReason(row) !== null,
    locked_reason: lockReason(row),
    created_at: seconds(row.created_at),
    updated_at: seconds(row.updated_at),
    warnings: warning === undefined ? [] : [{ field: 'from.email', message: warning }],
  };
}

/** @throws HttpError 404 */
export async function getSender(provider: Provider, accountId: number, id: number): Promise<SenderRow> {
  const row = await selectSender(provider.database, accountId, id);
  if (!row) throw refusal('sender_not_found');
  return row;
}

async function mailVerification(
  provider: Provider,
  accountId: number,
  row: SenderRow,
  reserved: ReservedMail,
): Promise<void> {
  const { token, hash } = createVerificationToken(accountId);
  await setVerificationHash(provider.database, accountId, row.sender_id, hash);
  const refused: RefusedVerification = { accountId, senderId: row.sender_id, hash: hash.toString('hex') };
  const mail = verificationMail(row, `${provider.config.publicUrl}/senders/verify/${token}`);
  await sendSystemMail(provider, accountId, mail, { ifRefused: { name: refusedJob, data: refused }, reserved });
}

/**
 * Creates a sender and emails its from address a verification link, unless its domain is authenticated.
 * @throws HttpError 400 for an invalid field, a nickname in use, or the 101st sender; 403 before the account's own
 *   address is confirmed; 429 if the address has received too many emails
 */
export async function createSender(
  provider: Provider,
  accountId: number,
  given: GivenFields,
  vocabulary: SenderVocabulary,
): Promise<SenderRow> {
  const fields = mergeSenderFields(given, undefined, vocabulary);
  await requireConfirmed(provider.database, accountId);
  const { row, reserved } = await provider.database.transaction(async (transaction) => {
    await lockSenders(transaction, accountId);
    const { total, taken } = await countSenders(transaction, accountId, fields.nickname, null);
    if (total >= limits.sender.perAccount) throw refusal('sender_limit_reached');
    if (taken) throw refusal('sender_nickname_taken');
    const created = await insertSender(transaction, accountId, fields);
    return proveAddress(transaction, accountId, created);
  });
  if (reserved) await mailVerification(provider, accountId, row, reserved);
  return row;
}

interface Proving {
  readonly row: SenderRow;
  /** The verification email, if one is needed. */
  readonly reserved: ReservedMail | undefined;
}

/** An address of an authenticated domain needs no verification email. */
async function proveAddress(transaction: Queryable, accountId: number, row: SenderRow): Promise<Proving> {
  const verified = await verifyByDomain(transaction, accountId, null, row.sender_id);
  if (verified > 0)
    return { row: (await selectSender(transaction, accountId, row.sender_id)) ?? row, reserved: undefined };
  return { row, reserved: await reserveSystemMail(transaction, accountId, row.from_email) };
}

/** Why a sender can't be changed or deleted now; null if it can. */
export function lockReason({ used_by_send: send, used_by_automation: automation }: SenderRow): string | null {
  if (send !== null) return `The single send “${send}” uses this sender. Unschedule it, or wait until it is sent.`;
  return automation === null ? null : `The live automation “${automation}” uses this sender. Disable it first.`;
}

function refuseLocked(row: SenderRow): void {
  const reason = lockReason(row);
  if (reason !== null) throw refusal('sender_locked', reason);
}

/**
 * Changes a sender. A new from address must be verified again. An unverified sender can be changed and deleted,
 * although the provider API forbids both, so that a mistyped address can be corrected.
 * @throws HttpError 400, 403 when locked, 404, 429 if the new address has received too many emails
 */
export async function updateSender(
  provider: Provider,
  accountId: number,
  id: number,
  given: GivenFields,
  vocabulary: SenderVocabulary,
): Promise<SenderRow> {
  if (given.from_email !== undefined) await requireConfirmed(provider.database, accountId);
  const { row, reserved } = await provider.database.transaction(async (transaction) => {
    await lockSenders(transaction, accountId);
    const current = await selectSender(transaction, accountId, id);
    if (!current) throw refusal('sender_not_found');
    refuseLocked(current);
    const fields = mergeSenderFields(given, current, vocabulary);
    const { taken } = await countSenders(transaction, accountId, fields.nickname, id);
    if (taken) throw refusal('sender_nickname_taken');
    const changed = fields.from_email.toLowerCase() !== current.from_email.toLowerCase();
    const updated = await updateSenderRow(transaction, accountId, id, fields, changed);
    if (!updated) throw refusal('sender_not_found');
    return changed ? proveAddress(transaction, accountId, updated) : { row: updated, reserved: undefined };
  });
  if (reserved) await mailVerification(provider, accountId, row, reserved);
  return row;
}

/** @throws HttpError 403 when locked, 404 */
export async function deleteSender(provider: Provider, accountId: number, id: number): Promise<void> {
  refuseLocked(await getSender(provider, accountId, id));
  await deleteSenderRow(provider.database, accountId, id);
}

/**
 * Emails a new link; the previous one stops working. @throws HttpError 400 if already verified, 404, 429 within a
 * minute of the last one or if the address has received too many emails
 */
export async function resendVerification(provider: Provider, accountId: number, id: number): Promise<void> {
  const row = await getSender(provider, accountId, id);
  if (row.verified_at !== null) throw refusal('sender_verified');
  await requireConfirmed(provider.database, accountId);
  if ((await recordResend(provider.database, accountId, id, resendPause)) === 0) {
    throw tooManyRequests(
      { 'retry-after': String(resendPause) },
      'The verification email was sent less than a minute ago. Check your inbox, or try again in a minute.',
    );
  }
  await mailVerification(
    provider,
    accountId,
    row,
    await reserveSystemMail(provider.database, accountId, row.from_email),
  );
}

/** The sender of a link, without verifying it; undefined if the link is unknown or expired. */
export async function findVerification(provider: Provider, token: string): Promise<VerificationRow | undefined> {
  const accountId = tokenAccountId(token);
  if (accountId === undefined) return undefined;
  const row = await selectByVerificationHash(
    provider.database,
    accountId,
    hashVerificationToken(token),
    verificationDays,
  );
  return row && (row.verified_at !== null || !row.expired) ? row : undefined;
}

/** Verifies the sender of a link; idempotent. False if the link is unknown or expired. */
export async function verifySender(provider: Provider, token: string, onlyAccountId?: number): Promise<boolean> {
  const accountId = tokenAccountId(token);
  const row = await findVerification(provider, token);
  if (!row || accountId === undefined || (onlyAccountId !== undefined && accountId !== onlyAccountId)) return false;
  const isVerified = (await setVerified(provider.database, accountId, row.sender_id, hashVerificationToken(token))) > 0;
  if (isVerified && row.verified_at === null) {
    await addNotice(provider.database, accountId, {
      occasion: `sender ${row.sender_id} verified ${row.from_email}`,
      tone: 'info',
      title: `${row.from_email} is verified`,
      message: `The owner of ${row.from_email} has confirmed the address: you can send from it.`,
      link: '/senders',
      mailTo: 'recipients',
    });
  }
  return isVerified;
}

/**
 * The email that asks the owner of a from address to confirm it. People who did not request it can ignore it, and it
 * contains nothing that the requester typed.
 */
function verificationMail(sender: Pick<SenderRow, 'from_email'>, link: string): SystemMail {
  const email = escapeHtml(sender.from_email);
  return {
    to: sender.from_email,
    subject: 'Confirm your sender address',
    text: [
      `Somebody wants to send email from ${sender.from_email}.`,
      `If it was you, confirm the address within ${verificationDays} days:`,
      link,
      "If it wasn't you, ignore this email: no email will be sent in your name.",
    ].join('\r\n\r\n'),
    html: systemMailHtml(
      `<p style="margin:0 0 16px">Somebody wants to send email from <strong>${email}</strong>.</p>` +
        `<p style="margin:0 0 16px">If it was you, confirm the address within ${verificationDays} days:</p>` +
        systemMailButton(`Confirm ${sender.from_email}`, link) +
        quietParagraph("If it wasn't you, ignore this email: no email will be sent in your name."),
    ),
  };
}
