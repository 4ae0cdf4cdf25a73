import type { AccountChange, AdministeredAccountDetail } from 'sendwright/wire/administration';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { writeSendLimit } from '../../delivery/ledger/sendLimits';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { entitlementsOf, termsOf, trialEnd } from '../accounts/offerings';
import { auditAction } from '../audit-log/audit';
import type { AuditAction } from 'sendwright/wire/auditActions';
import { scopesOfPlan } from '../scopes/catalog';
import { writeCredits } from '../subusers/credits';
import { readAccount } from './accounts';

/** Changes the given parts of an account and records each in its log. Throws 400 naming the field, 404. */
export async function changeAccount(
  database: Database,
  caller: Caller,
  accountId: number,
  change: AccountChange,
): Promise<AdministeredAccountDetail> {
  return database.transaction(async (transaction) => {
    const locked = await transaction.first(
      sql`select 1 from accounts where account_id = ${accountId} and deleted_at is null for no key update`,
    );
    if (!locked) throw notFound();
    const before = await readAccount(transaction, accountId);
    // Operators can't lock themselves out of the administration.
    if (
      accountId === caller.accountId &&
      change.status !== undefined &&
      change.status !== 'active' &&
      change.status !== before.status
    ) {
      throw badRequest("You can't suspend or deactivate the account you are signed in to.", 'status');
    }
    await changeStanding(transaction, accountId, change);
    await changeRights(transaction, accountId, change);
    if (change.credits === null)
      await transaction.execute(sql`delete from account_credits where account_id = ${accountId}`);
    else if (change.credits) await writeCredits(transaction, accountId, change.credits);
    if (change.messages_per_minute !== undefined)
      await writeSendLimit(transaction, accountId, '', change.messages_per_minute);
    const after = await readAccount(transaction, accountId);
    await rememberChanges(transaction, caller, before, after);
    return after;
  });
}

async function changeStanding(
  database: Queryable,
  accountId: number,
  { plan, status, region, is_reseller: isReseller }: AccountChange,
): Promise<void> {
  const endOfTrial =
    plan === undefined
      ? sql`trial_ends_at`
      : plan === 'trial'
        ? sql`case when plan = 'trial' then trial_ends_at else ${trialEnd} end`
        : sql`null`;
  await database.execute(sql`
    update accounts
    set plan = coalesce(${plan ?? null}, plan), trial_ends_at = ${endOfTrial},
      status = coalesce(${status ?? null}, status), region = coalesce(${region ?? null}, region),
      is_reseller = coalesce(${isReseller ?? null}::boolean, is_reseller)
    where account_id = ${accountId}`);
}

async function changeRights(
  database: Queryable,
  accountId: number,
  { entitlements, package: terms, scopes }: AccountChange,
): Promise<void> {
  if (entitlements) {
    const known = entitlementsOf('advanced');
    for (const [name, value] of Object.entries(entitlements)) {
      const standard = known[name];
      if (standard === undefined) throw badRequest(`There is no entitlement ${name}.`, 'entitlements');
      if (typeof standard !== typeof value)
        throw badRequest(`${name} must be a ${typeof standard === 'number' ? 'number' : 'yes or no'}.`, 'entitlements');
    }
    await database.execute(
      sql`update accounts set entitlements = ${JSON.stringify(entitlements)}::jsonb where account_id = ${accountId}`,
    );
  }
  if (terms) {
    const known = new Map<string, unknown>(Object.entries(termsOf('advanced', 0)));
    for (const [name, value] of Object.entries(terms)) {
      const standard = known.get(name);
      if (standard === undefined) throw badRequest(`A package has no ${name}.`, 'package');
      if (typeof standard !== typeof value)
        throw badRequest(`${name} must be ${typeof standard === 'number' ? 'a price' : 'yes or no'}.`, 'package');
    }
    await database.execute(
      sql`update accounts set package = ${JSON.stringify(terms)}::jsonb where account_id = ${accountId}`,
    );
  }
  if (scopes) {
    const known = new Set(scopesOfPlan('advanced'));
    const unknown = [...scopes.added, ...scopes.withheld].find((scope) => !known.has(scope));
    if (unknown !== undefined) throw badRequest(`There is no scope ${unknown} that an account can have.`, 'scopes');
    await database.execute(sql`
      update accounts
      set scopes_added = ${[...new Set(scopes.added)].toSorted()},
        scopes_withheld = ${[...new Set(scopes.withheld)].toSorted()}
      where account_id = ${accountId}`);
  }
}

/** The compared parts, and their audit actions. */
const parts: readonly (readonly [
  AuditAction,
  (account: AdministeredAccountDetail) => Readonly<Record<string, unknown>>,
])[] = [
  [
    'account.changed',
    ({ plan, status, region, is_reseller: isReseller }) => ({ plan, status, region, is_reseller: isReseller }),
  ],
  [
    'account.entitlements_changed',
    ({ entitlements }) => Object.fromEntries(entitlements.map(({ name, own }) => [name, own])),
  ],
  ['account.package_changed', ({ package: terms }) => Object.fromEntries(terms.map(({ name, own }) => [name, own]))],
  ['account.scopes_changed', ({ scopes: { added, withheld } }) => ({ added, withheld })],
  [
    'account.limits_changed',
    ({ credits: { type, reset_frequency: reset, total }, messages_per_minute: perMinute }) => ({
      credits: type,
      reset,
      total,
      messages_per_minute: perMinute,
    }),
  ],
];

async function rememberChanges(
  database: Queryable,
  caller: Caller,
  before: AdministeredAccountDetail,
  after: AdministeredAccountDetail,
): Promise<void> {
  for (const [action, partOf] of parts) {
    const old = partOf(before);
    const changed = Object.entries(partOf(after)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    );
    if (changed.length === 0) continue;
    const details = Object.fromEntries(
      changed.map(([name, value]) => [name, { from: old[name] ?? null, to: value ?? null }]),
    );
    await auditAction(database, caller, { accountId: after.id, action, subject: after.username, details });
  }
}
