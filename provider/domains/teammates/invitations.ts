import { randomBytes } from 'node:crypto';
import type {
  Invitation,
  InvitationAccept,
  InvitationDetails,
  PendingInvitation,
  TeammateInvite,
} from 'sendwright/wire/teammates';
import { sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { sendSystemMail } from '../../delivery/sendSystemMail';
import { type ReservedMail, reserveSystemMail } from '../../delivery/systemMailBudget';
import { badRequest, forbidden, notFound, unauthorized } from '../../http/errors';
import { hashSecret, randomSecret } from '../../http/secrets';
import type { Caller, Provider } from '../../provider';
import { accountMail, nameInMail } from '../accounts/signUp/accountMails';
import { createUser, reserveUsername } from '../accounts/signUp/createUser';
import { notifyWorkbenches } from '../accounts/sessions/endSessions';
import { hashPassword, refuseWeakPassword } from '../accounts/security/passwords';
import { requirePasswordSignIn, signInAs, type Client, type OpenedSession } from '../accounts/sessions/sessions';
import { requireUnlimited } from '../api-keys/requireUnlimited';
import { audit, auditAction } from '../audit-log/audit';
import type { Plan } from '../scopes/catalog';
import { checkGrant } from '../scopes/grantable';
import { inviterOf, mayStillGrant } from './inviter';

/** Maximum teammates besides the owner per plan, including invitations. */
export const maximumTeammates: Readonly<Record<Plan, number>> = { trial: 0, free: 1, basic: 1, advanced: 1000 };
const lifetime = '7 days';

interface InvitationRow {
  invitation_id: string;
  email: string;
  is_admin: boolean;
  scopes: string[];
  expires_at: Date;
}

/**
 * Invites somebody by email. Throws 400 if they are already a teammate or invited, 403 above the plan's limit, 429 if
 * the address has received too many emails.
 */
export async function invite(provider: Provider, caller: Caller, input: TeammateInvite): Promise<Invitation> {
  requireUnlimited(caller, 'invite teammates');
  const email = input.email.trim();
  const secret = randomSecret();
  const { invitation, reserved } = await provider.database.transaction(async (transaction) => {
    const account = await transaction.first<{ plan: Plan }>(
      sql`select plan from accounts where account_id = ${caller.accountId} for update`,
    );
    if (!account) throw notFound();
    const access = checkGrant(caller, account.plan, input);
    await transaction.execute(
      sql`delete from invitations where account_id = ${caller.accountId} and expires_at < now()`,
    );
    const known = await transaction.first<{ taken: boolean; invited: boolean; count: number }>(sql`
      select
        exists (select from users where account_id = ${caller.accountId} and lower(email) = lower(${email})) as taken,
        exists (select from invitations where account_id = ${caller.accountId} and lower(email) = lower(${email})) as
          invited,
        (select count(*) from users where account_id = ${caller.accountId}) - 1
          + (select count(*) from invitations where account_id = ${caller.accountId}) as count`);
    if (known?.taken) throw badRequest('A teammate already has this email address.', 'email');
    if (known?.invited) throw badRequest('This address is already invited. Resend the invitation instead.', 'email');
    const most = maximumTeammates[account.plan];
    if ((known?.count ?? 0) >= most)
      throw forbidden(`You've reached the maximum of ${most} ${most === 1 ? 'teammate' : 'teammates'}.`);
    const inviter = inviterOf(caller);
    const invitationId = randomBytes(12).toString('base64url');
    await transaction.execute(sql`
      insert into invitations
        (account_id, invitation_id, token_hash, email, is_admin, scopes, invited_by, inviter_account_id,
          inviter_user_id, expires_at)
      values
        (${caller.accountId}, ${invitationId}, ${hashSecret(secret)}, ${email}, ${access.isAdmin},
          ${[...access.scopes]}, ${caller.username}, ${inviter.accountId}, ${inviter.userId},
          now() + ${lifetime}::interval)`);
    await auditAction(transaction, caller, {
      action: 'teammate.invited',
      subject: email,
      details: { is_admin: access.isAdmin, scopes: access.scopes },
    });
    const made: Invitation = { token: invitationId, email, is_admin: access.isAdmin, scopes: [...access.scopes] };
    return { invitation: made, reserved: await reserveSystemMail(transaction, caller.accountId, email) };
  });
  // Afterwards, because the queue needs its own connection, and a transaction that waits for one could deadlock.
  await mailInvitation(provider, caller, reserved, secret);
  return invitation;
}

export async function pendingInvitations(database: Queryable, caller: Caller): Promise<PendingInvitation[]> {
  const rows = await database.rows<InvitationRow>(sql`
    select invitation_id, email, is_admin, scopes, expires_at from invitations
    where account_id = ${caller.accountId} and expires_at > now() order by created_at, invitation_id`);
  return rows.map((row) => ({ ...invitationOf(row), expiration_date: Math.floor(row.expires_at.getTime() / 1000) }));
}

/** Sends the invitation again with a new link, valid for 7 days; the old link stops working. */
export async function resendInvitation(provider: Provider, caller: Caller, id: string): Promise<Invitation> {
  requireUnlimited(caller, 'invite teammates');
  const secret = randomSecret();
  const { invitation, reserved } = await provider.database.transaction(async (transaction) => {
    const found = await transaction.first<InvitationRow & { plan: Plan }>(sql`
      select invitation_id, email, is_admin, invitations.scopes, expires_at, plan from invitations
      join accounts using (account_id)
      where account_id = ${caller.accountId} and invitation_id = ${id} for update of invitations`);
    if (!found) throw notFound('invalid pending key', 'pending_key');
    // The sender must be able to grant its access.
    checkGrant(caller, found.plan, found);
    const inviter = inviterOf(caller);
    await transaction.execute(sql`
      update invitations
      set token_hash = ${hashSecret(secret)}, expires_at = now() + ${lifetime}::interval,
        invited_by = ${caller.username}, inviter_account_id = ${inviter.accountId}, inviter_user_id = ${inviter.userId}
      where account_id = ${caller.accountId} and invitation_id = ${id}`);
    await auditAction(transaction, caller, {
      action: 'teammate.invited',
      subject: found.email,
      details: { again: true },
    });
    return {
      invitation: invitationOf(found),
      reserved: await reserveSystemMail(transaction, caller.accountId, found.email),
    };
  });
  await mailInvitation(provider, caller, reserved, secret);
  return invitation;
}

export async function withdrawInvitation({ database }: Provider, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const gone = await transaction.first<{ email: string }>(sql`
      delete from invitations where account_id = ${caller.accountId} and invitation_id = ${id} returning email`);
    if (!gone) throw notFound('invalid pending key', 'pending_key');
    await auditAction(transaction, caller, {
      action: 'teammate.removed',
      subject: gone.email,
      details: { invitation: 'withdrawn' },
    });
  });
}

