import type { FastifyBaseLogger } from 'fastify';
import type { AdPartnerName } from 'sendwright/wire/ads';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { recordLostConnection, tokenContext } from './connections';
import { AdConnectionLost } from './partners/adPartner';
import type { AdPartners } from './partners/partners';

interface ConnectionParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly log: FastifyBaseLogger;
}

interface DueConnection {
  readonly account_id: number;
  readonly partner: AdPartnerName;
  readonly access_token: string | null;
  readonly token_expires_at: Date | null;
}

/** Milliseconds before its expiry at which a token is renewed. */
const renewBefore = 14 * 86_400_000;

/**
 * Checks one connection that has not been checked for a day: renews its token in time, and reloads its pages and ad
 * accounts, so that campaigns notice a page that was lost. A failed check is repeated the next day; until then the
 * token stays valid.
 * @returns whether more may be due
 */
export async function checkConnections({ database, partners, log }: ConnectionParts): Promise<boolean> {
  const due = await database.first<DueConnection>(sql`
    update ad_accounts set checked_at = now()
    where (account_id, partner) in (
      select account_id, partner from ad_accounts
      where checked_at < now() - interval '1 day' and access_token is not null and problem is null
      order by checked_at limit 1 for update skip locked)
    returning account_id, partner, access_token, token_expires_at`);
  if (!due || due.access_token === null) return false;
  const { account_id: accountId, partner: name, token_expires_at: expiresAt } = due;
  const sealed = due.access_token;
  const place = tokenContext(accountId, name);
  const accessToken = database.secrets.open(sealed, place);
  try {
    const partner = partners.get(name);
    const isLate = expiresAt !== null && expiresAt.getTime() - Date.now() < renewBefore;
    const renewed = isLate ? await partner.signIn?.renew?.(accessToken) : undefined;
    const { accounts, identities } = await partner.describe(renewed?.accessToken ?? accessToken);
    const next = renewed ? database.secrets.seal(renewed.accessToken, place) : sealed;
    const until = renewed ? (renewed.expiresAt ?? null) : expiresAt;
    // A connection that was replaced in the meantime stays as it is.
    await database.execute(sql`
      update ad_accounts set access_token = ${next}, token_expires_at = ${until},
        accounts = ${JSON.stringify(accounts)}, identities = ${JSON.stringify(identities)}
      where account_id = ${accountId} and partner = ${name} and access_token = ${sealed}`);
  } catch (error) {
    if (error instanceof AdConnectionLost)
      await recordLostConnection(database, accountId, name, { accessToken, message: error.message });
    else log.warn({ err: error, accountId, partner: name }, 'an ad account could not be checked');
  }
  return true;
}
