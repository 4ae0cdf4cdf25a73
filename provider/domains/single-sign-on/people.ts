import { randomBytes } from 'node:crypto';
import { sql } from '../../database/sql';
import type { Transaction } from '../../database/database';
import { HttpError } from '../../http/errors';
import { notifyWorkbenches } from '../accounts/sessions/endSessions';
import { createUser, reserveUsername } from '../accounts/signUp/createUser';
import { audit } from '../audit-log/audit';
import type { Plan } from '../scopes/catalog';
import type { Access } from '../scopes/grantable';
import { maximumTeammates } from '../teammates/invitations';
import { mayStillGrant } from '../teammates/inviter';
import type { Connection } from './connection';
import type { Identity } from './identity';
import { SsoRefusal } from './problem';

interface UserRow {
  user_id: number;
  username: string;
  is_admin: boolean;
  is_operator: boolean;
  is_owner: boolean;
  scopes: string[] | null;
}

/** The account of a person at the issuer, and where they come from. */
export interface Arrival {
  readonly connection: Connection;
  readonly identity: Identity;
  readonly address: string;
}

const userColumns = sql`
  user_id, username, is_admin, is_operator, scopes,
  user_id = (select min(user_id) from users owners where owners.account_id = users.account_id) as is_owner`;

/**
 * The user whom somebody at the issuer is: only ever one of the connection's own account. A known identity is its user,
 * whatever its address is now; otherwise the teammate with the address, or a new one. @throws SsoRefusal
 */
export async function userOf(transaction: Transaction, arrival: Arrival): Promise<number> {
  const { connection, identity } = arrival;
  const { accountId } = connection;
  // Serializes two first sign-ins of one person, and the number of teammates.
  await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
  const known = await transaction.first<UserRow>(sql`
    select ${userColumns} from users
    where account_id = ${accountId} and user_id = (
      select user_id from sso_identities
      where account_id = ${accountId} and issuer = ${identity.issuer} and subject = ${identity.subject})`);
  const { allowedDomains } = connection;
  const domain = identity.email?.slice(identity.email.lastIndexOf('@') + 1).toLowerCase();
  if (allowedDomains.length > 0 && (domain === undefined || !allowedDomains.includes(domain)))
    throw domain === undefined
      ? unverified()
      : new SsoRefusal('domain', `${domain} is not one of the allowed domains.`);
  const access = accessOf(connection, identity);
  if (known) {
    await updateAccess(transaction, arrival, known, access);
    return known.user_id;
  }
  if (identity.email === undefined) throw unverified();
  const user = await findByAddress(transaction, accountId, identity.email);
  if (!user) return createTeammate(transaction, arrival, identity.email, access);
  await connectIdentity(transaction, arrival, user.user_id);
  await updateAccess(transaction, arrival, user, access);
  return user.user_id;
}

const unverified = (): SsoRefusal => new SsoRefusal('unverified', 'The issuer has not verified an email address.');

/**
 * The teammate with an address. Whoever set up the connection decides whom the issuer vouches for, and must not become
 * the owner or an operator that way: those connect themselves.
 */
async function findByAddress(transaction: Transaction, accountId: number, email: string): Promise<UserRow | undefined> {
  const rows = await transaction.rows<UserRow>(sql`
    select ${userColumns} from users where account_id = ${accountId} and lower(email) = lower(${email}) limit 2`);
  const [user] = rows;
  if (rows.length > 1) throw new SsoRefusal('taken', 'Several teammates have this address.');
  if (user && (user.is_owner || user.is_operator))
    throw new SsoRefusal('owner', 'The owner connects to single sign-on under Security.');
  return user;
}

/** Records who a user is at the issuer. @throws SsoRefusal if either is connected to somebody else */
export async function connectIdentity(
  transaction: Transaction,
  { connection: { accountId }, identity, address }: Arrival,
  userId: number,
): Promise<void> {
  const added = await transaction.execute(sql`
    insert into sso_identities (account_id, issuer, subject, user_id)
    values (${accountId}, ${identity.issuer}, ${identity.subject}, ${userId}) on conflict do nothing`);
  if (added === 0) throw new SsoRefusal('taken', 'The teammate is connected to another person at the issuer.');
  const user = await transaction.first<{ username: string }>(
    sql`select username from users where account_id = ${accountId} and user_id = ${userId}`,
  );
  const username = user?.username ?? '';
  const actor = { userId, username };
  await audit(transaction, { accountId, actor, action: 'sso.connected', subject: username, address });
}

