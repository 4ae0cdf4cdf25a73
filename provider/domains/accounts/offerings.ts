import type { Offerings } from 'sendwright/wire/account';
import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Plan } from '../scopes/catalog';

/** Contacts that a plan can store. */
export const contactLimits: Readonly<Record<Plan, number>> = {
  trial: 100,
  free: 2000,
  basic: 100_000,
  advanced: 200_000,
};
/** Credits for email tests each month. */
const testCredits: Readonly<Record<Plan, number>> = { trial: 3, free: 3, basic: 10, advanced: 60 };
const formLimits: Readonly<Record<Plan, number>> = { trial: 1, free: 1, basic: 5, advanced: 15 };

/** Package sizes, with the price per month and per additional email, in US dollars. */
const tiers: readonly { plan: Plan; size: number; amount: number; overage: number }[] = [
  { plan: 'basic', size: 5000, amount: 15, overage: 0.004 },
  { plan: 'basic', size: 10_000, amount: 25, overage: 0.0035 },
  { plan: 'basic', size: 50_000, amount: 90, overage: 0.0028 },
  { plan: 'basic', size: 100_000, amount: 150, overage: 0.0023 },
  { plan: 'advanced', size: 10_000, amount: 60, overage: 0.0075 },
  { plan: 'advanced', size: 50_000, amount: 200, overage: 0.0066 },
  { plan: 'advanced', size: 100_000, amount: 330, overage: 0.0058 },
  { plan: 'advanced', size: 200_000, amount: 500, overage: 0.005 },
];

/** An account's entitlements by name: true, false, or a number. */
export type Entitlements = Readonly<Record<string, boolean | number>>;

/**
 * The parts of the offer named in `show`: `mc`, `compat` (entitlements), `pricing` (products). `own` overrides the
 * plan.
 */
export function offeringsOf(plan: Plan, show: readonly string[], own: Entitlements = {}): Offerings {
  const withEntitlements = show.length === 0 || show.includes('mc') || show.includes('compat');
  return {
    ...(withEntitlements && { entitlements: { ...entitlementsOf(plan), ...own } }),
    ...(show.includes('pricing') && { products: { mc_contacts: { tiers: tiersOf(plan) } } }),
  };
}

/** The plan and entitlements of an account; those of the smallest plan if the account does not exist. */
export async function readEntitlements(
  database: Queryable,
  accountId: number,
): Promise<{ plan: Plan; own: Entitlements; all: Entitlements }> {
  const row = await database.first<{ plan: Plan; entitlements: Entitlements; is_subuser: boolean }>(sql`
    select plan, entitlements, parent_account_id is not null as is_subuser from accounts
    where account_id = ${accountId}`);
  const plan = row?.plan ?? 'trial';
  // A subuser has no subusers, whatever its plan.
  const own = { ...row?.entitlements, ...(row?.is_subuser && { subusers: false, subusers_max: 0 }) };
  return { plan, own, all: { ...entitlementsOf(plan), ...own } };
}

/** The price and features of a package, with the names of `GET /v3/user/package`. */
export interface PackageTerms {
  readonly base_price: number;
  readonly overage_price: number;
  readonly newsletter_price: number;
  readonly campaign_price: number;
  readonly is_high_volume: boolean;
  readonly signup_to_send: boolean;
  readonly cutoff_trial: boolean;
}

/** When a trial that starts now ends. */
export const trialEnd = sql`now() + interval '60 days'`;

/** Packages of at least this many contacts count as high volume. */
const highVolume = 100_000;

/** The terms of a plan in the smallest size for this many contacts. */
export function termsOf(plan: Plan, contactsMax: number): PackageTerms {
  const sizes = tiers.filter((tier) => tier.plan === plan);
  const tier = sizes.find(({ size }) => size >= contactsMax) ?? sizes.at(-1);
  return {
    base_price: tier?.amount ?? 0,
    overage_price: tier?.overage ?? 0,
    newsletter_price: 0,
    campaign_price: 0,
    is_high_volume: tier !== undefined && contactsMax >= highVolume,
    signup_to_send: plan === 'trial',
    cutoff_trial: plan === 'trial',
  };
}

/** What a plan includes. */
export function entitlementsOf(plan: Plan): Record<string, boolean | number> {
  return {
    marketing_campaigns: true,
    automation: plan === 'advanced',
    email_testing: true,
    email_testing_credits: testCredits[plan],
    subusers: plan === 'advanced',
    subusers_max: plan === 'advanced' ? 15 : 0,
    contacts_max: contactLimits[plan],
    signup_forms_max: formLimits[plan],
  };
}

function tiersOf(plan: Plan): { min: number; max: number; size: number; amount: number }[] {
  const own = tiers.filter((tier) => tier.plan === plan);
  if (own.length === 0) return [{ min: 0, max: contactLimits[plan], size: contactLimits[plan], amount: 0 }];
  return own.map(({ size, amount }, index) => ({
    min: index === 0 ? 0 : (own[index - 1]?.size ?? 0) + 1,
    max: size,
    size,
    amount,
  }));
}
