import type { AdAccount, AdAccountChoice, AdAccountUpdate, AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { badRequest, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { AdIdentities, AdToken, PartnerAccount } from './partners/adPartner';
import { channelsOf, isSandbox } from './partners/partners';
import { unavailableAt } from './partners/unavailable';
import { tokenContext } from './connections';
import { forgetDeleted } from './placements';

interface AdAccountRow {
  readonly partner: AdPartnerName;
  readonly name: string;
  readonly external_id: string;
  readonly channels: AdChannel[];
  readonly identities: AdIdentities;
  readonly accounts: AdAccountChoice[];
  readonly problem: string | null;
  readonly connected_at: Date;
}

const columns = sql`partner, name, external_id, channels, identities, accounts, problem, connected_at`;

const present = ({ external_id: id, identities, connected_at: connectedAt, ...row }: AdAccountRow): AdAccount => ({
  ...row,
  account_id: id,
  is_sandbox: isSandbox(row.partner),
  available_channels: [...channelsOf(row.partner)],
  unavailable: unavailableAt(row.partner),
  pages: identities.pages.map(({ id: page, name }) => ({ id: page, name })),
  instagram_accounts: identities.instagram_accounts.map(({ id: profile, name }) => ({ id: profile, name })),
  connected_at: isoTime(connectedAt),
});

/** The connected accounts, by partner. */
export async function listAdAccounts(database: Queryable, accountId: number): Promise<AdAccount[]> {
  const rows = await database.rows<AdAccountRow>(
    sql`select ${columns} from ad_accounts where account_id = ${accountId} order by partner`,
  );
  return rows.map(present);
}

interface Connecting {
  readonly partner: AdPartnerName;
  /** Undefined: those that it has now, else those that no other partner is used for. */
  readonly channels?: readonly AdChannel[] | undefined;
  /** Undefined for partners without sign-in. */
  readonly token?: AdToken;
}

/**
 * Stores a connection, replacing one to the same partner. The chosen ad account stays if the sign-in still has it.
 * Placements that waited for it continue.
 * @throws HttpError 400 if the partner doesn't have one of the channels; 409 if campaigns run in an account that the
 * new sign-in lacks
 */
export async function storeAdAccount(
  database: Database,
  accountId: number,
  described: PartnerAccount,
  { partner: name, channels, token }: Connecting,
): Promise<AdAccount> {
  checkChannels(name, channels ?? []);
  return oneAtATime(database, accountId, async (transaction) => {
    const others = await listAdAccounts(transaction, accountId);
    const taken = new Set(others.filter((one) => one.partner !== name).flatMap((one) => one.channels));
    const own = others.find((one) => one.partner === name);
    const kept = own && described.accounts.find(({ id }) => id === own.account_id);
    if (own && !kept && (await isInUse(transaction, accountId, name))) throw refusal('ad_partner_in_use');
    const chosen = kept ?? { id: described.externalId, name: described.name };
    const wanted = channels ?? own?.channels ?? channelsOf(name).filter((channel) => !taken.has(channel));
    await releaseChannels(transaction, accountId, name, wanted);
    const sealed = token ? transaction.secrets.seal(token.accessToken, tokenContext(accountId, name)) : null;
    const row = await transaction.first<AdAccountRow>(sql`
      insert into ad_accounts (account_id, partner, name, external_id, channels, identities, accounts, access_token,
        token_expires_at)
      values (${accountId}, ${name}, ${chosen.name}, ${chosen.id}, ${wanted}, ${JSON.stringify(described.identities)},
        ${JSON.stringify(described.accounts)}, ${sealed}, ${token?.expiresAt ?? null})
      on conflict (account_id, partner) do update set name = excluded.name, external_id = excluded.external_id,
        channels = excluded.channels, identities = excluded.identities, accounts = excluded.accounts,
        access_token = excluded.access_token, token_expires_at = excluded.token_expires_at, problem = null,
        checked_at = now()
      returning ${columns}`);
    if (!row) throw new Error('insert returned no row');
    await transaction.execute(sql`
      update ad_placements set due_at = now(), failures = 0
      where account_id = ${accountId} and partner = ${name} and due_at is not null and failures > 0`);
    await transaction.execute(sql`
      update ad_audiences set due_at = now(), failures = 0
      where account_id = ${accountId} and partner = ${name} and due_at is not null and failures > 0`);
    return present(row);
  });
}

/** @throws HttpError 400 if the partner doesn't have a channel or the ad account; 404; 409 */
export function changeAdAccount(
  database: Database,
  accountId: number,
  name: AdPartnerName,
  { channels, account_id: externalId }: AdAccountUpdate,
): Promise<AdAccount> {
  return oneAtATime(database, accountId, async (transaction) => {
    const own = (await listAdAccounts(transaction, accountId)).find((one) => one.partner === name);
    if (!own) throw refusal('ad_account_not_connected');
    checkChannels(name, channels ?? []);
    const chosen = own.accounts.find(({ id }) => id === (externalId ?? own.account_id));
    if (externalId !== undefined && !chosen) throw refusal('ad_identity_unknown');
    const moves = chosen !== undefined && chosen.id !== own.account_id;
    if (moves && (await isInUse(transaction, accountId, name))) throw refusal('ad_partner_in_use');
    const wanted = channels ?? own.channels;
    const row = await transaction.first<AdAccountRow>(sql`
      update ad_accounts set channels = ${wanted}, external_id = ${chosen?.id ?? own.account_id},
        name = ${chosen?.name ?? own.name}
      where account_id = ${accountId} and partner = ${name}
      returning ${columns}`);
    if (!row) throw refusal('ad_account_not_connected');
    await releaseChannels(transaction, accountId, name, wanted);
    return present(row);
  });
}

/**
 * What is still to be stopped at a partner that refuses the sign-in is given up: nobody could stop it from here.
 * @throws HttpError 404; 409 while campaigns are running at the partner
 */
export function disconnectAdAccount(database: Database, accountId: number, name: AdPartnerName): Promise<void> {
  return oneAtATime(database, accountId, async (transaction) => {
    const own = (await listAdAccounts(transaction, accountId)).find((one) => one.partner === name);
    if (own && own.problem !== null) await abandonStopping(transaction, accountId, name);
    const used = await isInUse(transaction, accountId, name);
    const removed = used
      ? 0
      : await transaction.execute(sql`delete from ad_accounts where account_id = ${accountId} and partner = ${name}`);
    if (used) throw refusal('ad_partner_in_use');
    if (removed === 0) throw refusal('ad_account_not_connected');
  });
}

async function abandonStopping(database: Queryable, accountId: number, name: AdPartnerName): Promise<void> {
  // Workers lock a campaign before its placements, too.
  const campaigns = await database.rows<{ ad_campaign_id: string }>(sql`
    select ad_campaign_id from ad_campaigns
    where account_id = ${accountId} and exists (
      select from ad_placements where ad_placements.account_id = ${accountId}
        and ad_placements.ad_campaign_id = ad_campaigns.ad_campaign_id and partner = ${name}
        and ad_placements.status = 'stopping')
    order by ad_campaign_id for update`);
  await database.execute(sql`
    delete from ad_placements where account_id = ${accountId} and partner = ${name} and status = 'stopping'`);
  for (const { ad_campaign_id: campaignId } of campaigns) {
    await forgetDeleted(database, accountId, campaignId);
  }
  await database.execute(sql`
    update ad_audiences set status = 'stopped', due_at = null
    where account_id = ${accountId} and partner = ${name} and status = 'emptying'`);
}

async function isInUse(database: Queryable, accountId: number, name: AdPartnerName): Promise<boolean> {
  const used = await database.first(sql`
    select 1 from ad_placements
    where account_id = ${accountId} and partner = ${name} and status <> 'rejected'
    union all
    select 1 from ad_audiences where account_id = ${accountId} and partner = ${name} and status <> 'stopped'
    limit 1`);
  return used !== undefined;
}

function checkChannels(name: AdPartnerName, channels: readonly AdChannel[]): void {
  const missing = channels.find((channel) => !channelsOf(name).includes(channel));
  if (missing !== undefined) throw badRequest(`This partner doesn't show ads on ${missing}.`, 'channels');
}

/** Removes channels from the other partners: each channel belongs to one. */
async function releaseChannels(
  database: Queryable,
  accountId: number,
  keeper: AdPartnerName,
  channels: readonly AdChannel[],
): Promise<void> {
  await database.execute(sql`
    update ad_accounts set channels = array(select unnest(channels) except select unnest(${channels}::text[]))
    where account_id = ${accountId} and partner <> ${keeper} and channels && ${channels}::text[]`);
}
