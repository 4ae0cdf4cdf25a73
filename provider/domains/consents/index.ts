import { consents as contract } from 'sendwright/wire/consents';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { confirmationSending, mailConfirmations } from './confirmationMail';
import { confirmationPageRoutes, deleteExpiredRequests } from './confirmationPages';
import { consentsOfContact, listConsents, readConsent, removeConsent, resendConfirmation } from './consents';
import { consentMailQueue } from './requestConsent';

const ofPerson = ofRow(sql`select email as name from consents`, sql`consent_id`);

/** Double opt-in: pending requests, the emails and pages that ask, and the evidence. */
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
      await deleteExpiredRequests(provider);
    });
    await jobs.schedule('consents.forget-unconfirmed', '40 3 * * *');
  },
};

/** Sends what a budget delayed or a crash left behind. */
async function mailWaiting(provider: Provider, signal: AbortSignal): Promise<void> {
  const accounts = await provider.database.rows<{ account_id: number }>(sql`
    select account_id
    from (select distinct account_id from consents where status = 'pending' and mail_at <= now()) as waiting
    where account_may_send(account_id)`);
  for (const { account_id: accountId } of accounts) await mailConfirmations(provider, accountId, signal);
}

/** The operations of `/v3/marketing/consents`. */
function consentRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'GET /marketing/consents': ({ caller, query, linkProvider }) => listConsents(linkProvider, caller.accountId, query),
    'GET /marketing/consents/sending': ({ caller }) => confirmationSending(provider.database, caller.accountId),
    'GET /marketing/consents/:id': ({ caller, params }) => readConsent(provider.database, caller.accountId, params.id),
    'POST /marketing/consents/:id/resend': {
      audit: ofPerson,
      handle: ({ caller, params }) => resendConfirmation(provider, caller.accountId, params.id),
    },
    'DELETE /marketing/consents/:id': {
      audit: ofPerson,
      handle: ({ caller, params }) => removeConsent(provider, caller.accountId, params.id),
    },
    'GET /marketing/contacts/:id/consents': ({ caller, params }) =>
      consentsOfContact(provider, caller.accountId, params.id),
  });
}
