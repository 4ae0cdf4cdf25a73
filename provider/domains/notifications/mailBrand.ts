import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { unusableFrom } from '../../delivery/fromAddresses';
import type { MailBrand } from '../../delivery/systemMailHtml';
import { findBrand } from '../brand-kit/brandKits';
import { companyOf } from '../consents/confirmationMail';

/**
 * The brand of mail about an account's work to one of its own people; undefined without a brand kit. Mail to others,
 * such as invitations, has Sendwright's look: see decision 0080.
 */
export async function mailBrandOf(database: Queryable, accountId: number, to: string): Promise<MailBrand | undefined> {
  const found = await findBrand(database, accountId);
  if (!found || !(await isOwn(database, accountId, to))) return undefined;
  return { brand: found.brand, company: await companyOf(database, accountId) };
}

/** Whether an address is a user's who confirmed it, a verified sender's, or one of an authenticated domain. */
async function isOwn(database: Queryable, accountId: number, to: string): Promise<boolean> {
  const user = await database.first(sql`
    select from users
    where account_id = ${accountId} and lower(email) = lower(${to}) and email_verified_at is not null limit 1`);
  return user !== undefined || (await unusableFrom(database, accountId, [to])).size === 0;
}
