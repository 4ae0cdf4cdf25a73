import type { Database, Session } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { e164, phoneCountry, type PhoneCountry } from '../../contacts/fields/phoneNumbers';
import type { AdConnection } from '../partners/adPartner';
import type { AdSync } from '../partners/adSync';
import { Additions } from './additions';
import type { AudienceRow } from './audienceRows';
import { wanted } from './source';

/** Contacts in a batch: the most that partners take at once. They are read in parts, so that memory stays small. */
const batchSize = 10_000;
const readSize = 2500;
/** Batches that are being sent while the next one is prepared: each takes a few megabytes. */
const maximumInFlight = 1;

/** Seconds until a partner is first asked for the outcome of a request (Data Manager API, "Diagnostics"). */
const firstCheck = 1800;

/** The audience was stopped or restarted, the server stops, or the turn is over: the sync continues later. */
export class SyncInterrupted extends Error {}

/** A contact who is in the audience and should not be, or the other way around. */
interface Difference {
  readonly contact_id: string;
  readonly is_wanted: boolean;
  readonly is_member: boolean;
  /** Of a batch that may not have reached the partner. */
  readonly is_open: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly digest: string | null;
  /** As sent before; all hashes in hex. */
  readonly email_hash: string | null;
  readonly phone_hash: string | null;
}

interface Removal {
  readonly contactId: string;
  /** As sent before. */
  readonly email: string | null;
  readonly phone: string | null;
  /** They are added again, with another address. */
  readonly hasMoved: boolean;
}

interface Batch {
  readonly additions: Additions;
  readonly removals: Removal[];
  /** Somebody with another address is removed, to be added again. */
  hasMoved: boolean;
}

/** What a pass works with. */
export interface SyncPass {
  readonly database: Database;
  readonly audience: AudienceRow;
  readonly externalId: string;
  readonly sync: AdSync;
  readonly connection: AdConnection;
  readonly signal: AbortSignal;
  /** Contacts who no longer belong are removed; all others are left as they are. */
  readonly addsNobody: boolean;
}

/**
 * Sends everything that differs between an audience and its source, in batches. Members are written before they are
 * sent, with the number of their batch, and the batch stays open until the partner has it: after a crash those of open
 * batches are sent again, or removed if they no longer belong. Nobody is at the partner without a row here.
 * @returns whether another pass is needed: contacts with another address are removed first, and added by the next one
 * @throws SyncInterrupted
 */
export function syncPass(pass: SyncPass): Promise<boolean> {
  return pass.database.session((session) => sendDifferences(pass, session));
}

