import { domainToASCII } from 'node:url';
import type { ParseSetting, ParseSettingRequest } from 'sendwright/wire/inboundParse';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import { type WebhookConfig, webhookAddress } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { requireSameOrigins, lockPolicy, type PolicyRow } from './securityPolicies';

/** Parse settings of one account, at most. */
const maximumSettings = 100;

const columns = sql`hostname, url, spam_check, send_raw, policy_id as security_policy`;

/** Whether an account may receive the mail of a host: it has authenticated the domain, or a parent domain. */
export const ownsHost = (accountId: Sql, hostname: Sql): Sql => sql`
  exists (
    select from dkim_keys
    where dkim_keys.account_id = ${accountId} and (valid_at is not null or not self_service)
      and (${hostname} = domain or right(${hostname}, length(domain) + 1) = '.' || domain)
  )`;

export const listSettings = (database: Queryable, accountId: number): Promise<ParseSetting[]> =>
  database.rows<ParseSetting>(sql`
    select ${columns} from inbound_hosts where account_id = ${accountId} order by hostname`);

/** Throws 404. */
export async function readSetting(database: Queryable, accountId: number, hostname: string): Promise<ParseSetting> {
  const row = await database.first<ParseSetting>(sql`
    select ${columns} from inbound_hosts where account_id = ${accountId} and hostname = ${foldHost(hostname)}`);
  if (!row) throw notFound();
  return row;
}

/** Throws 400 with the reason: not a host of the account, or its mail already goes elsewhere. */
export async function createSetting(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  { oauth_client_secret: secret, ...body }: ParseSettingRequest,
): Promise<ParseSetting> {
  const nothing = { url: '', hostname: '', spam_check: false, send_raw: false, security_policy: null };
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const { setting, policy } = await checked(transaction, config, accountId, { ...nothing, ...body });
    if ((await listSettings(transaction, accountId)).length >= maximumSettings)
      throw badRequest(`You can have up to ${maximumSettings} parse settings. Delete one to create another.`);
    await freeHost(transaction, setting.hostname);
    const added = await transaction.execute(sql`
      insert into inbound_hosts (account_id, hostname, url, spam_check, send_raw, policy_id)
      values
        (${accountId}, ${setting.hostname}, ${setting.url}, ${setting.spam_check}, ${setting.send_raw},
          ${setting.security_policy})
      on conflict (hostname) do nothing`);
    if (added === 0) throw badRequest('Mail for this hostname is already posted.', 'hostname');
    await requireSameOrigins(transaction, accountId, policy, setting.url, secret);
    return readSetting(transaction, accountId, setting.hostname);
  });
}

/** Changes what is given. Throws 400, 404. */
export async function updateSetting(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  hostname: string,
  { oauth_client_secret: secret, ...body }: ParseSettingRequest,
): Promise<ParseSetting> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      select from inbound_hosts where account_id = ${accountId} and hostname = ${foldHost(hostname)} for update`);
    const before = await readSetting(transaction, accountId, hostname);
    const { setting, policy } = await checked(transaction, config, accountId, { ...before, ...body }, before);
    if (setting.hostname !== before.hostname) {
      await freeHost(transaction, setting.hostname);
      if (await transaction.first(sql`select from inbound_hosts where hostname = ${setting.hostname}`))
        throw badRequest('Mail for this hostname is already posted.', 'hostname');
    }
    await transaction.execute(sql`
      update inbound_hosts
      set hostname = ${setting.hostname}, url = ${setting.url}, spam_check = ${setting.spam_check},
        send_raw = ${setting.send_raw}, policy_id = ${setting.security_policy}
      where account_id = ${accountId} and hostname = ${before.hostname}`);
    await requireSameOrigins(transaction, accountId, policy, setting.url, secret);
    return readSetting(transaction, accountId, setting.hostname);
  });
}

/** Throws 404. */
export async function deleteSetting(database: Queryable, accountId: number, hostname: string): Promise<void> {
  const deleted = await database.execute(
    sql`delete from inbound_hosts where account_id = ${accountId} and hostname = ${foldHost(hostname)}`,
  );
  if (deleted === 0) throw notFound();
}

/** The stored form of a host name; empty if invalid. */
export const foldHost = (hostname: string): string =>
  /[/:?#@\\\s]/.test(hostname.trim()) ? '' : domainToASCII(hostname.trim()).toLowerCase();

/** An account that has lost a domain must not block its next owner. */
const freeHost = (database: Queryable, hostname: string): Promise<number> =>
  database.execute(sql`
    delete from inbound_hosts
    where hostname = ${hostname} and not ${ownsHost(sql`inbound_hosts.account_id`, sql`inbound_hosts.hostname`)}`);

/** The setting as it is stored, and its policy, locked: two settings must not both give it its first origin. */
async function checked(
  database: Queryable,
  config: WebhookConfig,
  accountId: number,
  setting: ParseSetting,
  before?: ParseSetting,
): Promise<{ setting: ParseSetting; policy: PolicyRow | null }> {
  if (setting.hostname.trim() === '') throw badRequest('hostname is required.', 'hostname');
  if (setting.url.trim() === '') throw badRequest('url is required.', 'url');
  const hostname = foldHost(setting.hostname);
  const owned = await database.first<{ owns: boolean }>(
    sql`select ${ownsHost(sql`${accountId}`, sql`${hostname}::text`)} as owns`,
  );
  if (!owned?.owns)
    throw badRequest('hostname must be an authenticated domain of this account, or a name below one.', 'hostname');
  const url = webhookAddress(setting.url, {
    field: 'url',
    config,
    before: before?.url,
    instead: 'use a security policy',
  });
  const { security_policy: id } = setting;
  const policy =
    id === null
      ? null
      : await lockPolicy(database, accountId, id).catch(() => {
          throw badRequest('security_policy must be the id of a security policy.', 'security_policy');
        });
  return { setting: { ...setting, hostname, url }, policy };
}

/** Whether an account has its mail for this host posted. */
export async function acceptsHost(database: Queryable, hostname: string): Promise<boolean> {
  const found = await database.first(sql`
    select from inbound_hosts
    where hostname = ${foldHost(hostname)} and ${ownsHost(sql`inbound_hosts.account_id`, sql`hostname`)}`);
  return found !== undefined;
}
