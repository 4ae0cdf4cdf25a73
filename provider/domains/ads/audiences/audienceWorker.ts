import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { limits } from 'sendwright/wire/limits';
import { claimName } from '../../../database/claimName';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { recordLostConnection, openConnection } from '../connections';
import { holdOf } from '../holdOf';
import { AdConnectionLost, type AdConnection, AdPartnerBusy, AdPartnerRefusal } from '../partners/adPartner';
import type { AdPartners } from '../partners/partners';
import { audienceColumns, type AudienceRow } from './audienceRows';
import { countSource, missingParts } from './source';
import { SyncInterrupted, syncPass } from './syncPass';

/** What the work needs. `signal` ends it between two batches. */
export interface AudienceParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

/** Milliseconds of a turn: then it gives the audience back, and a new turn continues. */
const turnDuration = 600_000;
/** Seconds until a refused sign-in is tried again; connecting again ends the wait. */
const lostConnectionDelay = 3600;
const oneDay = 86_400;

/**
 * Syncs one due audience. Any number of processes can do so at once: an audience has one at a time.
 * @returns whether more may be due
 */
export async function syncDueAudience(parts: AudienceParts): Promise<boolean> {
  const { database } = parts;
  const due = await database.rows<{ account_id: number; ad_audience_id: string }>(sql`
    select account_id, ad_audience_id from ad_audiences where due_at <= now() order by due_at limit 10`);
  for (const { account_id: accountId, ad_audience_id: id } of due) {
    const isDone = await database.transaction(async (lock) => {
      const audience = (await claimName(lock, `ad audience ${id}`))
        ? await database.first<AudienceRow>(sql`
            select ${audienceColumns} from ad_audiences
            where account_id = ${accountId} and ad_audience_id = ${id} and due_at <= now() and status <> 'stopped'`)
        : undefined;
      if (!audience) return false;
      await processAudience(parts, audience);
      return true;
    });
    if (isDone) return true;
  }
  return false;
}

async function processAudience(parts: AudienceParts, audience: AudienceRow): Promise<void> {
  const { database, log } = parts;
  const { account_id: accountId, partner } = audience;
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(turnDuration)]);
  let connection: AdConnection | undefined;
  try {
    connection = await openConnection(database, accountId, partner, signal);
    await sync(parts, { audience, connection, signal });
  } catch (error) {
    if (error instanceof SyncInterrupted || signal.aborted) return;
    if (error instanceof AdPartnerBusy) await endEarly(database, audience, error.message, error.seconds);
    else if (error instanceof AdConnectionLost) {
      const { message } = error;
      if (connection) await recordLostConnection(database, accountId, partner, { ...connection, message });
      await endEarly(database, audience, message, lostConnectionDelay);
    } else if (error instanceof AdPartnerRefusal) await endEarly(database, audience, error.message, oneDay);
    else {
      // The database's own message may quote a contact's values.
      const logged = error instanceof pg.DatabaseError ? { code: error.code } : error;
      log.error({ err: logged, accountId, partner }, 'syncing an audience failed; trying again');
      await endEarly(database, audience, 'The sync was interrupted. It continues automatically.');
    }
  }
}

interface Turn {
  readonly audience: AudienceRow;
  readonly connection: AdConnection;
  readonly signal: AbortSignal;
}

