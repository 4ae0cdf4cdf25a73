import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { mailStream } from '../../delivery/mail/mailStream';
import { forgetKeys } from './repeats';

const jobName = 'mail.forget';

/** Deletes the contents of requests after a week, unless some of their messages can still be sent; returns how many. */
export function purgeSentMail(database: Database): Promise<number> {
  return database.execute(sql`
    update mail_sends set message = null
    where message is not null and created_at < now() - interval '7 days' and not exists (
      select from mail_copies as copy join deliveries on deliveries.account_id = copy.account_id
        and deliveries.stream_id = ${mailStream} and deliveries.contact_id = copy.copy_id
      where copy.account_id = mail_sends.account_id and copy.mail_id = mail_sends.mail_id
        and deliveries.state in ('held', 'waiting', 'sending', 'deferred'))`);
}

/** Defines the nightly job that deletes old contents and keys. */
export async function definePurge({ jobs, database, log }: Provider): Promise<void> {
  await jobs.define(jobName, async () => {
    const requests = await purgeSentMail(database);
    if (requests > 0) log.info({ requests }, 'removed the contents of old mail');
    await forgetKeys(database);
  });
  await jobs.schedule(jobName, '20 3 * * *');
}
