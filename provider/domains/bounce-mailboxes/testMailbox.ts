import type { BounceMailboxTested } from 'sendwright/wire/bounceMailboxes';
import { sql } from '../../database/sql';
import { badRequest, conflict } from '../../http/errors';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { type MailboxRow, passwordPlace } from './mailboxes';
import { MailboxError } from './reading/mailboxSession';
import { openMailbox } from './reading/openMailbox';

/** Milliseconds that a person waits for a server, and for all of it. */
const patience = 15_000;
const longest = 30_000;
/** Accounts of which a mailbox is tested: a server's listings take memory. */
const testing = new Set<number>();

/**
 * Signs in to a mailbox and opens its folder, also while it is off. Where that works, it is read again at once.
 * @throws HttpError 400 with the reason, 409 while another one of the account is tested
 */
export async function testMailbox(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  { account_id: accountId, mailbox_id: mailboxId, settings, password: sealed }: MailboxRow,
): Promise<BounceMailboxTested> {
  const password = database.secrets.open(sealed, passwordPlace(accountId, mailboxId));
  if (testing.has(accountId)) throw conflict('Another mailbox is being tested. Try again when that has ended.');
  testing.add(accountId);
  try {
    const signal = AbortSignal.timeout(longest);
    const session = await openMailbox({ settings, password, ...webhookOptions(config), timeout: patience, signal });
    const { messages } = session;
    // Nothing depends on how it ends.
    await session.close().catch(() => session.cut());
    await database.execute(sql`
      update bounce_mailboxes set last_error = null, failed_at = null, failures = 0, due_at = now()
      where account_id = ${accountId} and mailbox_id = ${mailboxId}`);
    return { messages };
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    throw badRequest(`The mailbox can't be read: ${error.message}`);
  } finally {
    testing.delete(accountId);
  }
}
