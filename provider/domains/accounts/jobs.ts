import { sql } from '../../database/sql';
import type { Provider } from '../../provider';

/** Sessions and links that nobody can use any more are removed every night. */
export async function jobs({ database, jobs: queue }: Provider): Promise<void> {
  await queue.define('accounts.remove-expired', async () => {
    await database.execute(sql`delete from sessions where expires_at < now()`);
    await database.execute(sql`delete from sign_in_links where expires_at < now()`);
  });
  await queue.schedule('accounts.remove-expired', '20 3 * * *');
}
