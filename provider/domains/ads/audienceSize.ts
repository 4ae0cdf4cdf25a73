import type { FastifyBaseLogger } from 'fastify';
import type { AdAudience, AdAudienceSize, AdAudienceSizeQuery, AdContent, AdPartnerName } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { suppressionCheck } from '../../delivery/suppressions';
import { timedQuery } from '../../segments/timedQuery';
import { searchTimeout, searchFailed } from '../segments/drafts';
import { audience as audienceQuery } from '../single-sends/audience/audience';
import { listAdAccounts } from './adAccounts';
import { audienceIdsOf } from './audiences/syncedGroups';
import { newContent } from './campaignContent';
import { openConnection } from './connections';
import { AdConnectionLost, type AdEstimate, AdPartnerBusy, AdPartnerRefusal } from './partners/adPartner';
import type { AdPartners } from './partners/partners';

/**
 * Counts the contacts of lists and segments, each once: those who have an address and can be emailed.
 * @throws HttpError if a segment exceeds the time limit of a search
 */
export function countContacts(
  database: Database,
  accountId: number,
  { list_ids, segment_ids }: Pick<AdAudience, 'list_ids' | 'segment_ids'>,
): Promise<number> {
  return timedQuery(database, { accountId, milliseconds: searchTimeout }, async (transaction) => {
    const chosen = await audienceQuery(transaction, accountId, {
      list_ids,
      segment_ids,
      all: false,
      exclude_list_ids: [],
      exclude_segment_ids: [],
    });
    const row = await transaction.first<{ count: number }>(sql`
      select count(*) as count from (${chosen}) as chosen
      where not ${suppressionCheck(accountId, null, sql`chosen.email`)}`);
    return row?.count ?? 0;
  }).catch(searchFailed);
}

interface EstimateParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly log: FastifyBaseLogger;
}

/** The size of an audience: our contacts, and the partners' estimated reach. */
export async function audienceSize(
  parts: EstimateParts,
  accountId: number,
  { audience: given, channels = [] }: AdAudienceSizeQuery,
): Promise<AdAudienceSize> {
  const { database } = parts;
  const audience = { ...newContent.audience, ...given };
  const contacts = audience.source === 'contacts' ? await countContacts(database, accountId, audience) : null;
  const accounts = await listAdAccounts(database, accountId);
  const shared = accounts
    .map((account) => ({ account, its: channels.filter((channel) => account.channels.includes(channel)) }))
    .filter(({ its }) => its.length > 0);
  const isEnough = contacts === null || contacts >= limits.ads.minimumContacts;
  // Retargeted contacts are counted above; only the partner can estimate the people that it finds. It finds nobody who
  // is like too few.
  const estimates =
    audience.kind === 'retargeting' || !isEnough
      ? []
      : await Promise.all(
          shared.map(({ account, its }) => estimate(parts, accountId, account.partner, { audience, channels: its })),
        );
  const known = estimates.filter((one) => one !== undefined);
  const sum = (kind: AdEstimate['of']) => {
    const its = known.filter((one) => one.of === kind);
    const total = (part: 'least' | 'most') => its.reduce((count, one) => count + one[part], 0);
    return its.length === 0 ? null : { least: total('least'), most: total('most') };
  };
  return {
    contacts,
    minimum: limits.ads.minimumContacts,
    is_enough: isEnough,
    reach: sum('people'),
    searches: sum('searches'),
    is_sandbox: known.length > 0 && shared.some(({ account }) => account.is_sandbox),
  };
}

/** A partner's estimate; undefined if it can't tell now. */
async function estimate(
  { database, partners, log }: EstimateParts,
  accountId: number,
  partner: AdPartnerName,
  { audience, channels }: Pick<AdContent, 'audience' | 'channels'>,
) {
  try {
    const connection = await openConnection(database, accountId, partner);
    const audienceIds = await audienceIdsOf(database, accountId, partner, audience);
    return await partners.get(partner).estimate(connection, audience, channels, audienceIds);
  } catch (error) {
    const isAnswer =
      error instanceof AdPartnerRefusal || error instanceof AdPartnerBusy || error instanceof AdConnectionLost;
    if (!isAnswer) log.warn({ err: error, accountId, partner }, 'an ad partner gave no estimate');
    return undefined;
  }
}
