import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { MailboxKey } from './processed';
import { MailboxError } from './reading/mailboxSession';

/** How many messages are remembered, so that none counts twice. */
export interface KnownLimits {
  /** Of a mailbox. */
  readonly ofMailbox: number;
  /** Of a mailbox of the installation. */
  readonly ofShared: number;
  /** Of all mailboxes of an account, except those of the installation. */
  readonly ofAccount: number;
}

export const knownLimits: KnownLimits = { ofMailbox: 200_000, ofShared: 2_000_000, ofAccount: 300_000 };

/** New messages after which there must be room again. */
export const roomEvery = 20_000;
/** Days within which a message that is in a mailbox was noted as seen. */
const seenWithin = 31;

/**
 * Makes room for `roomEvery` messages, or a tenth of the limit: those that were cleared longest ago are forgotten. That
 * changes figures of the mailbox alone: the ledger takes a report of each kind once. What may still be in a POP3
 * mailbox stays, because its ids are all that is known of it.
 * @param present the ids in the POP3 mailbox; empty with IMAP, where reading continues after the last message
 * @throws MailboxError if there is no room
 */
export async function makeRoom(
  database: Database,
  { accountId, mailboxId }: MailboxKey,
  isShared: boolean,
  present: readonly string[],
  limits: KnownLimits,
): Promise<void> {
  const counts = await database.first<{ own: number; all: number }>(sql`
    select count(*) filter (where mailbox_id = ${mailboxId}) as own, count(*) filter (where not is_shared) as all
    from bounce_mailbox_messages join bounce_mailboxes using (account_id, mailbox_id)
    where account_id = ${accountId}`);
  const most = isShared ? limits.ofShared : limits.ofMailbox;
  const room = Math.min(roomEvery, Math.ceil(most / 10));
  const tooMany = Math.max(
    (counts?.own ?? 0) + room - most,
    isShared ? 0 : (counts?.all ?? 0) + room - limits.ofAccount,
  );
  if (tooMany <= 0) return;
  const forgotten = await database.execute(sql`
    delete from bounce_mailbox_messages
    where account_id = ${accountId} and (mailbox_id, message_id) in (
      select mailbox_id, message_id from bounce_mailbox_messages join bounce_mailboxes using (account_id, mailbox_id)
      where account_id = ${accountId} and is_cleared
        and (mailbox_id = ${mailboxId} or not (is_shared or ${isShared}))
        and (settings ->> 'protocol' = 'imap' or seen_at < now() - make_interval(days => ${seenWithin})
          or (mailbox_id = ${mailboxId} and message_id not in (select unnest(${present}::text[]))))
      order by mailbox_id = ${mailboxId} and ${(counts?.own ?? 0) + room > most} desc, seen_at
      limit ${tooMany + room})`);
  if (forgotten < tooMany)
    throw new MailboxError(
      'Too many messages are in the bounce mailboxes of this account: ' +
        `${most.toLocaleString('en-US')} of a mailbox and ${limits.ofAccount.toLocaleString('en-US')} in all are ` +
        'remembered. Delete old messages at the server, or have processed ones deleted.',
    );
}
