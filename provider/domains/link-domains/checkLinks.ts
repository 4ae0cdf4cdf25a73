import type { LinkValidation } from 'sendwright/wire/linkDomains';
import { sql } from '../../database/sql';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import { notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { audit, auditAction } from '../audit-log/audit';
import { findLinkRecords, linkRecords, type ResolveCname } from './findLinkRecords';
import { hostOf, linkSecret, type LinkParts, readLink } from './linkDomains';
import { type RecordedLinkFinding, recordLinkFinding } from './recordLinkFinding';

/** Domains per run; the rest follow an hour later. */
const batch = 500;
/** Concurrent checks. */
const atOnce = 10;

/** The details for the audit log. */
const detailsOf = ({ domain, owner }: RecordedLinkFinding): Record<string, string> => {
  const reason = domain.reason ?? owner.reason;
  return reason === null ? {} : { reason };
};

/** Checks whether the records are in the DNS. Throws 404. */
export async function validateLink(
  parts: LinkParts,
  caller: Caller,
  id: number,
  resolve: ResolveCname,
): Promise<LinkValidation> {
  const link = await readLink(parts, caller, id);
  const found = await findLinkRecords(resolve, { domain: link.dns.domain_cname, owner: link.dns.owner_cname });
  const { valid, domain, owner } = await parts.database.transaction(async (transaction) => {
    const place = { accountId: caller.accountId, linkId: id, host: hostOf(link) };
    const noted = await recordLinkFinding(transaction, place, found);
    // Removed in the meantime.
    if (!noted) throw notFound();
    if (noted.action)
      await auditAction(transaction, caller, {
        action: noted.action,
        subject: hostOf(link),
        details: detailsOf(noted),
      });
    return noted;
  });
  return { id, valid, validation_results: { domain_cname: domain, owner_cname: owner } };
}

interface DueLink {
  account_id: number;
  link_id: number;
  domain: string;
  subdomain: string;
  is_removed: boolean;
}

/**
 * Checks the records of due link domains, as often as those of authenticated domains. Removed ones too, because the
 * proxy asks for certificates of hosts whose links are out. If new links can't use a domain any longer, the account's
 * owner gets an email.
 */
export async function recheckLinks(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  resolve: ResolveCname,
  signal: AbortSignal,
): Promise<void> {
  const due = await provider.database.rows<DueLink>(sql`
    select account_id, link_id, domain, subdomain, removed_at is not null as is_removed from link_domains
    where (checked_at is null or checked_at < now() - interval '50 minutes')
      and (case when valid_at is null then removed_at is null and created_at > now() - interval '7 days'
        else missing_since is not null or checked_at < now() - interval '20 hours' end)
    order by checked_at nulls first limit ${batch}`);
  for (let start = 0; start < due.length && !signal.aborted; start += atOnce) {
    // The name servers are asked for a few at a time.
    await Promise.all(due.slice(start, start + atOnce).map((one) => recheck(provider, one, resolve)));
  }
}

async function recheck(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  due: DueLink,
  resolve: ResolveCname,
): Promise<void> {
  const { account_id: accountId, link_id: linkId } = due;
  const { database, config } = provider;
  const secret = await linkSecret(database, accountId);
  const records = linkRecords({ accountId, secret, contentUrl: config.contentUrl }, due);
  const found = await findLinkRecords(resolve, records);
  const host = hostOf(due);
  const noted = await database.transaction(async (transaction) => {
    const result = await recordLinkFinding(transaction, { accountId, linkId, host }, found, true);
    if (result?.action)
      await audit(transaction, {
        accountId,
        actor: { userId: null, username: 'Sendwright' },
        action: result.action,
        subject: host,
        details: detailsOf(result),
      });
    return result;
  });
  if (noted?.action === 'link_domain.lost' && !due.is_removed) await mailOwner(provider, accountId, host);
}

async function mailOwner(
  provider: Pick<Provider, 'database' | 'jobs' | 'config'>,
  accountId: number,
  host: string,
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
      subject: `Links no longer use ${host}`,
      lines: [
        `A DNS record of ${host} is missing. New messages have the usual link address instead, and links in messages ` +
          'that were already sent may not work. Put the record back, then check it:',
      ],
      button: { label: 'Show the records', link: `${provider.config.publicUrl}/senders/links` },
    }),
  );
}