/**
 * The details for an invited person. Throws 401 for a link that is used, withdrawn or expired, or whose inviter can no
 * longer grant its access.
 */
export async function readInvitation(database: Queryable, secret: string): Promise<InvitationDetails> {
  const row = await findByLink(database, secret);
  return {
    email: row.email,
    is_admin: row.is_admin,
    invited_by: row.invited_by,
    expires_at: row.expires_at.toISOString(),
  };
}

/**
 * Turns the invited person into a teammate and signs them in. Throws 401 for a link that no longer works, 409 for a
 * username that is taken, 403 if the team signs in with single sign-on only, where the invitation counts as well.
 */
export async function acceptInvitation(
  { database }: Provider,
  input: InvitationAccept,
  client: Client,
): Promise<OpenedSession> {
  const username = input.username.trim();
  if (username === '' || /[\p{Cc}\p{Cf}]/u.test(username))
    throw badRequest('Username is a required field.', 'username');
  return database.transaction(async (transaction) => {
    // First, so that requests without a valid link cost nothing.
    const row = await consumeInvitation(transaction, input.token);
    await requirePasswordSignIn(transaction, row.account_id);
    await refuseWeakPassword(
      input.password,
      [username, row.email, input.first_name ?? '', input.last_name ?? ''],
      'password',
    );
    await reserveUsername(transaction, username);
    const userId = await createUser(transaction, {
      accountId: row.account_id,
      username,
      email: row.email,
      passwordHash: await hashPassword(input.password),
      isAdmin: row.is_admin,
      scopes: row.is_admin ? null : row.scopes,
      // The link was sent to that address.
      isVerified: true,
      profile: { first_name: input.first_name?.trim() ?? '', last_name: input.last_name?.trim() ?? '' },
    });
    await audit(transaction, {
      accountId: row.account_id,
      actor: { userId, username },
      action: 'teammate.joined',
      subject: username,
      address: client.address,
      details: { invited_by: row.invited_by },
    });
    await notifyWorkbenches(transaction, row.account_id);
    return signInAs(transaction, row.account_id, userId, client);
  });
}

interface LinkedInvitation extends InvitationRow {
  account_id: number;
  invited_by: string;
  inviter_account_id: number | null;
  inviter_user_id: number | null;
}

async function findByLink(database: Queryable, secret: string): Promise<LinkedInvitation> {
  const row = await database.first<LinkedInvitation>(sql`
    select account_id, invitation_id, email, is_admin, scopes, expires_at, invited_by, inviter_account_id,
      inviter_user_id
    from invitations where token_hash = ${hashSecret(secret)} and expires_at > now()`);
  if (!row) throw deadLink();
  if (!(await mayStillGrant(database, row)))
    throw unauthorized('The person who invited you can no longer give this access. Ask for a new invitation.');
  return row;
}

async function consumeInvitation(transaction: Transaction, secret: string): Promise<LinkedInvitation> {
  const row = await findByLink(transaction, secret);
  // Concurrent accepts wait for each other here, and the second finds nothing.
  const spent = await transaction.first(sql`
    delete from invitations
    where account_id = ${row.account_id} and invitation_id = ${row.invitation_id}
      and token_hash = ${hashSecret(secret)}
    returning 1`);
  if (!spent) throw deadLink();
  return row;
}

const deadLink = () => unauthorized('This invitation has been used, withdrawn or has expired. Request a new one.');

function invitationOf(row: InvitationRow): Invitation {
  return { token: row.invitation_id, email: row.email, is_admin: row.is_admin, scopes: row.scopes };
}

async function mailInvitation(
  provider: Provider,
  caller: Caller,
  reserved: ReservedMail,
  secret: string,
): Promise<void> {
  const inviter = nameInMail(caller.username, 'Somebody');
  const mail = accountMail({
    to: reserved.to,
    subject: `${inviter} invites you to Sendwright`,
    lines: [
      `${inviter} invites you to work with them in Sendwright. The invitation is valid for 7 days:`,
      "If you don't know them, ignore this email.",
    ],
    // After `#`: no server, log or referrer sees it.
    button: { label: 'Accept the invitation', link: `${provider.config.publicUrl}/join#${secret}` },
  });
  await sendSystemMail(provider, caller.accountId, mail, { reserved });
}
