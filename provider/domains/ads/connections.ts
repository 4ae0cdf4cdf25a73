import type { AdAccountChoice, AdPartnerName } from 'sendwright/wire/ads';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { AdConnectionLost, type AdConnection, type AdIdentities } from './partners/adPartner';

export const tokenContext = (accountId: number, partner: AdPartnerName) => ({
  column: 'ad_accounts.access_token',
  accountId,
  row: partner,
});

interface ConnectionRow {
  readonly external_id: string;
  readonly identities: AdIdentities;
  readonly access_token: string | null;
  readonly problem: string | null;
  readonly accounts: readonly AdAccountChoice[];
}

/**
 * The connection of an account to a partner, with its token decrypted. `signal` ends its requests; default: after 30
 * seconds.
 * @throws AdConnectionLost if it is not connected, or the partner refuses the token
 */
export async function openConnection(
  database: Queryable,
  accountId: number,
  partner: AdPartnerName,
  signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<AdConnection> {
  const row = await database.first<ConnectionRow>(sql`
    select external_id, identities, access_token, problem, accounts from ad_accounts
    where account_id = ${accountId} and partner = ${partner}`);
  if (!row) throw new AdConnectionLost('The ad account was disconnected.');
  if (row.problem !== null) throw new AdConnectionLost(row.problem);
  const account = row.accounts.find(({ id }) => id === row.external_id);
  return {
    externalId: row.external_id,
    identities: row.identities,
    timeZone: account?.time_zone ?? 'UTC',
    currency: account?.currency ?? 'USD',
    signal,
    accessToken:
      row.access_token === null ? '' : database.secrets.open(row.access_token, tokenContext(accountId, partner)),
  };
}

/** Records that the partner refuses a token, unless the account has been connected again in the meantime. */
export async function recordLostConnection(
  database: Queryable,
  accountId: number,
  partner: AdPartnerName,
  { accessToken, message }: { readonly accessToken: string; readonly message: string },
): Promise<void> {
  const row = await database.first<{ access_token: string | null }>(sql`
    select access_token from ad_accounts where account_id = ${accountId} and partner = ${partner}`);
  const sealed = row?.access_token ?? null;
  if (sealed === null || database.secrets.open(sealed, tokenContext(accountId, partner)) !== accessToken) return;
  await database.execute(sql`
    update ad_accounts set problem = ${message}
    where account_id = ${accountId} and partner = ${partner} and access_token = ${sealed}`);
}