async function sendDifferences(pass: SyncPass, session: Session): Promise<boolean> {
  const { database, audience } = pass;
  const country = await phoneCountry(database, audience.account_id);
  const openBatches = await openCursor(session, pass, country);
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isChanged = false;
  try {
    for await (const batch of batchesOf(session, pass.sync, country)) {
      isChanged ||= batch.hasMoved;
      while (sending.size >= maximumInFlight) await Promise.race(sending);
      if (failures.length > 0) break;
      if (pass.signal.aborted) throw new SyncInterrupted();
      const number = await announce(pass, batch);
      const sent: Promise<void> = send(pass, number, batch)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  } finally {
    await Promise.all(sending);
  }
  if (failures.length > 0) throw failures[0];
  await session.execute(sql`close ad_audience_differences`);
  // Those of open batches who belong are sent again once contacts may be added.
  if (pass.addsNobody) return false;
  await database.execute(sql`
    update ad_audiences set open_batches = array(select unnest(open_batches) except select unnest(${openBatches}))
    where account_id = ${audience.account_id} and ad_audience_id = ${audience.ad_audience_id}`);
  return isChanged;
}

/**
 * Opens a cursor that PostgreSQL keeps as a file of its own: a pass takes minutes, and as long as a transaction has its
 * snapshot, no changed row of any table can be cleaned up.
 * @returns the batches that are sent again
 */
async function openCursor(
  session: Session,
  { audience, sync, addsNobody }: SyncPass,
  country: PhoneCountry,
): Promise<Sql> {
  const { account_id: accountId, ad_audience_id: audienceId } = audience;
  await session.client.query('begin read only');
  const belonging = await wanted(session, audience, { country, resendDays: sync.resendDays ?? null });
  const state = await session.first<{ open: string[]; pending: string[] }>(sql`
    select open_batches::text[] as open, array(
      select batch::text from ad_audience_requests
      where account_id = ${accountId} and ad_audience_id = ${audienceId}) as pending
    from ad_audiences where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
  const openBatches = sql`${state?.open ?? []}::bigint[]`;
  // The partner may do later what it is asked first. Contacts that it is still working on are left alone until then.
  const isPending = sql`coalesce(members.batch = any(${state?.pending ?? []}::bigint[]), false)`;
  // All rows are read, so the plan with the fastest first row is the wrong one.
  await session.execute(sql`select set_config('cursor_tuple_fraction', '1', true)`);
  await session.execute(sql`
    declare ad_audience_differences no scroll cursor with hold for
    select coalesce(belonging.contact_id, members.contact_id) as contact_id,
      belonging.contact_id is not null as is_wanted, members.contact_id is not null as is_member,
      coalesce(members.batch = any(${openBatches}), false) as is_open,
      belonging.email, belonging.phone, belonging.first_name, belonging.last_name,
      encode(belonging.digest, 'hex') as digest, encode(members.email_hash, 'hex') as email_hash,
      encode(members.phone_hash, 'hex') as phone_hash
    from (${belonging}) as belonging
    full join (
      select contact_id, digest, email_hash, phone_hash, batch from ad_audience_members
      where account_id = ${accountId} and ad_audience_id = ${audienceId}
    ) as members on members.contact_id = belonging.contact_id
    where (members.digest is distinct from belonging.digest or members.batch = any(${openBatches}))
      and not ${isPending} and (not ${addsNobody} or belonging.contact_id is null)`);
  await session.client.query('commit');
  return openBatches;
}

/** Reads the differences, one batch after the other. */
async function* batchesOf(session: Session, sync: AdSync, country: PhoneCountry): AsyncGenerator<Batch> {
  for (let isOver = false; !isOver;) {
    const batch: Batch = { additions: new Additions(batchSize), removals: [], hasMoved: false };
    for (let read = 0; read < batchSize && !isOver; read += readSize) {
      // One part after the other, so that memory stays bounded.
      const { rows } = await session.client.query<Difference>(`fetch ${readSize} from ad_audience_differences`);
      for (const row of rows) decide(row, batch, sync, country);
      isOver = rows.length === 0;
    }
    if (batch.additions.length + batch.removals.length > 0) yield batch;
  }
}

/** Decides what happens to a contact. */
function decide(row: Difference, batch: Batch, sync: AdSync, country: PhoneCountry): void {
  const member = row.is_wanted ? sync.hash(personOf(row, country)) : undefined;
  const isSame = !row.is_member || (row.email_hash === member?.email && row.phone_hash === member?.phone);
  if (row.is_wanted && member && row.digest && isSame) {
    batch.additions.add({ contactId: row.contact_id, digest: row.digest }, member, !row.is_member || row.is_open);
  } else if (row.is_member) {
    const { contact_id: contactId, email_hash: email, phone_hash: phone } = row;
    batch.removals.push({ contactId, email, phone, hasMoved: member !== undefined });
    batch.hasMoved ||= member !== undefined;
  }
}

const isE164 = /^\+[1-9]\d{6,14}$/;

function personOf({ email, phone, first_name: firstName, last_name: lastName }: Difference, country: PhoneCountry) {
  const number = phone === null || isE164.test(phone) ? phone : (e164(phone, country) ?? null);
  return { email, phone: number, firstName, lastName };
}

/** Writes down who is about to be added and removed. @returns the batch's number */
function announce({ database, audience }: SyncPass, { additions, removals }: Batch): Promise<number> {
  const { account_id: accountId, ad_audience_id: audienceId, status } = audience;
  return database.transaction(async (transaction) => {
    const row = await transaction.first<{ last_batch: number }>(sql`
      update ad_audiences set last_batch = last_batch + 1, open_batches = array_append(open_batches, last_batch + 1)
      where account_id = ${accountId} and ad_audience_id = ${audienceId} and status = ${status}
      returning last_batch`);
    if (!row) throw new SyncInterrupted();
    const { last_batch: number } = row;
    if (additions.length > 0)
      await transaction.execute(sql`
        insert into ad_audience_members
          (account_id, ad_audience_id, contact_id, digest, email_hash, phone_hash, batch)
        select ${accountId}::bigint, ${audienceId}::uuid, given.*, ${number}::bigint
        from (${additions.rows()}) as given
        on conflict (account_id, ad_audience_id, contact_id) do update set digest = excluded.digest,
          email_hash = excluded.email_hash, phone_hash = excluded.phone_hash, batch = excluded.batch`);
    if (removals.length > 0)
      await transaction.execute(sql`
        update ad_audience_members set batch = ${number}, digest = case
          when contact_id = any(${removals.filter(({ hasMoved }) => hasMoved).map(idOf)}::uuid[])
          then decode('00', 'hex') else decode('', 'hex') end
        where account_id = ${accountId} and ad_audience_id = ${audienceId}
          and contact_id = any(${removals.map(idOf)}::uuid[])`);
    return number;
  });
}

const idOf = ({ contactId }: Removal): string => contactId;

/** Removals come first: somebody who is added may have the phone number of somebody who is removed. */
async function send(pass: SyncPass, number: number, { additions, removals }: Batch): Promise<void> {
  const { database, audience, externalId, sync, connection } = pass;
  const { account_id: accountId, ad_audience_id: audienceId } = audience;
  const removal = removals.length > 0 ? await sync.remove(connection, externalId, removals) : undefined;
  const { members, newCount: added } = additions;
  const addition =
    members.length > 0
      ? await sync.add(connection, externalId, members, { hasConsent: audience.consent_field !== null })
      : undefined;
  const requestIds = [removal, addition].flatMap((delivery) => delivery?.requestId ?? []);
  await database.transaction(async (transaction) => {
    for (const requestId of requestIds)
      await transaction.execute(sql`
        insert into ad_audience_requests (account_id, ad_audience_id, request_id, batch, has_removals, due_at)
        values (${accountId}, ${audienceId}, ${requestId}, ${number}, ${removals.length > 0},
          now() + make_interval(secs => ${firstCheck}))`);
    if (removals.length > 0 && removal === undefined)
      await transaction.execute(sql`
        delete from ad_audience_members
        where account_id = ${accountId} and ad_audience_id = ${audienceId} and batch = ${number}
          and contact_id = any(${removals.map(idOf)}::uuid[])`);
    await transaction.execute(sql`
      update ad_audiences set open_batches = array_remove(open_batches, ${number}::bigint),
        added_count = added_count + ${added}, removed_count = removed_count + ${removals.length},
        invalid_count = invalid_count + ${addition?.invalid ?? 0},
        member_count = member_count + ${added - removals.length}
      where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
  });
}
