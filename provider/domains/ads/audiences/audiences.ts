import type { AdAudienceCreate, AdAudienceStop, AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { AdPartnerName } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { Database, Queryable } from '../../../database/database';
import { oneAtATime } from '../../../database/oneAtATime';
import { sql } from '../../../database/sql';
import { refusal } from '../../../http/errors';
import { requireMaySend } from '../../administration/maySend';
import { readAudience } from './audienceRows';
import { missingParts } from './source';

/**
 * @throws HttpError 400 for a list, segment or field that doesn't exist, or too many audiences; 403 if the account may
 * not send; 404
 */
export function createAudience(
  database: Queryable,
  accountId: number,
  body: AdAudienceCreate,
): Promise<AdSyncedAudience> {
  return oneAtATime(database, accountId, async (transaction) => {
    await requireMaySend(transaction, accountId, 0);
    await requireAccount(transaction, accountId, body.partner);
    const { list_id: listId = null, segment_id: segmentId = null, consent, keep_suppressed: keeps = false } = body;
    const source = { list_id: listId, segment_id: segmentId, consent_field: consent?.field_id ?? null };
    if ((listId === null) === (segmentId === null)) throw refusal('ad_audience_source_missing');
    if ((await missingParts(transaction, accountId, source)) !== undefined) throw refusal('ad_audience_source_missing');
    const stored = await transaction.first<{ count: number }>(
      sql`select count(*) from ad_audiences where account_id = ${accountId}`,
    );
    if ((stored?.count ?? 0) >= limits.ads.audiences) throw refusal('ad_audience_limit_reached');
    const row = await transaction.first<{ ad_audience_id: string }>(sql`
      insert into ad_audiences (account_id, partner, name, list_id, segment_id, consent_field, consent_value,
        keep_suppressed)
      values (${accountId}, ${body.partner}, ${body.name}, ${listId}, ${segmentId}, ${source.consent_field},
        ${consent?.value ?? null}, ${keeps})
      returning ad_audience_id`);
    return readAudience(transaction, accountId, row?.ad_audience_id ?? '');
  });
}

/** Syncs an audience as soon as a worker is free, and daily from then on. @throws HttpError 403, 404, 409 */
export async function syncNow(database: Database, accountId: number, id: string): Promise<AdSyncedAudience> {
  const { partner, status } = await readAudience(database, accountId, id);
  if (status === 'emptying') throw refusal('ad_audience_emptying');
  return oneAtATime(database, accountId, async (transaction) => {
    await requireMaySend(transaction, accountId, 0);
    await requireAccount(transaction, accountId, partner);
    await transaction.execute(sql`
      update ad_audiences set status = 'active', due_at = now(), failures = 0
      where account_id = ${accountId} and ad_audience_id = ${id} and status <> 'emptying'`);
    return readAudience(transaction, accountId, id);
  });
}

/**
 * Stops a sync at once, or after everybody was removed at the partner. A removal that has begun is completed.
 * @throws HttpError 404
 */
export async function stopAudience(
  database: Database,
  accountId: number,
  id: string,
  { empty }: AdAudienceStop,
): Promise<AdSyncedAudience> {
  const { partner } = await readAudience(database, accountId, id);
  return oneAtATime(database, accountId, async (transaction) => {
    if (empty) await requireAccount(transaction, accountId, partner);
    await transaction.execute(sql`
      update ad_audiences set status = ${empty ? 'emptying' : 'stopped'}, failures = 0, problem = null,
        due_at = case when ${empty} then now() end
      where account_id = ${accountId} and ad_audience_id = ${id} and (${empty} or status <> 'emptying')`);
    return readAudience(transaction, accountId, id);
  });
}

/** Forgets a stopped audience with its members. @throws HttpError 404; 409 if it isn't stopped */
export async function deleteAudience(database: Database, accountId: number, id: string): Promise<void> {
  await readAudience(database, accountId, id);
  await database.transaction(async (transaction) => {
    // A worker adds members only after it has changed the row of an audience that is not stopped.
    const deleted = await transaction.execute(sql`
      delete from ad_audiences where account_id = ${accountId} and ad_audience_id = ${id} and status = 'stopped'`);
    if (deleted === 0) throw refusal('ad_audience_active');
    await transaction.execute(sql`
      delete from ad_audience_members where account_id = ${accountId} and ad_audience_id = ${id}`);
  });
}

async function requireAccount(database: Queryable, accountId: number, partner: AdPartnerName): Promise<void> {
  const account = await database.first(
    sql`select 1 from ad_accounts where account_id = ${accountId} and partner = ${partner}`,
  );
  if (!account) throw refusal('ad_account_not_connected');
}
