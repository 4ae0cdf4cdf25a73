import type { SubuserCredits, SubuserCreditsUpdate } from 'sendwright/wire/subusers';
import { sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { badRequest } from '../../http/errors';
import { allowanceOf, type CreditType, lockCredits } from '../user/credits';

const creditTypes: readonly CreditType[] = ['recurring', 'nonrecurring', 'unlimited'];
const frequencies = ['daily', 'weekly', 'monthly'] as const;

/** The credits in the platform's API: unlimited values are null. */
export async function readSubuserCredits(database: Queryable, accountId: number): Promise<SubuserCredits> {
  const { type, total, used, remain, reset } = await allowanceOf(database, accountId);
  if (type === 'unlimited') return { type, reset_frequency: null, remain: null, total: null, used: null };
  if (type === 'nonrecurring') return { type, reset_frequency: null, remain, total: null, used: null };
  return { type, reset_frequency: reset, remain, total, used };
}

/** Sets the credits: usage counts from now. Throws 400 naming the field that does not fit the type. */
export async function writeCredits(
  database: Queryable,
  accountId: number,
  update: SubuserCreditsUpdate,
): Promise<void> {
  const type = creditTypes.find((known) => known === update.type);
  if (type === undefined) throw badRequest("Type should be set to 'recurring', 'nonrecurring', or 'unlimited'", 'type');
  const { reset_frequency: asked = null, total = null } = update;
  const reset = frequencies.find((known) => known === asked) ?? null;
  if (type === 'recurring' && reset === null)
    throw badRequest("Reset frequency should be set to 'daily', 'weekly', or 'monthly'", 'reset_frequency');
  if (type !== 'recurring' && asked !== null)
    throw badRequest(`Reset frequency must not be set where type is ${type}.`, 'reset_frequency');
  if (type === 'unlimited' && total !== null)
    throw badRequest('Total must not be set where type is unlimited.', 'total');
  if (type !== 'unlimited' && total === null) throw badRequest('Total is a required field.', 'total');
  await database.execute(sql`
    insert into account_credits (account_id, type, reset_frequency, total, counted_from)
    values (${accountId}, ${type}, ${reset}, ${total}, now())
    on conflict (account_id) do update set type = excluded.type, reset_frequency = excluded.reset_frequency,
      total = excluded.total,
      counted_from = now(), extra = 0`);
}

/**
 * Adds or removes credits until the next reset; the remainder never falls below 0. Throws 400 if they are unlimited.
 */
export async function addCredits(transaction: Transaction, accountId: number, change: number): Promise<SubuserCredits> {
  const { type, extra, remain } =
    (await lockCredits(transaction, accountId)) ?? (await allowanceOf(transaction, accountId));
  if (type === 'unlimited') throw badRequest('The credits of this subuser are unlimited.', 'allocation_update');
  const effect = Math.max(change, -remain);
  await transaction.execute(sql`
    update account_credits set extra = ${extra + effect}, extra_since = now() where account_id = ${accountId}`);
  return readSubuserCredits(transaction, accountId);
}
