import type { Queryable } from '../../database/database';
import type { MailBrand } from '../../delivery/systemMailHtml';
import { findBrand } from '../brand-kit/brandKits';
import { companyOf } from '../consents/confirmationMail';

/**
 * The brand of mail about an account's work to its own people; undefined without a brand kit. Mail to others, such as
 * invitations, has Sendwright's look: see decision 0080.
 */
export async function mailBrandOf(database: Queryable, accountId: number): Promise<MailBrand | undefined> {
  const found = await findBrand(database, accountId);
  return found && { brand: found.brand, company: await companyOf(database, accountId) };
}
