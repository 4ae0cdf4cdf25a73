import { sql } from '../../database/sql';
import type { Domain, Provider } from '../../provider';
import { mailConfirmations } from './confirmationMail';
import { confirmationPageRoutes, forgetUnconfirmed } from './confirmationPages';
import { consentMailQueue } from './requestConsent';
import { consentRoutes } from './routes';

/** Double opt-in: requests that wait to be confirmed, the emails and pages that ask, and the evidence. */
export const consents: Domain = {
  name: 'consents',
  routes(server, provider) {
    consentRoutes(server, provider);
    confirmationPageRoutes(server, provider);
  },
  async jobs(provider) {
    const { jobs } = provider;
    await jobs.define<{ accountId: number }>(
      consentMailQueue,
      ({ accountId }, signal) => mailConfirmations(provider, accountId, signal),
      { concurrency: 2 },
    );
    await jobs.define('consents.mail-waiting', (_data, signal) => mailWaiting(provider, signal));
    await jobs.schedule('consents.mail-waiting', '* * * * *');
    await jobs.define('consents.forget-unconfirmed', async () => {
      await forgetUnconfirmed(provider);
    });
    await jobs.schedule('consents.forget-unconfirmed', '40 3 * * *');
  },
};

/** What a budget held back, or a crash left behind. */
async function mailWaiting(provider: Provider, signal: AbortSignal): Promise<void> {
  const accounts = await provider.database.rows<{ account_id: number }>(sql`
    select account_id from (select distinct account_id from consents where status = 'pending' and mail_at <= now()) as waiting where account_may_send(account_id)`);
  for (const { account_id: accountId } of accounts) await mailConfirmations(provider, accountId, signal);
}
