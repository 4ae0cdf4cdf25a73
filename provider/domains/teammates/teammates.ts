import type { Teammate, TeammateSummary, TeammateType, TeammateUpdate } from 'sendwright/wire/teammates';
import type { ProfileUpdate } from 'sendwright/wire/user';
import { sql } from '../../database/sql';
import type { Database, Queryable, Transaction } from '../../database/database';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import type { Caller } from '../../provider';
import { notifyWorkbenches } from '../accounts/sessions/endSessions';
import { requireUnlimited } from '../api-keys/requireUnlimited';
import { auditAction } from '../audit-log/audit';
import { scopesOfPlan, type Plan } from '../scopes/catalog';
import { checkGrant } from '../scopes/grantable';

interface TeammateRow {
  user_id: number;
  username: string;
  email: string;
  is_admin: boolean;
  is_owner: boolean;
  /** Null: every scope of the plan. */
  scopes: string[] | null;
  plan: Plan;
  profile: Partial<Record<keyof ProfileUpdate, string>>;
}

/** The teammates of one account; the first one owns it. */
const columns = (accountId: number) => sql`
  user_id, users.username, email, is_admin, users.scopes, accounts.plan, profile,
  user_id = (select min(user_id) from users owners where owners.account_id = ${accountId}) as is_owner`;

export async function listTeammates(database: Queryable, caller: Caller, page: Page): Promise<TeammateSummary[]> {
  const rows = await database.rows<TeammateRow>(sql`
    select ${columns(caller.accountId)} from users join accounts using (account_id)
    where account_id = ${caller.accountId} order by user_id limit ${page.limit} offset ${page.offset}`);
  return rows.map(summaryOf);
}

/** Throws 404 for a name that is not of this account. */
export async function readTeammate(database: Queryable, caller: Caller, username: string): Promise<Teammate> {
  return teammateOf(await findTeammate(database, caller, username));
}

/**
 * Changes a teammate's access, immediately also in their open workbenches. Nobody can change the owner or themselves,
 * and only administrators can change administrators.
 */
export async function updateTeammate(
  database: Database,
  caller: Caller,
  username: string,
  update: TeammateUpdate,
): Promise<Teammate> {
  requireUnlimited(caller, 'change what teammates may do');
  return database.transaction(async (transaction) => {
    const before = await lockTeammate(transaction, caller, username);
    const access = checkGrant(caller, before.plan, update);
    await transaction.execute(sql`
      update users set is_admin = ${access.isAdmin}, scopes = ${access.isAdmin ? null : [...access.scopes]}::text[]
      where account_id = ${caller.accountId} and user_id = ${before.user_id}`);
    await auditAction(transaction, caller, {
      action: 'teammate.changed',
      subject: before.username,
      details: {
        is_admin: access.isAdmin,
        scopes: access.scopes,
        before: { is_admin: before.is_admin, scopes: before.scopes ?? [] },
      },
    });
    return teammateOf({ ...before, is_admin: access.isAdmin, scopes: access.isAdmin ? null : [...access.scopes] });
  });
}

/** Removes somebody from the account, with their sessions, keys and invitations. */
export async function removeTeammate(database: Database, caller: Caller, username: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const teammate = await lockTeammate(transaction, caller, username);
    await transaction.execute(
      sql`delete from users where account_id = ${caller.accountId} and user_id = ${teammate.user_id}`,
    );
    const withdrawn = await transaction.rows<{ email: string }>(sql`
      delete from invitations
      where account_id = ${caller.accountId} and inviter_account_id = ${caller.accountId}
        and inviter_user_id = ${teammate.user_id}
      returning email`);
    await auditAction(transaction, caller, {
      action: 'teammate.removed',
      subject: teammate.username,
      details: {
        email: teammate.email,
        ...(withdrawn.length > 0 && { withdrawn_invitations: withdrawn.map(({ email }) => email) }),
      },
    });
    await notifyWorkbenches(transaction, caller.accountId);
  });
}

async function lockTeammate(transaction: Transaction, caller: Caller, username: string): Promise<TeammateRow> {
  // Serializes two administrators who remove each other's rights.
  await transaction.execute(sql`select from accounts where account_id = ${caller.accountId} for update`);
  const teammate = await findTeammate(transaction, caller, username);
  if (teammate.user_id === caller.userId)
    throw badRequest("You can't change your own access: ask another administrator.", 'username');
  if (teammate.is_owner) throw forbidden("The owner's access can't be changed.", 'username');
  if (teammate.is_admin && !caller.isAdmin)
    throw forbidden('Only administrators can change administrators.', 'username');
  return teammate;
}

async function findTeammate(database: Queryable, caller: Caller, username: string): Promise<TeammateRow> {
  const row = await database.first<TeammateRow>(sql`
    select ${columns(caller.accountId)} from users join accounts using (account_id)
    where account_id = ${caller.accountId} and lower(users.username) = lower(${username})`);
  if (!row) throw notFound('username not found', 'username');
  return row;
}

function typeOf(row: TeammateRow): TeammateType {
  if (row.is_owner) return 'owner';
  return row.is_admin ? 'admin' : 'teammate';
}

function summaryOf(row: TeammateRow): TeammateSummary {
  const { profile } = row;
  return {
    username: row.username,
    email: row.email,
    first_name: profile.first_name ?? '',
    last_name: profile.last_name ?? '',
    user_type: typeOf(row),
    is_admin: row.is_admin,
    phone: profile.phone ?? '',
    website: profile.website ?? '',
    address: profile.address ?? '',
    address2: profile.address2 ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zip: profile.zip ?? '',
    country: profile.country ?? '',
    company: profile.company ?? '',
  };
}

function teammateOf(row: TeammateRow): Teammate {
  const ofPlan = scopesOfPlan(row.plan);
  const { scopes } = row;
  return { ...summaryOf(row), scopes: scopes ? ofPlan.filter((scope) => scopes.includes(scope)) : [...ofPlan] };
}
