import type { ScopeRequest } from 'sendwright/wire/scopes';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { trySendSystemMail } from '../../delivery/sendSystemMail';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Caller, Provider } from '../../provider';
import { accountMail } from '../accounts/signUp/accountMails';
import { requireUnlimited } from '../api-keys/requireUnlimited';
import { auditAction } from '../audit-log/audit';
import { scopesOfPlan, type Plan } from './catalog';

const withPrefix = (...prefixes: string[]): string[] =>
  scopesOfPlan('advanced').filter((scope) => prefixes.some((prefix) => scope.startsWith(prefix)));

/** The areas that people request access to, and the scopes that grant it. */
const scopeGroups: Readonly<Record<string, readonly string[]>> = {
  Marketing: ['marketing.read', 'marketing.write', ...withPrefix('marketing_campaigns.')],
  'Marketing Automation': ['marketing.read', 'marketing.automation.read'],
  'Design Library': withPrefix('design_library.'),
  Templates: withPrefix('templates.'),
  'Email Testing': withPrefix('email_testing.'),
  Suppressions: withPrefix('asm.', 'suppression.'),
  // Pages that are missing in the EU region: no scope gives access, so an approval is only an answer to the person.
  'EU Region': [],
};

interface Asking {
  user_id: number;
  username: string;
  email: string;
  scope_group_name: string;
}

/**
 * Records a request for access to an area, by its name or one of its scopes, and emails the administrators; repeating
 * it does nothing. Returns the area's name. Throws 400 for an unknown area.
 */
export async function addScopeRequest(provider: Provider, caller: Caller, asked: string): Promise<string> {
  const group = groupOf(asked.trim());
  if (group === undefined)
    throw badRequest(
      `Scope group name must be one of ${Object.keys(scopeGroups).join(', ')}, or a scope.`,
      'scope_group_name',
    );
  const isNew = await provider.database.transaction(async (transaction) => {
    const added = await transaction.execute(sql`
      insert into scope_requests (account_id, user_id, scope_group_name)
      values (${caller.accountId}, ${caller.userId}, ${group})
      on conflict do nothing`);
    if (added > 0) await auditAction(transaction, caller, { action: 'scopes.requested', subject: group });
    return added > 0;
  });
  // Email is queued after the transaction, because the queue needs its own connection.
  if (isNew) await mailAdministrators(provider, provider.database, caller, group);
  return group;
}

/** Requests are decided by the account's administrators and its owner. Throws 403 for anybody else. */
export async function requireDecider(database: Queryable, caller: Caller): Promise<void> {
  if (caller.isAdmin) return;
  const owner = await database.first<{ user_id: number }>(
    sql`select min(user_id) as user_id from users where account_id = ${caller.accountId}`,
  );
  if (owner?.user_id !== caller.userId) throw forbidden();
}

async function mailAdministrators(
  provider: Provider,
  database: Queryable,
  caller: Caller,
  group: string,
): Promise<void> {
  const administrators = await database.rows<{ email: string }>(sql`
    select distinct email from users
    where account_id = ${caller.accountId}
      and (is_admin or user_id = (select min(user_id) from users owners where owners.account_id = ${caller.accountId}))
      and email <> '' and user_id <> ${caller.userId} limit 50`);
  for (const { email } of administrators) {
    await trySendSystemMail(
      provider,
      caller.accountId,
      accountMail({
        to: email,
        subject: `${caller.username} asks for access to ${group}`,
        lines: [`${caller.username} asks for access to ${group}. Approve or deny it under Teammates:`],
        button: { label: 'Decide', link: `${provider.config.publicUrl}/account/teammates/requests` },
      }),
    );
  }
}

