import type { AdAccount, AdAccountConnect, AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { badRequest, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { AdIdentities } from './partners/adPartner';
import { channelsOf, isSandbox, partnerOf } from './partners/partners';

interface AdAccountRow {
  readonly partner: AdPartnerName;
  readonly name: string;
  readonly channels: AdChannel[];
  readonly identities: AdIdentities;
  readonly connected_at: Date;
}

const columns = sql`partner, name, channels, identities, connected_at`;

const present = ({ partner, name, channels, identities, connected_at: connectedAt }: AdAccountRow): AdAccount => ({
  partner,
  name,
  is_sandbox: isSandbox(partner),
  available_channels: [...channelsOf(partner)],
  channels,
  pages: [...identities.pages],
  instagram_accounts: [...identities.instagram_accounts],
  connected_at: isoTime(connectedAt),
});

/** The connected accounts, by partner. */
export async function listAdAccounts(database: Queryable, accountId: number): Promise<AdAccount[]> {
  const rows = await database.rows<AdAccountRow>(
    sql`select ${columns} from ad_accounts where account_id = ${accountId} order by partner`,
  );
  return rows.map(present);
}

/**
 * Connects a partner, or reconnects it.
 * @throws HttpError 400 if this server can't connect it, or if it doesn't have one of the channels
 */
export async function connectAdAccount(
  database: Database,
  accountId: number,
  { partner: name, channels }: AdAccountConnect,
): Promise<AdAccount> {
  const partner = partnerOf(name);
  checkChannels(name, channels ?? []);
  const { externalId, name: accountName, identities } = await partner.connect();
  return oneAtATime(database, accountId, async (transaction) => {
    const others = await listAdAccounts(transaction, accountId);
    const taken = new Set(others.filter((one) => one.partner !== name).flatMap((one) => one.channels));
    const own = others.find((one) => one.partner === name)?.channels;
    const wanted = channels ?? own ?? partner.channels.filter((channel) => !taken.has(channel));
    await releaseChannels(transaction, accountId, name, wanted);
    const row = await transaction.first<AdAccountRow>(sql`
      insert into ad_accounts (account_id, partner, name, external_id, channels, identities)
      values (${accountId}, ${name}, ${accountName}, ${externalId}, ${wanted}, ${JSON.stringify(identities)})
      on conflict (account_id, partner) do update set name = excluded.name, external_id = excluded.external_id,
        channels = excluded.channels, identities = excluded.identities
      returning ${columns}`);
    if (!row) throw new Error('insert returned no row');
    return present(row);
  });
}

/** @throws HttpError 400 if the partner doesn't have a channel, 404 */
export function changeAdAccount(
  database: Database,
  accountId: number,
  name: AdPartnerName,
  channels: readonly AdChannel[],
): Promise<AdAccount> {
  return oneAtATime(database, accountId, async (transaction) => {
    const row = await transaction.first<AdAccountRow>(sql`
      update ad_accounts set channels = ${channels} where account_id = ${accountId} and partner = ${name}
      returning ${columns}`);
    if (!row) throw refusal('ad_account_not_connected');
    checkChannels(name, channels);
    await releaseChannels(transaction, accountId, name, channels);
    return present(row);
  });
}

/** @throws HttpError 404; 409 while campaigns are running at the partner */
export function disconnectAdAccount(database: Database, accountId: number, name: AdPartnerName): Promise<void> {
  return oneAtATime(database, accountId, async (transaction) => {
    const used = await transaction.first(sql`
      select 1 from ad_placements
      where account_id = ${accountId} and partner = ${name} and status <> 'rejected' limit 1`);
    const removed = used
      ? 0
      : await transaction.execute(sql`delete from ad_accounts where account_id = ${accountId} and partner = ${name}`);
    if (used) throw refusal('ad_partner_in_use');
    if (removed === 0) throw refusal('ad_account_not_connected');
  });
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
