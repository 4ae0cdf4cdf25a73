import { randomUUID } from 'node:crypto';
import type { AdAccount, AdCampaign, AdChannel, AdPartnerName, AdProblem } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { Database } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { HttpError, refusal } from '../../http/errors';
import { requireMaySend } from '../administration/maySend';
import { countContacts } from './audienceSize';
import { problemsOf } from './campaignProblems';
import { requireCampaign } from './campaigns';
import { presentCampaign } from './campaignRows';
import { place } from './placements';
import { loadReferences } from './references';

/**
 * Submits a campaign to the partner of each of its channels; afterwards it can't be changed.
 * @throws HttpError 400 with every problem, 403 if the account may not send, 404, 409 if it was already submitted or
 * changed in the meantime
 */
export async function submitCampaign(database: Database, accountId: number, id: string): Promise<AdCampaign> {
  const row = await requireCampaign(database, accountId, id);
  const { content, status, revision } = row;
  if (status === 'submitted' || status === 'active') throw refusal('ad_campaign_locked');
  await requireMaySend(database, accountId, 0);
  const references = await loadReferences(database, accountId, [content]);
  const problems = problemsOf(content, references);
  if (content.audience.source === 'contacts' && problems.length === 0) {
    const contacts = await countContacts(database, accountId, content.audience);
    if (contacts < limits.ads.minimumContacts) problems.push({ field: 'audience.list_ids', message: tooFew(contacts) });
  }
  if (problems.length > 0) throw refused(problems);
  // The accounts are read again: until this ends, none of them can be changed or disconnected.
  const submitted = await oneAtATime(database, accountId, async (transaction) => {
    const { accounts, ...rest } = await loadReferences(transaction, accountId, [content]);
    const late = problemsOf(content, { accounts, ...rest });
    if (late.length > 0) throw refused(late);
    const submissionId = randomUUID();
    // Of two simultaneous requests only one submits it, and exactly what was checked.
    const taken = await transaction.execute(sql`
      update ad_campaigns set status = 'submitted', error_message = null, submission_id = ${submissionId},
        submitted_at = now(), updated_at = now(), paused_at = null
      where account_id = ${accountId} and ad_campaign_id = ${id} and revision = ${revision}
        and status in ('draft', 'error') and deleted_at is null`);
    if (taken === 0) throw refusal('ad_campaign_locked');
    await place(transaction, accountId, id, submissionId, partnersOf(content.channels, accounts));
    return requireCampaign(transaction, accountId, id);
  });
  return presentCampaign(database, accountId, submitted);
}

const refused = (problems: readonly AdProblem[]): HttpError =>
  new HttpError(
    400,
    problems.map(({ field, message }) => ({ field, message })),
  );

function partnersOf(
  channels: readonly AdChannel[],
  accounts: readonly AdAccount[],
): ReadonlyMap<AdPartnerName, readonly AdChannel[]> {
  const shared = accounts.map(
    (account) => [account.partner, channels.filter((channel) => account.channels.includes(channel))] as const,
  );
  return new Map(shared.filter(([, its]) => its.length > 0));
}

const tooFew = (contacts: number): string =>
  `The audience has ${contacts === 1 ? '1 contact' : `${contacts} contacts`} who can be reached. Ad partners need ` +
  `at least ${limits.ads.minimumContacts}: add a list or segment.`;
