import PostalMime from 'postal-mime';
import { sql } from '../database/sql';
import type { SystemMail } from '../delivery/sendSystemMail';
import { openCaptured } from '../delivery/transport/keepMessages';
import { eventually } from './eventually';
import { queuedMail } from '../secrets/sealedColumns';
import type { TestProvider } from './startTestProvider';

/** A mail as its recipient reads it. */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** As sent over SMTP. */
  readonly raw: string;
  /** The secret after `#` in its link; empty if it has none. */
  readonly token: string;
}

/** Waits for the newest mail to an address with a matching subject. Jobs must be running. */
export async function mailTo(test: TestProvider, email: string, subject: RegExp): Promise<ReceivedMail> {
  return eventually(
    async () => (await emailsTo(test, email)).findLast((mail) => subject.test(mail.subject)),
    60,
    `a mail to ${email} with the subject ${String(subject)}`,
  );
}

/** All mails to an address so far, oldest first. */
export async function emailsTo(test: TestProvider, email: string): Promise<ReceivedMail[]> {
  const rows = await test.provider.database.rows<{
    account_id: number;
    message_id: string;
    is_system: boolean;
    raw: Buffer;
  }>(sql`
    select account_id, message_id, is_system, raw from captured_messages where email = ${email}
    order by captured_message_id`);
  return Promise.all(
    rows.map(async (row) => {
      const raw = openCaptured(test.provider.database, row);
      const mail = await PostalMime.parse(raw);
      const text = mail.text ?? '';
      return {
        subject: mail.subject ?? '',
        text,
        html: mail.html ?? '',
        raw: raw.toString(),
        token: /#([\w-]{43})/.exec(text)?.[1] ?? '',
      };
    }),
  );
}

/** A queued mail, decrypted. */
export interface QueuedMail extends SystemMail {
  readonly accountId: number;
}

/** The system mail passed to `jobs.send`. */
export function openQueued({ provider: { database } }: Pick<TestProvider, 'provider'>, data: object): QueuedMail {
  const { accountId, mailId, sealed } = data as { accountId: number; mailId: string; sealed: string };
  return {
    accountId,
    ...(JSON.parse(database.secrets.open(sealed, queuedMail.place(accountId, mailId))) as SystemMail),
  };
}

/** System mail that was queued, sent or not, of one account or all. */
export async function queuedMails(test: Pick<TestProvider, 'provider'>, ofAccount?: number): Promise<QueuedMail[]> {
  const rows = await test.provider.database.rows<{ data: object }>(
    sql`select data from pgboss.job where name = ${queuedMail.job} order by created_on`,
  );
  return rows
    .map(({ data }) => openQueued(test, data))
    .filter(({ accountId }) => ofAccount === undefined || accountId === ofAccount);
}
