import { domainToASCII } from 'node:url';
import { limits } from 'sendwright/wire/limits';
import type { LinkDomain, LinkDomainCreate } from 'sendwright/wire/linkDomains';
import type { Config } from '../../config';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { isDomainName } from '../../validation/isDomainName';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { auditAction } from '../audit-log/audit';
import { linkRecords } from './findLinkRecords';

/** What link domains need of the installation. */
export interface LinkParts {
  readonly database: Database;
  readonly config: Pick<Config, 'contentUrl' | 'publicUrl'>;
}

interface LinkRow {
  link_id: number;
  domain: string;
  subdomain: string;
  is_default: boolean;
  valid_at: Date | null;
  checked_at: Date | null;
  host_valid: boolean;
  host_reason: string | null;
  owner_valid: boolean;
  owner_reason: string | null;
}

/** The account and person that the API names as the owner. */
export type LinkOwner = Pick<Caller, 'accountId' | 'userId' | 'username'>;

/** The account's link domains by host, without removed ones. */
export async function listLinks(
  { database, config }: { database: Queryable; config: LinkParts['config'] },
  { accountId, userId, username }: LinkOwner,
  limit: number = limits.linkDomains,
): Promise<LinkDomain[]> {
  const rows = await database.rows<LinkRow>(sql`
    select link_id, domain, subdomain, is_default, valid_at, checked_at, host_valid, host_reason, owner_valid,
      owner_reason
    from link_domains where account_id = ${accountId} and removed_at is null
    order by host limit ${limit}`);
  if (rows.length === 0) return [];
  const secret = await linkSecret(database, accountId);
  return rows.map((row) => {
    const { domain, owner } = linkRecords({ accountId, secret, contentUrl: config.contentUrl }, row);
    return {
      id: row.link_id,
      user_id: userId,
      domain: row.domain,
      subdomain: row.subdomain,
      username,
      default: row.is_default,
      valid: row.valid_at !== null,
      legacy: false,
      last_validation_attempt_at: row.checked_at && Math.floor(row.checked_at.getTime() / 1000),
      dns: {
        domain_cname: { valid: row.host_valid, type: 'cname', ...domain, reason: row.host_reason },
        owner_cname: { valid: row.owner_valid, type: 'cname', ...owner, reason: row.owner_reason },
      },
    };
  });
}

/** Throws if the account was deleted. */
export async function linkSecret(database: Queryable, accountId: number): Promise<Buffer> {
  const account = await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  if (!account) throw notFound();
  return account.link_secret;
}

/** Throws 404. */
export async function readLink(
  parts: { database: Queryable; config: LinkParts['config'] },
  owner: LinkOwner,
  id: number,
): Promise<LinkDomain> {
  const found = (await listLinks(parts, owner)).find((link) => link.id === id);
  if (!found) throw notFound();
  return found;
}

/** The default one, or the valid one of `domain`, or the first valid one. Throws 404 if there is none. */
export async function readDefaultLink(parts: LinkParts, owner: LinkOwner, domain?: string): Promise<LinkDomain> {
  const links = await listLinks(parts, owner);
  const found =
    links.find((link) => link.valid && link.domain === domain?.toLowerCase()) ??
    links.find((link) => link.default) ??
    links.find((link) => link.valid) ??
    links[0];
  if (!found) throw notFound();
  return found;
}