/** Gives a teammate the access of their roles now. The owner and operators keep theirs. */
async function updateAccess(
  transaction: Transaction,
  { connection, address }: Arrival,
  user: UserRow,
  access: MappedAccess,
): Promise<void> {
  if (access === 'unmapped' || user.is_owner || user.is_operator) return;
  if (access === 'none') throw new SsoRefusal('role', `None of the roles of ${user.username} gives access.`);
  const { isAdmin, scopes } = access;
  const stays =
    isAdmin === user.is_admin && (isAdmin || JSON.stringify(scopes) === JSON.stringify(user.scopes?.toSorted()));
  if (stays) return;
  const { accountId } = connection;
  await transaction.execute(sql`
    update users set is_admin = ${isAdmin}, scopes = ${isAdmin ? null : [...scopes]}::text[]
    where account_id = ${accountId} and user_id = ${user.user_id}`);
  await audit(transaction, {
    accountId,
    actor: { userId: user.user_id, username: user.username },
    action: 'teammate.changed',
    subject: user.username,
    address,
    details: {
      via: 'single sign-on',
      is_admin: isAdmin,
      scopes,
      before: { is_admin: user.is_admin, scopes: user.scopes ?? [] },
    },
  });
  await notifyWorkbenches(transaction, accountId);
}

/** A teammate at first sign-in, with the access of their invitation or of their roles. */
async function createTeammate(
  transaction: Transaction,
  arrival: Arrival,
  email: string,
  mapped: MappedAccess,
): Promise<number> {
  const { connection, identity, address } = arrival;
  const { accountId } = connection;
  const invited = await takeInvitation(transaction, accountId, email);
  if (!invited && !connection.createsTeammates) throw new SsoRefusal('unknown', `${email} is no teammate.`);
  const granted = mapped === 'unmapped' ? (invited ?? { isAdmin: false, scopes: connection.defaultScopes }) : mapped;
  if (granted === 'none') throw new SsoRefusal('role', `None of the roles of ${email} gives access.`);
  const { isAdmin, scopes } = granted;
  const account = await transaction.first<{ username: string; plan: Plan; count: number; proven: boolean }>(sql`
    select username, plan,
      (select count(*) from users where users.account_id = ${accountId}) - 1
        + (select count(*) from invitations where invitations.account_id = ${accountId} and expires_at > now())
          as count,
      exists (select from dkim_keys
        where dkim_keys.account_id = ${accountId} and valid_at is not null
          and domain = lower(${email.slice(email.lastIndexOf('@') + 1)})) as proven
    from accounts where account_id = ${accountId}`);
  if (!account) throw new SsoRefusal('closed', 'The account does not exist.');
  if (account.count >= maximumTeammates[account.plan])
    throw new SsoRefusal('full', `The plan has room for ${maximumTeammates[account.plan]} teammates.`);
  const username = await freeName(transaction, [
    // An account could otherwise take the sign-in names of people who have never heard of it.
    ...(account.proven ? [email] : []),
    `${email} (${account.username})`,
    `${email} (${randomBytes(4).toString('hex')})`,
  ]);
  const userId = await createUser(transaction, {
    accountId,
    username,
    email,
    passwordHash: null,
    isAdmin,
    scopes: isAdmin ? null : scopes,
    // The issuer's word counts within its account; elsewhere only that of the domain does.
    isVerified: account.proven,
    profile: { first_name: identity.firstName, last_name: identity.lastName },
  });
  await connectIdentity(transaction, arrival, userId);
  await audit(transaction, {
    accountId,
    actor: { userId, username },
    action: 'teammate.joined',
    subject: username,
    address,
    details: { via: 'single sign-on', is_admin: isAdmin, scopes },
  });
  await notifyWorkbenches(transaction, accountId);
  return userId;
}

/** Uses up the invitation of an address, if its sender may still grant what it says. */
async function takeInvitation(transaction: Transaction, accountId: number, email: string): Promise<Access | undefined> {
  const invitation = await transaction.first<{
    account_id: number;
    inviter_account_id: number | null;
    inviter_user_id: number | null;
    is_admin: boolean;
    scopes: string[];
  }>(sql`
    delete from invitations
    where account_id = ${accountId} and lower(email) = lower(${email}) and expires_at > now()
    returning account_id, inviter_account_id, inviter_user_id, is_admin, scopes`);
  if (!invitation || !(await mayStillGrant(transaction, invitation))) return undefined;
  return { isAdmin: invitation.is_admin, scopes: invitation.scopes };
}

async function freeName(transaction: Transaction, names: readonly string[]): Promise<string> {
  for (const name of names) {
    try {
      await reserveUsername(transaction, name);
      return name;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
    }
  }
  throw new SsoRefusal('taken', 'No username is free.');
}

/** `unmapped`: the connection says nothing, so teammates keep their access. `none`: it says that there is none. */
export type MappedAccess = Access | 'unmapped' | 'none';

/** What a person's roles give: everything, if one of them is an administrator's, or the scopes of all of them. */
export function accessOf({ roles, defaultScopes }: Connection, identity: Pick<Identity, 'roles'>): MappedAccess {
  const held = roles.filter(({ value }) => identity.roles.has(value));
  if (held.some((role) => role.is_admin)) return { isAdmin: true, scopes: [] };
  const scopes = [...new Set(held.flatMap((role) => role.scopes))].toSorted();
  if (scopes.length > 0) return { isAdmin: false, scopes };
  if (roles.length === 0) return 'unmapped';
  return defaultScopes.length > 0 ? { isAdmin: false, scopes: defaultScopes.toSorted() } : 'none';
}
