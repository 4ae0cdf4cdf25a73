import type { AdCampaign, AdCampaignCreate, AdCampaignUpdate } from 'sendwright/wire/ads';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError, refusal } from '../../http/errors';
import type { Page } from '../../http/paging';
import { requireMaySend } from '../administration/maySend';
import { isUuid } from '../contacts/ids';
import { duplicateOf, newContent, withChanges } from './campaignContent';
import {
  campaignColumns,
  type CampaignRow,
  countCampaigns,
  findCampaign,
  insertCampaign,
  presentCampaign,
  presentCampaigns,
} from './campaignRows';
import { stopPlacements } from './placements';

/** A page of campaigns, most recently changed first, and the total. */
export async function listCampaigns(
  database: Queryable,
  accountId: number,
  { limit, offset }: Page,
): Promise<{ result: AdCampaign[]; count: number }> {
  const rows = await database.rows<CampaignRow>(sql`
    select ${campaignColumns} from ad_campaigns where account_id = ${accountId} and deleted_at is null
    order by updated_at desc, ad_campaigns.ad_campaign_id limit ${limit} offset ${offset}`);
  return {
    result: await presentCampaigns(database, accountId, rows),
    count: await countCampaigns(database, accountId),
  };
}

/** @throws HttpError 404 */
export async function readCampaign(database: Queryable, accountId: number, id: string): Promise<AdCampaign> {
  return presentCampaign(database, accountId, await requireCampaign(database, accountId, id));
}

/** @throws HttpError 404 */
export async function requireCampaign(database: Queryable, accountId: number, id: string): Promise<CampaignRow> {
  const row = isUuid(id) ? await findCampaign(database, accountId, id) : undefined;
  if (!row) throw refusal('ad_campaign_not_found');
  return row;
}

/** @throws HttpError 400 if the account has reached its limit */
export async function createCampaign(
  database: Queryable,
  accountId: number,
  body: AdCampaignCreate,
): Promise<AdCampaign> {
  const row = await insertCampaign(database, accountId, body.name, withChanges(newContent, body));
  return presentCampaign(database, accountId, row);
}

/** A draft with the same content. @throws HttpError 400 if the account has reached its limit, 404 */
export async function duplicateCampaign(
  database: Queryable,
  accountId: number,
  id: string,
  name: string | undefined,
): Promise<AdCampaign> {
  const original = await requireCampaign(database, accountId, id);
  const copyName = name ?? [...`Duplicate: ${original.name}`].slice(0, 100).join('');
  const row = await insertCampaign(database, accountId, copyName, duplicateOf(original.content));
  return presentCampaign(database, accountId, row);
}

/**
 * Changes a draft, or turns a rejected campaign back into one.
 * @throws HttpError 404; 409 if it has been submitted; 412 if there is a newer revision
 */
export async function changeCampaign(
  database: Database,
  accountId: number,
  id: string,
  body: AdCampaignUpdate,
): Promise<AdCampaign> {
  if (!isUuid(id)) throw refusal('ad_campaign_not_found');
  const row = await database.transaction(async (transaction) => {
    const present = await transaction.first<CampaignRow>(sql`
      select ${campaignColumns} from ad_campaigns
      where account_id = ${accountId} and ad_campaign_id = ${id} and deleted_at is null for update of ad_campaigns`);
    if (!present) throw refusal('ad_campaign_not_found');
    if (present.status === 'submitted' || present.status === 'active') throw refusal('ad_campaign_locked');
    if (body.revision !== undefined && body.revision !== present.revision)
      throw newerExists(present.revision, body.revision);
    return transaction.first<CampaignRow>(sql`
      update ad_campaigns set name = ${body.name ?? present.name},
        content = ${JSON.stringify(withChanges(present.content, body))}, status = 'draft', error_message = null,
        revision = revision + 1, updated_at = now()
      where account_id = ${accountId} and ad_campaign_id = ${id} returning ${campaignColumns}`);
  });
  if (!row) throw refusal('ad_campaign_not_found');
  return presentCampaign(database, accountId, row);
}

/**
 * Pauses an active campaign or resumes it; workers tell its partners. Idempotent.
 * @throws HttpError 403 if it is to be resumed and the account may not send; 404; 409 if it isn't active
 */
export async function pauseCampaign(
  database: Database,
  accountId: number,
  id: string,
  isPaused: boolean,
): Promise<AdCampaign> {
  await requireCampaign(database, accountId, id);
  if (!isPaused) await requireMaySend(database, accountId, 0);
  const row = await database.transaction(async (transaction) => {
    const changed = await transaction.execute(sql`
      update ad_campaigns set paused_at = case when ${isPaused} then coalesce(paused_at, now()) end
      where account_id = ${accountId} and ad_campaign_id = ${id} and status = 'active' and deleted_at is null`);
    if (changed === 0) throw refusal('ad_campaign_inactive');
    await transaction.execute(sql`
      update ad_placements set due_at = now(), failures = 0
      where account_id = ${accountId} and ad_campaign_id = ${id} and status = 'active' and is_paused <> ${isPaused}`);
    return requireCampaign(transaction, accountId, id);
  });
  return presentCampaign(database, accountId, row);
}

const newerExists = (newest: number, given: number): HttpError =>
  new HttpError(412, {
    message:
      `This campaign has changed in the meantime: it is at revision ${newest}, not ${given}. Read it again before ` +
      'you change it.',
    field: 'revision',
    error_id: 'revision_conflict',
  });

/** Deletes it immediately for the account; partners that show it are told to stop. @throws HttpError 404 */
export async function deleteCampaign(database: Database, accountId: number, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.transaction(async (transaction) => {
        const hidden = await transaction.execute(sql`
          update ad_campaigns set deleted_at = now()
          where account_id = ${accountId} and ad_campaign_id = ${id} and deleted_at is null`);
        if (hidden > 0) await stopPlacements(transaction, accountId, id);
        return hidden;
      })
    : 0;
  if (deleted === 0) throw refusal('ad_campaign_not_found');
}