/** Adds a link domain; a removed one returns. Throws 400 for an invalid or existing one, or one too many. */
export async function createLink(
  parts: LinkParts,
  caller: Caller,
  { domain: given, subdomain: part = '', default: isDefault }: LinkDomainCreate,
): Promise<LinkDomain> {
  const { accountId } = caller;
  // For a URL it would use the host and ignore the rest.
  const domain = /[/:?#@\\\s]/.test(given.trim()) ? '' : domainToASCII(given.trim()).toLowerCase();
  if (!isDomainName(domain)) throw badRequest('Domain must be a name such as example.com.', 'domain');
  const subdomain = (part.trim() === '' ? 'links' : part.trim()).toLowerCase();
  if (!isLabel(subdomain)) throw badRequest('Subdomain may have letters, digits and hyphens only.', 'subdomain');
  const host = `${subdomain}.${domain}`;
  if (host.length > 253) throw badRequest('Domain and subdomain are too long together.', 'domain');
  const { contentUrl, publicUrl } = parts.config;
  const own = [contentUrl, publicUrl].map((url) => new URL(url).hostname);
  if (own.some((name) => name === host || name.endsWith(`.${host}`)))
    throw badRequest('This is a name of the service itself. Enter a domain of yours.', 'domain');
  await new AttemptLimit(parts.database, { of: 'link-domain', most: 60, minutes: 60 }).take(String(accountId));
  const id = await parts.database.transaction(async (transaction) => {
    // Serialized, so that concurrent requests can't exceed the limit.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const others = await transaction.rows<{ host: string; removed_at: Date | null; is_default: boolean }>(
      sql`select host, removed_at, is_default from link_domains where account_id = ${accountId}`,
    );
    const known = others.filter((one) => one.removed_at === null);
    if (known.some((one) => one.host === host)) throw badRequest('This link domain exists already.', 'domain');
    if (known.length >= limits.linkDomains)
      throw badRequest(`You can have up to ${limits.linkDomains} link domains. Remove one first.`, 'domain');
    const becomesDefault = isDefault ?? known.length === 0;
    if (becomesDefault)
      await transaction.execute(
        sql`update link_domains set is_default = false where account_id = ${accountId} and is_default`,
      );
    const row = await transaction.first<{ link_id: number }>(sql`
      insert into link_domains (account_id, domain, subdomain, is_default)
      values (${accountId}, ${domain}, ${subdomain}, ${becomesDefault})
      on conflict (account_id, host) do update set removed_at = null, created_at = now(),
        domain = excluded.domain, subdomain = excluded.subdomain, is_default = excluded.is_default
      returning link_id`);
    await auditAction(transaction, caller, { action: 'link_domain.added', subject: host });
    return row?.link_id ?? 0;
  });
  return readLink(parts, caller, id);
}

/** Makes a link domain the default, or none. Throws 404. */
export async function changeLink(
  parts: LinkParts,
  caller: Caller,
  id: number,
  isDefault: boolean | undefined,
): Promise<LinkDomain> {
  const { accountId } = caller;
  const link = await readLink(parts, caller, id);
  if (isDefault === undefined) return link;
  await parts.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    if (isDefault)
      await transaction.execute(sql`
        update link_domains set is_default = false
        where account_id = ${accountId} and is_default and link_id <> ${id}`);
    const changed = await transaction.execute(sql`
      update link_domains set is_default = ${isDefault}
      where account_id = ${accountId} and link_id = ${id} and removed_at is null and is_default <> ${isDefault}`);
    if (changed > 0)
      await auditAction(transaction, caller, {
        action: 'link_domain.changed',
        subject: hostOf(link),
        details: { default: isDefault },
      });
  });
  return readLink(parts, caller, id);
}

/** Removes a link domain; its links keep working. Throws 404. */
export async function removeLink(parts: LinkParts, caller: Caller, id: number): Promise<void> {
  const link = await readLink(parts, caller, id);
  await parts.database.transaction(async (transaction) => {
    const at = sql`account_id = ${caller.accountId} and link_id = ${id}`;
    await transaction.execute(sql`update shared_link_domains set ended_at = now() where ${at} and ended_at is null`);
    await transaction.execute(sql`update link_domains set removed_at = now(), is_default = false where ${at}`);
    // Without links, there is nothing to keep.
    await transaction.execute(sql`delete from link_domains where ${at} and not holds_host`);
    await auditAction(transaction, caller, { action: 'link_domain.removed', subject: hostOf(link) });
  });
}

export const hostOf = ({ subdomain, domain }: Pick<LinkDomain, 'subdomain' | 'domain'>): string =>
  `${subdomain}.${domain}`;

const isLabel = (label: string): boolean =>
  /^[a-z\d-]+$/.test(label) && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-');
