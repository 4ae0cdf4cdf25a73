import { sql } from '../../database/sql';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { mailBrandOf } from './mailBrand';
import { addressesOf } from './recipients';
import { trimEndOf } from '../../validation/trimEndOf';

const mailQueue = 'notice-mails';
const tidyQueue = 'notices-tidy';
const atOnce = 200;
const retentionDays = 90;

interface UnmailedRow {
  account_id: number;
  notice_id: string;
  title: string;
  message: string;
  link: string;
  mail_to: string | null;
}

/** Mails notices each minute, and forgets old ones each night. */
export async function defineNoticeMails(provider: Provider): Promise<void> {
  await provider.jobs.define(mailQueue, () => mailNotices(provider));
  await provider.jobs.schedule(mailQueue, '* * * * *');
  await provider.jobs.define(tidyQueue, () => deleteOldNotices(provider));
  await provider.jobs.schedule(tidyQueue, '17 3 * * *');
}

/**
 * Emails each notice to the account's recipients. Recorded afterwards, so that a crash in between emails one twice
 * rather than never.
 */
export async function mailNotices(provider: Pick<Provider, 'database' | 'jobs' | 'config'>): Promise<void> {
  const { database } = provider;
  const base = trimEndOf(provider.config.publicUrl, '/');
  const rows = await database.rows<UnmailedRow>(sql`
    select account_id, notice_id, title, message, link, mail_to from notices where mailed_at is null order by created_at
    limit ${atOnce}`);
  for (const { account_id: accountId, notice_id: noticeId, title, message, link, mail_to: only } of rows) {
    for (const to of only === null ? await addressesOf(database, accountId) : [only]) {
      await trySendSystemMail(
        provider,
        accountId,
        accountMail({
          to,
          subject: title,
          lines: [message],
          button: { label: 'Open in Sendwright', link: `${base}${link}` },
          brand: await mailBrandOf(database, accountId, to),
        }),
      );
    }
    await database.execute(
      sql`update notices set mailed_at = now() where account_id = ${accountId} and notice_id = ${noticeId}`,
    );
  }
}

/** What is older than 90 days is of no use any more. */
export async function deleteOldNotices({ database }: Pick<Provider, 'database'>): Promise<void> {
  await database.execute(
    sql`delete from notices
      where created_at < now() - make_interval(days => ${retentionDays}) and mailed_at is not null`,
  );
}
