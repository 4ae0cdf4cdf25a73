import type { LinkDomain } from 'sendwright/wire/linkDomains';
import { sql } from '../../database/sql';
import type { Transaction } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { requireSubuser, type SubuserKey } from '../subusers/subusers';
import { hostOf, type LinkParts, listLinks, readLink } from './linkDomains';

/** The link domain that the caller shares with its subuser. Throws 404. */
export async function readSharedLink(parts: LinkParts, caller: Caller, username: string): Promise<LinkDomain> {
  const subuser = await requireSubuser(parts.database, caller, username);
  const shared = await parts.database.first<{ link_id: number }>(sql`
    select link_id from shared_link_domains
    where account_id = ${caller.accountId} and subuser_account_id = ${subuser.accountId} and ended_at is null`);
  const link = shared && (await listLinks(parts, caller)).find(({ id }) => id === shared.link_id);
  if (!link) throw notFound();
  return link;
}

/** Lets a subuser's links use a link domain, in place of another. Throws 404, and 400 for one that is not valid. */
export async function shareLink(parts: LinkParts, caller: Caller, id: number, username: string): Promise<LinkDomain> {
  const subuser = await requireSubuser(parts.database, caller, username);
  const link = await readLink(parts, caller, id);
  if (!link.valid) throw badRequest(`Validate ${hostOf(link)} before you share it with a subuser.`, 'id');
  await parts.database.transaction(async (transaction) => {
    // Serialized, so that a subuser has one at a time.
    await transaction.execute(sql`select from accounts where account_id = ${subuser.accountId} for update`);
    await endSharing(transaction, caller, subuser, id);
    await transaction.execute(sql`
      insert into shared_link_domains (account_id, link_id, subuser_account_id)
      values (${caller.accountId}, ${id}, ${subuser.accountId})
      on conflict (account_id, link_id, subuser_account_id) do update set ended_at = null`);
    await auditAction(transaction, caller, {
      action: 'link_domain.shared',
      subject: hostOf(link),
      details: { subuser: subuser.username },
    });
  });
  return link;
}

/** New links of the subuser no longer use the caller's link domain. Throws 404 if they did not. */
export async function unshareLink(parts: LinkParts, caller: Caller, username: string): Promise<void> {
  const link = await readSharedLink(parts, caller, username);
  const subuser = await requireSubuser(parts.database, caller, username);
  await parts.database.transaction(async (transaction) => {
    await endSharing(transaction, caller, subuser);
    await auditAction(transaction, caller, {
      action: 'link_domain.unshared',
      subject: hostOf(link),
      details: { subuser: subuser.username },
    });
  });
}

async function endSharing(
  transaction: Transaction,
  { accountId }: Caller,
  subuser: SubuserKey,
  except = 0,
): Promise<void> {
  await transaction.execute(sql`
    update shared_link_domains set ended_at = now()
    where account_id = ${accountId} and subuser_account_id = ${subuser.accountId} and ended_at is null
      and link_id <> ${except}`);
}
