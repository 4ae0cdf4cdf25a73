import type { BounceMailboxTested } from 'sendwright/wire/bounceMailboxes';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { type MailboxRow, passwordPlace } from './mailboxes';
import { MailboxError } from './reading/mailboxSession';
import { openMailbox } from './reading/openMailbox';

/** Milliseconds that a person waits for a server. */
const patience = 15_000;

/**
 * Signs in to a mailbox and opens its folder, also while it is off. Where that works, it is read again at once.
 * @throws HttpError 400 with the reason
 */
export async function testMailbox(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  { account_id: accountId, mailbox_id: mailboxId, settings, password: sealed }: MailboxRow,
): Promise<BounceMailboxTested> {
  const password = database.secrets.open(sealed, passwordPlace(accountId, mailboxId));
  try {
    const session = await openMailbox({ settings, password, ...webhookOptions(config), timeout: patience });
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
  }
}
