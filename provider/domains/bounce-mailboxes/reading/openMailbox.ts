import { openImap } from './imapSession';
import type { MailboxSession, SessionOptions } from './mailboxSession';
import { openPop3 } from './pop3Session';

/** Signs in to a mailbox and opens its folder. @throws MailboxError */
export const openMailbox = (options: SessionOptions): Promise<MailboxSession> =>
  options.settings.protocol === 'imap' ? openImap(options) : openPop3(options);
