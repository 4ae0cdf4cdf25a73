import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { mailStream } from './mailStream';

const jobName = 'mail.forget';

/**
 * Removes the contents of requests a week after they were made, once nothing of them can leave any more; their number.
 */
export function purgeSentMail(database: Database): Promise<number> {
  return database.execute(sql`
    update mail_sends set message = null
    where message is not null and created_at < now() - interval '7 days' and not exists (
      select from mail_copies as copy join deliveries on deliveries.account_id = copy.account_id
        and deliveries.stream_id = ${mailStream} and deliveries.contact_id = copy.copy_id
      where copy.account_id = mail_sends.account_id and copy.mail_id = mail_sends.mail_id
        and deliveries.state in ('held', 'waiting', 'sending', 'deferred'))`);
}

/** Says how old contents are removed, once a night. */
export async function defineForgetting({ jobs, database, log }: Provider): Promise<void> {
  await jobs.define(jobName, async () => {
    const requests = await purgeSentMail(database);
    if (requests > 0) log.info({ requests }, 'removed the contents of old mail');
  });
  await jobs.schedule(jobName, '20 3 * * *');
}
