import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  BounceMailbox,
  BounceMailboxChange,
  BounceMailboxCounts,
  BounceMailboxRequest,
} from 'sendwright/wire/bounceMailboxes';
import type { Queryable } from '../../database/database';
import { sql, type Sql } from '../../database/sql';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { changedSettings, checkedText, isSamePlace, type MailboxSettings, needsPassword } from './mailboxSettings';
import { newSettings } from './mailboxSettings';

/** Maximum mailboxes of an account. */
export const maximumMailboxes = 10;

/** Whose mailboxes are meant; an operator's are also those of the installation. */
export type Viewer = Pick<Caller, 'accountId' | 'scopes'>;

type Mailboxes = Pick<Provider, 'database' | 'config'>;

export interface MailboxRow {
  account_id: number;
  mailbox_id: string;
  name: string;
  settings: MailboxSettings;
  password: string;
  is_shared: boolean;
  enabled: boolean;
  counts: Partial<BounceMailboxCounts>;
  checked_at: Date | null;
  reported_at: Date | null;
  last_error: string | null;
  failed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`
  account_id, mailbox_id, name, settings, password, is_shared, enabled, counts, checked_at, reported_at, last_error,
    failed_at, created_at, updated_at`;

const isOperator = ({ scopes }: Viewer): boolean => scopes.has('administration.update');

/** The mailboxes that somebody sees and changes: their account's, and as an operator those of the installation. */
const visible = (caller: Viewer): Sql =>
  isOperator(caller)
    ? sql`(account_id = ${caller.accountId} or is_shared)`
    : sql`(account_id = ${caller.accountId} and not is_shared)`;

const noCounts: BounceMailboxCounts = {
  bounced: 0,
  blocked: 0,
  deferred: 0,
  complaints: 0,
  known: 0,
  automatic: 0,
  other: 0,
  unmatched: 0,
  unreadable: 0,
};

export function presentMailbox(row: MailboxRow): BounceMailbox {
  return {
    id: row.mailbox_id,
    name: row.name,
    ...row.settings,
    enabled: row.enabled,
    is_shared: row.is_shared,
    state: row.enabled ? (row.last_error === null ? 'ready' : 'failing') : 'off',
    last_error: row.last_error,
    failed_at: row.failed_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    reported_at: row.reported_at?.toISOString() ?? null,
    counts: { ...noCounts, ...row.counts },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function listMailboxes(database: Queryable, caller: Viewer): Promise<MailboxRow[]> {
  return database.rows<MailboxRow>(sql`
    select ${columns} from bounce_mailboxes where ${visible(caller)}
    order by is_shared, created_at, mailbox_id limit 1000`);
}

/** @throws HttpError 404 */
export async function requireMailbox(database: Queryable, caller: Viewer, id: string): Promise<MailboxRow> {
  const row = isUuid(id)
    ? await database.first<MailboxRow>(sql`
        select ${columns} from bounce_mailboxes where ${visible(caller)} and mailbox_id = ${id}`)
    : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** What a mailbox's password is encrypted for. */
export const passwordPlace = (accountId: number, mailboxId: string) => ({
  column: 'bounce_mailboxes.password',
  accountId,
  row: mailboxId,
});

function sealed(database: Queryable, accountId: number, id: string, password: string): string {
  return database.secrets.seal(checkedText(password, 'password'), passwordPlace(accountId, id));
}

/** @throws HttpError 400, 403 if only an operator may make it */
export async function createMailbox(
  { database, config }: Mailboxes,
  caller: Viewer,
  body: BounceMailboxRequest,
): Promise<MailboxRow> {
  const { accountId } = caller;
  const { is_shared: isShared = false } = body;
  if (isShared && !isOperator(caller))
    throw forbidden('Only operators of the installation can add mailboxes for all accounts.', 'is_shared');
  const settings = newSettings(body, config);
  const id = randomUUID();
  const password = sealed(database, accountId, id, body.password);
  return database.transaction(async (transaction) => {
    // One after another, so that the number is exact.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`);
    const count = await transaction.first<{ count: number }>(sql`
      select count(*)::integer as count from bounce_mailboxes where account_id = ${accountId}`);
    if ((count?.count ?? 0) >= maximumMailboxes)
      throw badRequest(`An account can have ${maximumMailboxes} bounce mailboxes. Delete one first.`);
    const row = await transaction.first<MailboxRow>(sql`
      insert into bounce_mailboxes (account_id, mailbox_id, name, settings, password, is_shared, enabled)
      values (${accountId}, ${id}, ${checkedText(body.name.trim(), 'name')}, ${JSON.stringify(settings)}::jsonb,
        ${password}, ${isShared}, ${body.enabled ?? true})
      returning ${columns}`);
    if (row === undefined) throw new Error('The mailbox was not written.');
    return row;
  });
}

/** @throws HttpError 400, 404 */
export async function changeMailbox(
  { database, config }: Mailboxes,
  caller: Viewer,
  id: string,
  body: BounceMailboxChange,
): Promise<MailboxRow> {
  return database.transaction(async (transaction) => {
    // Locked, so that a password never meets the server of another change.
    if (isUuid(id))
      await transaction.execute(sql`
        select from bounce_mailboxes where ${visible(caller)} and mailbox_id = ${id} for no key update`);
    const before = await requireMailbox(transaction, caller, id);
    const { account_id: accountId } = before;
    const settings = changedSettings(before.settings, body, config);
    if (body.password === undefined && needsPassword(before.settings, settings))
      throw badRequest('password is required with another server or user, or without encryption.', 'password');
    const password = body.password === undefined ? before.password : sealed(database, accountId, id, body.password);
    // What it last said stays until it is asked at another place, or with other credentials.
    const isSame = body.password === undefined && body.enabled !== true && isDeepStrictEqual(settings, before.settings);
    if (!isSamePlace(before.settings, settings))
      await transaction.execute(sql`
        delete from bounce_mailbox_messages where account_id = ${accountId} and mailbox_id = ${id}`);
    const name = body.name === undefined ? before.name : checkedText(body.name.trim(), 'name');
    const row = await transaction.first<MailboxRow>(sql`
      update bounce_mailboxes set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb, password = ${password},
        enabled = ${body.enabled ?? before.enabled},
        position = case when ${isSamePlace(before.settings, settings)} then position end,
        last_error = case when ${isSame} then last_error end, failed_at = case when ${isSame} then failed_at end,
        failures = case when ${isSame} then failures else 0 end,
        due_at = case when ${isSame} then due_at else now() end,
        updated_at = clock_timestamp()
      where account_id = ${accountId} and mailbox_id = ${id}
      returning ${columns}`);
    if (row === undefined) throw notFound();
    return row;
  });
}

/** @throws HttpError 404 */
export async function deleteMailbox(database: Queryable, caller: Viewer, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.execute(sql`delete from bounce_mailboxes where ${visible(caller)} and mailbox_id = ${id}`)
    : 0;
  if (deleted === 0) throw notFound();
}
