import type { SuppressionDelete } from 'sendwright/wire/suppressions';
import { badRequest } from '../../http/errors';
import type { Provider } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { isMailAddress } from '../../validation/mailAddress';
import { addSuppressions, type SuppressionKind } from '../../delivery/suppressions';
import { deleteSuppressions, type SuppressionPage } from './queries';

/**
 * The addresses of a body in lower case, deduplicated, in order. Invalid addresses are omitted; the caller sees that in
 * the response.
 * @throws HttpError 400 if no address is left
 */
export function parseRecipients(given: readonly string[]): string[] {
  const emails = new Set<string>();
  for (const text of given) {
    const email = normalizeEmail(text);
    if (isMailAddress(email)) emails.add(email);
  }
  if (emails.size === 0)
    throw badRequest('recipient_emails must contain at least one valid email address.', 'recipient_emails');
  return [...emails];
}

/**
 * Adds to a group, or to the global list if the group is null or does not exist (any more); returns the added
 * addresses.
 */
export async function addRecipients(
  provider: Provider,
  accountId: number,
  groupId: number | null,
  given: readonly string[],
): Promise<string[]> {
  const emails = parseRecipients(given);
  await addSuppressions(
    provider.database,
    accountId,
    emails.map((email) => (groupId === null ? { email, kind: 'global' } : { email, kind: 'group', groupId })),
  );
  return emails;
}

/** @throws HttpError 400 unless the body has either addresses or the flag for all of them */
export async function deleteListed(
  provider: Provider,
  accountId: number,
  kind: SuppressionKind,
  body: SuppressionDelete,
): Promise<void> {
  const all = body.delete_all === true;
  if (all && body.emails !== undefined) throw badRequest('Set either delete_all or emails, not both.', 'emails');
  if (!all && body.emails === undefined)
    throw badRequest('Set delete_all to true, or list the addresses in emails.', 'emails');
  await deleteSuppressions(provider.database, accountId, kind, all ? undefined : body.emails?.map(normalizeEmail));
}

/** Where a page continues. Throws 400 for what is no position. */
export function parsePosition(text: string | undefined): SuppressionPage['after'] {
  if (text === undefined) return undefined;
  const comma = text.indexOf(',');
  const created = text.slice(0, Math.max(0, comma));
  if (!/^\d{1,11}$/.test(created) || text.includes('\0'))
    throw badRequest(
      "after must be the created time and the email of a page's last entry, with a comma between.",
      'after',
    );
  return { created: Number(created), email: text.slice(comma + 1).toLowerCase() };
}
