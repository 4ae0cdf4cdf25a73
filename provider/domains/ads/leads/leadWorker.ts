import { sql } from '../../../database/sql';
import type { Jobs } from '../../../jobs/jobs';
import { consentMailQueue } from '../../consents/requestConsent';
import { fetchDue, type FetchParts } from '../results/duePlacement';
import { ContactsFull, storeLead } from './storeLead';

interface LeadParts extends FetchParts {
  readonly jobs: Jobs;
}

/** Seconds between two polls: the webhook makes them due at once. */
const every = 900;
/** Seconds until an account that was full is looked at again. */
const contactsFullDelay = 3600;
/** Milliseconds before the newest stored lead that are asked for again: partners list leads with a delay. */
const overlap = 3_600_000;

/** Fetches the leads of one placement that are due, and makes them contacts. @returns whether more may be due */
export const fetchLeads = (parts: LeadParts): Promise<boolean> =>
  fetchDue(parts, 'leads_due_at', async (placement, { connection, submission, externalId }) => {
    const { database, partners, jobs, log } = parts;
    const { account_id: accountId, partner, submission_id: submissionId } = placement;
    const newest = placement.leads_since ?? placement.submitted_at;
    const since = new Date(newest.getTime() - overlap);
    const leads = await partners.get(partner).leads(connection, submission, externalId, since);
    const byTime = leads.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    let [isFull, asks] = [false, false];
    let last = newest;
    for (const lead of byTime) {
      try {
        // Each in its own transaction, the oldest first.
        asks = (await storeLead(database, placement, lead)) === 'asked' || asks;
      } catch (error) {
        if (!(error instanceof ContactsFull)) throw error;
        log.warn({ accountId, partner }, 'leads wait: the account has no room for contacts');
        isFull = true;
        break;
      }
      if (lead.createdAt > last) last = lead.createdAt;
    }
    await database.execute(sql`
      update ad_placements set leads_since = ${last}
      where account_id = ${accountId} and submission_id = ${submissionId} and partner = ${partner}`);
    if (asks) await jobs.send(consentMailQueue, { accountId });
    return isFull ? contactsFullDelay : every;
  });
