import { sql } from '../../database/sql';
import { openKey, recordOf } from '../../delivery/dkim/dkimKeys';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { audit } from '../audit-log/audit';
import { findRecord, type ResolveTxt } from './findRecord';
import { detailsOf, recordFinding } from './recordFinding';

interface DueDomain {
  account_id: number;
  domain_id: number;
  domain: string;
  selector: string;
  private_key: string;
}

/** Domains per run; the rest follow an hour later. */
const batch = 500;
/** Concurrent DNS queries. */
const atOnce = 10;

/**
 * Checks the records of due domains: validated ones once a day, those whose record was missing again after an hour, and
 * new ones every hour in their first week, so that they become valid automatically. Unresponsive name servers change
 * nothing. If a domain loses its authentication, the account's owner gets an email.
 */
export async function recheckDomains(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  resolve: ResolveTxt,
  signal: AbortSignal,
): Promise<void> {
  const due = await provider.database.rows<DueDomain>(sql`
    select account_id, domain_id, domain, selector, private_key from dkim_keys
    where (checked_at is null or checked_at < now() - interval '50 minutes')
      and (case when valid_at is null then self_service and created_at > now() - interval '7 days'
        else missing_since is not null or checked_at < now() - interval '20 hours' end)
    order by checked_at nulls first limit ${batch}`);
  for (let start = 0; start < due.length && !signal.aborted; start += atOnce) {
    // The name servers are asked for a few at a time.
    await Promise.all(due.slice(start, start + atOnce).map((one) => recheck(provider, one, resolve)));
  }
}

async function recheck(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  due: DueDomain,
  resolve: ResolveTxt,
): Promise<void> {
  const { account_id: accountId, domain_id: domainId, domain } = due;
  const { name, value } = recordOf(openKey(provider.database, accountId, due));
  const found = await findRecord(resolve, name, value);
  const { action } = await provider.database.transaction(async (transaction) => {
    const noted = await recordFinding(transaction, { accountId, domainId, domain }, found, true);
    if (noted.action)
      await audit(transaction, {
        accountId,
        actor: { userId: null, username: 'Sendwright' },
        action: noted.action,
        subject: domain,
        details: detailsOf(found),
      });
    return noted;
  });
  if (action === 'domain.lost') await mailOwner(provider, accountId, domainId, domain);
}

async function mailOwner(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  accountId: number,
  domainId: number,
  domain: string,
): Promise<void> {
  const owner = await provider.database.first<{ email: string }>(
    sql`select email from users where account_id = ${accountId} order by user_id limit 1`,
  );
  if (!owner || owner.email === '') return;
  await trySendSystemMail(
    provider,
    accountId,
    accountMail({
      to: owner.email,
      subject: `${domain} is no longer authenticated`,
      lines: [
        `The record that proves that ${domain} is yours is missing from its DNS. Mail from it is no longer signed, ` +
          'and its senders that were verified by the domain must be verified again. Put the record back, then check ' +
          'it:',
      ],
      button: { label: 'Show the record', link: `${provider.config.publicUrl}/senders/domains/${domainId}` },
    }),
  );
}