async function sync({ database, partners }: AudienceParts, turn: Turn): Promise<void> {
  const { audience, connection, signal } = turn;
  const { account_id: accountId, ad_audience_id: audienceId, status } = audience;
  const isEmptying = status === 'emptying';
  // Contacts are still removed, but nobody new is handed to a partner.
  const held = isEmptying ? undefined : await holdOf(database, accountId);
  if (held !== undefined && audience.external_id === null) return endEarly(database, audience, held, oneDay);
  const missing = isEmptying ? undefined : await missingParts(database, accountId, audience);
  if (missing !== undefined) return endEarly(database, audience, missing, oneDay);
  const counts = isEmptying
    ? undefined
    : await database.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('transaction_read_only', 'on', true)`);
        return countSource(transaction, audience);
      });
  await startRun(database, audience, counts);
  const tooFew =
    counts && counts.wanted < limits.ads.minimumContacts
      ? `Only ${counts.wanted} contacts can be synced. Ad partners need at least ${limits.ads.minimumContacts}.`
      : null;
  const partner = partners.get(audience.partner).sync;
  const isNothingThere = audience.external_id === null && (isEmptying || tooFew !== null);
  if (isNothingThere) return finish(database, audience, tooFew);
  const externalId =
    audience.external_id ?? (await partner.create(connection, { id: audienceId, name: audience.name }));
  if (audience.external_id === null)
    await database.execute(sql`
      update ad_audiences set external_id = ${externalId}
      where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
  const pass = { database, audience, externalId, sync: partner, connection, signal, addsNobody: held !== undefined };
  // The second pass adds those whose old address the first one removed.
  for (let isNeeded = true; isNeeded;) isNeeded = await syncPass(pass);
  if (held !== undefined) return finish(database, audience, held);
  const flag = await partner.inspect(connection, externalId);
  return finish(database, audience, flag ?? tooFew);
}

/** Begins a run, or continues one that was interrupted. */
async function startRun(
  database: Database,
  { account_id: accountId, ad_audience_id: audienceId }: AudienceRow,
  counts: Awaited<ReturnType<typeof countSource>> | undefined,
): Promise<void> {
  const isNew = sql`(run_started_at is null or run_finished_at is not null)`;
  await database.execute(sql`
    update ad_audiences set run_started_at = case when ${isNew} then now() else run_started_at end,
      run_finished_at = null, source_count = ${counts?.contacts ?? 0}, no_consent_count = ${counts?.noConsent ?? 0},
      suppressed_count = ${counts?.suppressed ?? 0}, no_identifier_count = ${counts?.noIdentifier ?? 0},
      added_count = case when ${isNew} then 0 else added_count end,
      removed_count = case when ${isNew} then 0 else removed_count end,
      invalid_count = case when ${isNew} then 0 else invalid_count end,
      rejections = case when ${isNew} then '{}' else rejections end
    where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
}

/**
 * Ends a run. Unless the audience was stopped in the meantime, the next one is due in a day. An audience is empty once
 * the partner has processed all requests, and the run goes on until then.
 */
async function finish(
  database: Database,
  { account_id: accountId, ad_audience_id: audienceId, status }: AudienceRow,
  problem: string | null,
): Promise<void> {
  const isEmptying = sql`(status = 'emptying' and exists (select from ad_audience_requests as requests
    where requests.account_id = ${accountId} and requests.ad_audience_id = ${audienceId}))`;
  await database.execute(sql`
    update ad_audiences set problem = ${problem}, failures = 0,
      run_finished_at = case when ${isEmptying} then null else now() end,
      status = case when status = 'emptying' and not ${isEmptying} then 'stopped' else status end,
      due_at = case when status = 'active' then now() + make_interval(secs => ${oneDay}) end,
      member_count = (select count(*) from ad_audience_members
        where account_id = ${accountId} and ad_audience_id = ${audienceId} and octet_length(digest) = 32)
    where account_id = ${accountId} and ad_audience_id = ${audienceId} and status = ${status}`);
}

/** Ends a turn early. Without a time: with a growing pause. A stop that was asked for in the meantime stays due. */
async function endEarly(
  database: Database,
  { account_id: accountId, ad_audience_id: audienceId, status }: AudienceRow,
  problem: string,
  seconds: number | null = null,
): Promise<void> {
  await database.execute(sql`
    update ad_audiences set problem = ${problem}, failures = failures + 1,
      due_at = now() + make_interval(secs =>
        coalesce(${seconds}::integer, least(3600, 5 * power(2, least(failures, 10)))))
    where account_id = ${accountId} and ad_audience_id = ${audienceId} and status = ${status}`);
}
