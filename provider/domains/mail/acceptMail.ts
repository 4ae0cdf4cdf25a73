import { randomUUID } from 'node:crypto';
import type { MailSend } from 'sendwright/wire/mail';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { reserveCredits } from '../administration/maySend';
import { mailMessageId } from '../../delivery/mail/composeMail';
import { wakeLane } from './mailLane';
import { mailStream } from '../../delivery/mail/mailStream';
import { substitute, SubstitutionError } from '../../delivery/mail/substitute';
import { badRequest } from '../../http/errors';
import { type Repeatable, reserveKey } from './repeats';

/** A request that has been checked. */
export interface AcceptedMail {
  readonly message: MailSend;
  readonly customArgs: Readonly<Record<string, string>>;
  /** Why nobody gets it, in the words of the `dropped` event. */
  readonly dropReason?: string;
  /** Addresses and domains to which it goes although they bounced or complained. */
  readonly neverSuppressed?: readonly string[];
}

/** Who made a request, for email activity. */
export interface MailOrigin {
  readonly apiKeyId?: string | undefined;
  readonly address?: string | undefined;
  /** Accepts the request only if none with its key was accepted before. */
  readonly repeatable?: Repeatable | undefined;
}

/** Kinds of suppressions that are respected unless the request bypasses them. */
const allChecks = ['global', 'group', 'bounce', 'invalid_email', 'spam_report'] as const;
/** Those that remain for addresses that are never suppressed: an opt-out is the recipient's own wish. */
const ownWishes: readonly string[] = ['global', 'group'];

/**
 * Writes the messages of a request to the ledger. When it resolves they are durable, and are sent when due. Throws 403
 * if the account has not enough credits.
 * @returns the id of the message, as in `X-Message-Id` and events; that of the first request if this one is repeated
 */
export async function acceptMail(
  database: Database,
  accountId: number,
  { message, customArgs, dropReason, neverSuppressed = [] }: AcceptedMail,
  origin: MailOrigin = {},
): Promise<string> {
  const mailId = randomUUID();
  const messageId = Buffer.from(mailId.replaceAll('-', ''), 'hex').toString('base64url');
  const copies = message.personalizations.flatMap((one, place) => {
    const ownArguments = { ...customArgs, ...textOf(one.custom_args) };
    const sendAt = one.send_at ?? message.send_at;
    const subject = subjectOf(message, place);
    const detail = {
      message_id: messageId,
      ...(subject && { subject }),
      ...(message.categories?.length && { categories: message.categories }),
      ...(Object.keys(ownArguments).length > 0 && { custom_args: ownArguments }),
      ...(message.asm && { asm_group_id: message.asm.group_id }),
      ...(message.ip_pool_name !== undefined && { pool: message.ip_pool_name }),
      ...(sendAt !== undefined && { send_at: sendAt }),
      ...(one.from && { from_email: one.from.email }),
    };
    return [...one.to, ...(one.cc ?? []), ...(one.bcc ?? [])].map(({ email }) => {
      const copyId = randomUUID();
      return {
        copyId,
        place,
        email,
        sendAt,
        detail: JSON.stringify({ ...detail, smtp_id: mailMessageId(message, one, copyId) }),
      };
    });
  });
  const checks = checksOf(message.mail_settings);
  const wishes = checks.filter((kind) => ownWishes.includes(kind));
  const allowed = new Set(neverSuppressed.map((one) => one.toLowerCase()));
  const exempt = copies.map(({ email }) => {
    const address = email.toLowerCase();
    return allowed.has(address) || allowed.has(address.slice(address.lastIndexOf('@') + 1));
  });
  const ids = copies.map((copy) => copy.copyId);
  const times = copies.map((copy) => (copy.sendAt === undefined ? null : new Date(copy.sendAt * 1000)));
  const soonest = times.reduce<Date | null>(
    (found, time) => (found === null || time === null ? null : time < found ? time : found),
    times[0] ?? null,
  );
  return database.transaction(async (transaction) => {
    const first = origin.repeatable && (await reserveKey(transaction, accountId, origin.repeatable, messageId));
    if (first !== undefined) return first;
    await reserveCredits(transaction, accountId, copies.length);
    await transaction.execute(sql`
      insert into mail_sends (account_id, mail_id, message, batch_id, from_email, template_id, api_key_id,
        originating_ip, drop_reason)
      values (${accountId}, ${mailId}, ${JSON.stringify(message)}::jsonb, ${message.batch_id ?? null},
        ${message.from.email}, ${message.template_id ?? null}, ${origin.apiKeyId ?? null}, ${origin.address ?? null},
        ${dropReason ?? null})`);
    await transaction.execute(sql`
      insert into mail_copies (account_id, copy_id, mail_id, personalization, group_id, checks, detail)
      select ${accountId}, copy_id, ${mailId}, place, ${message.asm?.group_id ?? null}::bigint,
        case when is_exempt then ${wishes}::text[] else ${checks}::text[] end, detail
      from
        unnest(${ids}::uuid[], ${copies.map((copy) => copy.place)}::smallint[],
          ${copies.map((copy) => copy.detail)}::jsonb[], ${exempt}::boolean[])
        as copy (copy_id, place, detail, is_exempt)`);
    // Messages with a time or a batch wait for `releaseMail`.
    await transaction.execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email, state, next_attempt_at)
      select ${accountId}, ${mailStream}, copy_id, email,
        case when ${message.batch_id ?? null}::text is not null or send_at > now() then 'held' else 'waiting' end,
        case when ${message.batch_id ?? null}::text is not null or send_at > now() then coalesce(send_at, now()) end
      from unnest(${ids}::uuid[], ${copies.map((copy) => copy.email)}::text[], ${times}::timestamptz[]) as copy
        (copy_id, email, send_at)`);
    if (message.categories?.length) {
      // Always in the same order to avoid deadlocks.
      await transaction.execute(sql`
        insert into mail_categories (account_id, category)
        select ${accountId}, category from unnest(${[...new Set(message.categories)].toSorted()}::text[]) as category
        on conflict do nothing`);
    }
    await wakeLane(transaction, accountId, soonest);
    return messageId;
  });
}

function subjectOf({ subject, personalizations }: MailSend, place: number): string {
  const one = personalizations[place];
  try {
    return substitute(one?.subject ?? subject ?? '', one?.substitutions);
  } catch (error) {
    if (!(error instanceof SubstitutionError)) throw error;
    throw badRequest(error.message, `personalizations[${place}].substitutions`);
  }
}

function checksOf(settings: MailSend['mail_settings']): readonly string[] {
  if (settings?.bypass_list_management?.enable) return [];
  const bypassed = new Set([
    ...(settings?.bypass_spam_management?.enable ? ['spam_report'] : []),
    ...(settings?.bypass_bounce_management?.enable ? ['bounce'] : []),
    ...(settings?.bypass_unsubscribe_management?.enable ? ['global'] : []),
  ]);
  return allChecks.filter((kind) => !bypassed.has(kind));
}

const textOf = (values: Readonly<Record<string, string | number | boolean>> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