export async function scopeRequests(
  database: Queryable,
  caller: Caller,
  page: Page,
): Promise<{ requests: ScopeRequest[]; count: number }> {
  const requests = await database.rows<ScopeRequest>(sql`
    select scope_request_id as id, scope_group_name, username, email,
      coalesce(profile ->> 'first_name', '') as first_name, coalesce(profile ->> 'last_name', '') as last_name
    from scope_requests join users using (account_id, user_id)
    where account_id = ${caller.accountId}
    order by scope_request_id limit ${page.limit} offset ${page.offset}`);
  const known = await database.first<{ count: number }>(
    sql`select count(*) as count from scope_requests where account_id = ${caller.accountId}`,
  );
  return { requests, count: known?.count ?? 0 };
}

/**
 * Adds the area's scopes to the requester and emails them. Returns the area's name. Throws 404 for an unknown request,
 * 403 if the caller lacks one of the scopes or is the requester.
 */
export async function approveScopeRequest(provider: Provider, caller: Caller, id: number): Promise<string> {
  requireUnlimited(caller, 'change what teammates may do');
  const decided = await provider.database.transaction(async (transaction) => {
    const asking = await takeRequest(transaction, caller, id);
    const account = await transaction.first<{ plan: Plan }>(
      sql`select plan from accounts where account_id = ${caller.accountId}`,
    );
    const ofPlan = new Set(scopesOfPlan(account?.plan ?? 'free'));
    const added = (scopeGroups[asking.scope_group_name] ?? [asking.scope_group_name]).filter((scope) =>
      ofPlan.has(scope),
    );
    const missing = added.filter((scope) => !caller.scopes.has(scope));
    if (missing.length > 0) throw forbidden(`You don't have the scopes ${missing.join(', ')}.`);
    if (asking.user_id === caller.userId && !caller.isAdmin) throw forbidden();
    // Null already includes all scopes.
    await transaction.execute(sql`
      update users set scopes = array(select distinct unnest(scopes || ${added}::text[]))
      where account_id = ${caller.accountId} and user_id = ${asking.user_id} and scopes is not null`);
    await auditAction(transaction, caller, {
      action: 'scopes.approved',
      subject: asking.username,
      details: { group: asking.scope_group_name, scopes: added },
    });
    return asking;
  });
  await mailDecision(provider, caller, decided, 'approved');
  return decided.scope_group_name;
}

/** Deletes the request and emails the requester. Throws 404 for an unknown one. */
export async function denyScopeRequest(provider: Provider, caller: Caller, id: number): Promise<void> {
  const decided = await provider.database.transaction(async (transaction) => {
    const asking = await takeRequest(transaction, caller, id);
    await auditAction(transaction, caller, {
      action: 'scopes.denied',
      subject: asking.username,
      details: { group: asking.scope_group_name },
    });
    return asking;
  });
  await mailDecision(provider, caller, decided, 'denied');
}

async function takeRequest(database: Queryable, caller: Caller, id: number): Promise<Asking> {
  const asking = await database.first<Asking>(sql`
    delete from scope_requests using users
    where scope_requests.account_id = ${caller.accountId} and scope_request_id = ${id}
      and users.account_id = ${caller.accountId} and users.user_id = scope_requests.user_id
    returning users.user_id, username, email, scope_group_name`);
  if (!asking) throw notFound();
  return asking;
}

async function mailDecision(
  provider: Provider,
  caller: Caller,
  asking: Asking,
  decision: 'approved' | 'denied',
): Promise<void> {
  if (asking.email === '') return;
  const { scope_group_name: group } = asking;
  const lines: [string] =
    decision === 'approved'
      ? [`${caller.username} gave you access to ${group}. It takes effect immediately.`]
      : [`${caller.username} did not give you access to ${group}. Contact them if you still need it.`];
  await trySendSystemMail(
    provider,
    caller.accountId,
    accountMail({ to: asking.email, subject: `Access to ${group} was ${decision}`, lines }),
  );
}

/** The area for a name or scope; the scope itself if it belongs to no area; undefined otherwise. */
function groupOf(asked: string): string | undefined {
  if (Object.hasOwn(scopeGroups, asked)) return asked;
  const byScope = Object.entries(scopeGroups).find(([, scopes]) => scopes.includes(asked));
  if (byScope) return byScope[0];
  return scopesOfPlan('advanced').includes(asked) ? asked : undefined;
}
