import { readFileSync } from 'node:fs';
import { startImapServer } from '../../provider/testing/mailboxes/imapServer';
import { MailStore } from '../../provider/testing/mailboxes/mailStore';
import { startPop3Server } from '../../provider/testing/mailboxes/pop3Server';
import { automaticReply, feedbackReport, statusReport } from '../../provider/testing/mailboxes/reports';

// A mailbox full of reports, over IMAP or POP3. Messages are made when they are read.

/** What is asked for: `file` has a line with return path and address for each message. */
export interface MailboxOrder {
  readonly protocol: 'imap' | 'pop3';
  readonly file: string;
}
/** In a hundred messages: complaints, and automatic replies, which stay in the mailbox. All others are bounces. */
export const shares = { complaints: 3, automatic: 3 } as const;

const padding = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.\r\n'.repeat(15);

process.once('message', ({ protocol, file }: MailboxOrder) => {
  const store = new MailStore();
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .forEach((line, index) => {
      const [path = '', email = ''] = line.split(' ');
      const place = index % 100;
      const made = (): string =>
        place < shares.complaints
          ? feedbackReport(path, email)
          : place < shares.complaints + shares.automatic
            ? automaticReply(path)
            : statusReport(path, email, { padding });
      // The same each time it is read.
      let kept: Buffer | undefined;
      store.addMade(() => (kept ??= Buffer.from(made())), 2600);
    });
  void (protocol === 'imap' ? startImapServer({ store }) : startPop3Server({ store })).then(({ port }) => {
    process.on('message', () => process.send?.({ left: store.uids().length }));
    process.send?.({ port, user: store.user, password: store.password });
  });
});
process.on('disconnect', () => process.exit());
