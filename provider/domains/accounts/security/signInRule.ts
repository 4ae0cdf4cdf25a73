import { type SignInRule, type SignInRuleRead, signInRule as contract } from 'sendwright/wire/security';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { forbidden, notFound, refusal } from '../../../http/errors';
import { hashSecret } from '../../../http/secrets';
import { serve } from '../../../http/serve';
import type { Caller, Provider, Server } from '../../../provider';
import { auditAction } from '../../audit-log/audit';
import { notifyWorkbenches } from '../sessions/endSessions';
import { tokenOf } from '../sessions/signedIn';

/** Whether a row of `users` has no second factor. */
const without = sql`
  (two_factor_at is null and not exists (select from passkeys
    where passkeys.account_id = users.account_id and passkeys.user_id = users.user_id))`;

/** What a team requires of its people's sign-ins. */
export function signInRuleRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /sign_in_rule': ({ caller }) => {
      requireAdministrator(caller);
      return readRule(database, caller);
    },
    'PUT /sign_in_rule': async ({ caller, body, request }) => {
      requireAdministrator(caller);
      await saveRule(database, caller, body, tokenOf(request));
      return readRule(database, caller);
    },
  });
}

function requireAdministrator(caller: Caller): void {
  if (caller.via !== 'session') throw forbidden('This requires signing in: an API key is not enough.');
  if (!caller.isAdmin) throw forbidden('Only administrators decide how the team signs in.');
}

async function readRule(database: Queryable, caller: Caller): Promise<SignInRuleRead> {
  const own = caller.impersonator ?? caller;
  const row = await database.first<{
    requires_second_factor: boolean;
    exempts_sso: boolean;
    people_without: number;
    people: number;
    you_have_one: boolean;
  }>(sql`
    select requires_second_factor, exempts_sso,
      (select count(*) from users where users.account_id = accounts.account_id and ${without}) as people_without,
      (select count(*) from users where users.account_id = accounts.account_id) as people,
      exists (select from users
        where account_id = ${own.accountId} and user_id = ${own.userId} and not ${without}) as you_have_one
    from accounts where accounts.account_id = ${caller.accountId}`);
  if (!row) throw notFound();
  const { exempts_sso: exempts, ...rest } = row;
  return { ...rest, exempts_single_sign_on: exempts };
}

/**
 * Changes the rule. Whoever requires a second factor must have one, so that they don't lock themselves out. Sessions of
 * people who have one and did not use it end; those of people without one lead to its setup.
 */
async function saveRule(
  database: Database,
  caller: Caller,
  { requires_second_factor: requires, exempts_single_sign_on: exempts }: SignInRule,
  ownToken: string | undefined,
): Promise<void> {
  const { accountId } = caller;
  await database.transaction(async (transaction) => {
    const own = caller.impersonator ?? caller;
    // Locked: the second factor that is looked at here is not being removed.
    const has = await transaction.first(sql`
      select from users
      where account_id = ${own.accountId} and user_id = ${own.userId} and not ${without} for no key update`);
    if (requires && !has) throw refusal('second_factor_missing');
    await transaction.execute(sql`
      update accounts set requires_second_factor = ${requires}, exempts_sso = ${exempts}
      where account_id = ${accountId}`);
    if (requires) await endUnprovenSessions(transaction, accountId, exempts, ownToken);
    await auditAction(transaction, caller, {
      action: 'mfa.rule_changed',
      subject: requires ? 'second factor required' : 'second factor optional',
      details: { requires_second_factor: requires, exempts_single_sign_on: exempts },
    });
    await notifyWorkbenches(transaction, accountId);
  });
}

/**
 * Of people with a passkey and no authenticator app, who could sign in with a password alone until now. All others with
 * a second factor have used it.
 */
async function endUnprovenSessions(
  transaction: Transaction,
  accountId: number,
  exempts: boolean,
  ownToken: string | undefined,
): Promise<void> {
  await transaction.execute(sql`
    delete from sessions using users
    where sessions.account_id = ${accountId} and users.account_id = ${accountId} and users.user_id = sessions.user_id
      and two_factor_at is null and not ${without}
      and not by_passkey and not (by_sso and ${exempts})
      and token_hash <> ${hashSecret(ownToken ?? '')}`);
}
