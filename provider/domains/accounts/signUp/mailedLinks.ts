import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { unauthorized } from '../../../http/errors';
import { hashSecret, randomSecret } from '../../../http/secrets';

export type LinkPurpose = 'verify-email' | 'reset-password';

const lifetimes: Readonly<Record<LinkPurpose, string>> = { 'verify-email': '3 days', 'reset-password': '1 hour' };

/** The user of a link, and the address it was sent to. */
export interface LinkHolder {
  readonly account_id: number;
  readonly user_id: number;
  readonly email: string;
}

/** Creates a link's token; earlier ones for the same purpose stop working. */
export async function issueLink(
  database: Queryable,
  purpose: LinkPurpose,
  { account_id: accountId, user_id: userId, email }: LinkHolder,
): Promise<string> {
  const token = randomSecret();
  await database.execute(
    sql`delete from mailed_links where account_id = ${accountId} and user_id = ${userId} and purpose = ${purpose}`,
  );
  await database.execute(sql`
    insert into mailed_links (account_id, token_hash, user_id, purpose, email, expires_at)
    values
      (${accountId}, ${hashSecret(token)}, ${userId}, ${purpose}, ${email}, now() + ${lifetimes[purpose]}::interval)`);
  return token;
}

/** The holder of a link, without using it up. Throws 401 if it is unknown, used or expired. */
export async function peekLink(database: Queryable, purpose: LinkPurpose, token: string): Promise<LinkHolder> {
  const holder = await database.first<LinkHolder>(sql`
    select account_id, user_id, email from mailed_links
    where token_hash = ${hashSecret(token)} and purpose = ${purpose} and expires_at > now()`);
  if (!holder) throw deadLink();
  return holder;
}

/** Uses up a link. Throws 401 if it is unknown, used or expired. */
export async function consumeLink(database: Queryable, purpose: LinkPurpose, token: string): Promise<LinkHolder> {
  const holder = await database.first<LinkHolder>(sql`
    delete from mailed_links where token_hash = ${hashSecret(token)} and purpose = ${purpose} and expires_at > now()
    returning account_id, user_id, email`);
  if (!holder) throw deadLink();
  return holder;
}

const deadLink = () => unauthorized('This link has been used or has expired. Request a new one.');
