import type { AdLeadField } from 'sendwright/wire/adLeads';
import type { AdPartnerName } from 'sendwright/wire/ads';
import type { ConsentWording } from 'sendwright/wire/consents';
import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { saveContact } from '../../consents/confirmConsent';
import { requestConsent } from '../../consents/requestConsent';
import { contactRoom } from '../../contacts/contactLimit';
import type { ContactRow } from '../../contacts/contactRow';
import type { TextColumn } from '../../contacts/fields/contactFields';
import { columnValue } from '../../contacts/fields/fieldValues';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import type { CampaignContent } from '../campaignContent';
import type { AdLead } from '../partners/adPartner';
import { isSandbox } from '../partners/partners';

/** The account can't store more contacts: leads wait at the partner. */
export class ContactsFull extends Error {}

/** The campaign that a lead belongs to. */
export interface LeadOrigin {
  readonly account_id: number;
  readonly partner: AdPartnerName;
  readonly ad_campaign_id: string;
  readonly name: string;
  readonly content: CampaignContent;
}

/** `known`: it was stored before. The others are outcomes of `ad_leads`. */
type LeadResult = 'known' | 'contact' | 'asked' | 'invalid';

/**
 * Makes a lead a contact on the list of its form, exactly once: its row and the contact are written in one transaction.
 * If the list requires confirmation, the person is asked by email first. Suppressions stay.
 * @throws ContactsFull
 */
export function storeLead(database: Database, origin: LeadOrigin, lead: AdLead): Promise<LeadResult> {
  const { account_id: accountId, partner, ad_campaign_id: campaignId, content } = origin;
  return database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    const row = contactOf(lead);
    const { email } = row.columns;
    const list = await listOf(transaction, accountId, content.lead_form.list_id);
    const outcome = email === undefined ? 'invalid' : list?.require_confirmation ? 'asked' : 'contact';
    const isNew = await transaction.execute(sql`
      insert into ad_leads (account_id, partner, lead_id, ad_campaign_id, outcome, created_at)
      select ${accountId}, ${partner}, ${lead.id}, ad_campaign_id, ${outcome}, ${lead.createdAt} from ad_campaigns
      where account_id = ${accountId} and ad_campaign_id = ${campaignId} and deleted_at is null
      on conflict do nothing`);
    if (isNew === 0) return 'known';
    if (email === undefined) return outcome;
    if (!(await hasRoom(transaction, accountId, email))) throw new ContactsFull();
    const listIds = list ? [list.list_id] : [];
    const wording = wordingOf(origin);
    if (outcome === 'asked') {
      const { rowNumber: _row, ...contact } = row;
      const visitor = { ip: '', userAgent: '' };
      const origins = { accountId, source: 'ad', formId: null, listIds, language: 'en' } as const;
      await requestConsent(transaction, { ...origins, email, wording, contact, visitor });
      return outcome;
    }
    const contactId = await saveContact(transaction, accountId, row, listIds);
    await transaction.execute(sql`
      insert into consents (account_id, email, status, source, list_ids, language, wording, contact, requested_at,
        mail_at, confirmed_at, contact_id)
      values (${accountId}, ${email}, 'confirmed', 'ad', ${listIds}::uuid[], 'en', ${JSON.stringify(wording)}::jsonb,
        '{}', ${lead.createdAt}, null, ${lead.createdAt}, ${contactId ?? null})`);
    return outcome;
  });
}

const columns: Readonly<Record<AdLeadField, TextColumn>> = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  phone_number: 'phone_number',
  city: 'city',
  state_province_region: 'state_province_region',
  postal_code: 'postal_code',
  country: 'country',
};

/** What can be stored of a lead: people type anything, and what is no value of its field is left out. */
function contactOf({ values }: AdLead): ContactRow {
  const readable: Partial<Record<TextColumn, string>> = {};
  for (const [field, column] of Object.entries(columns) as Array<[AdLeadField, TextColumn]>) {
    const value = columnValue(column, values[field] ?? '');
    if (typeof value === 'string' && value !== '') readable[column] = value;
  }
  return { rowNumber: 1, columns: readable };
}

/** What the person agreed to, with the origin. */
function wordingOf({ name, partner, content }: LeadOrigin): ConsentWording {
  const { consent_text: consent, privacy_url: privacy, fields } = content.lead_form;
  return {
    form: isSandbox(partner) ? `${name} (sandbox example)` : name,
    ...(consent !== '' && { consent_text: consent }),
    description: `Privacy policy: ${privacy}`,
    fields: fields.map((field) => ({ field_id: field, label: field, helper_text: '', required: true })),
  };
}

const listOf = (database: Transaction, accountId: number, listId: string | null) =>
  database.first<{ list_id: string; require_confirmation: boolean }>(sql`
    select list_id, require_confirmation from lists
    where account_id = ${accountId} and list_id = ${listId}::uuid and deleted_at is null`);

async function hasRoom(database: Transaction, accountId: number, email: string): Promise<boolean> {
  if ((await contactRoom(database, accountId)) !== 0) return true;
  const known = await database.first(sql`select 1 from contacts where account_id = ${accountId} and email = ${email}`);
  return known !== undefined;
}
