import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { forgetAttempts } from './sessions/attemptLimit';
import { forgetOldDevices } from './sessions/knownDevices';
import { defineSignUp } from './signUp/signUp';
import { definePasswordReset } from './security/passwordReset';

/** Jobs that email password reset links, and every night delete expired sessions, links and attempt counts. */
export async function jobs(provider: Provider): Promise<void> {
  const { database, jobs: queue } = provider;
  await definePasswordReset(provider);
  await defineSignUp(provider);
  await queue.define('accounts.remove-expired', async () => {
    await database.execute(sql`delete from sessions where expires_at < now() or idle_ends_at < now()`);
    await database.execute(sql`delete from sign_in_links where expires_at < now()`);
    await database.execute(sql`delete from mailed_links where expires_at < now()`);
    await database.execute(sql`delete from sign_ups where expires_at < now()`);
    await forgetOldDevices(database);
  });
  await queue.schedule('accounts.remove-expired', '20 3 * * *');
  await queue.define('accounts.forget-attempts', () => forgetAttempts(database));
  await queue.schedule('accounts.forget-attempts', '*/15 * * * *');
}
