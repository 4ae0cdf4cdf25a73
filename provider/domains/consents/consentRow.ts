import type { Consent, ConsentWording } from 'sendwright/wire/consents';
import { confirmationDays } from 'sendwright/wire/consents';
import { isoTime } from '../../http/isoTime';
import { sql } from '../../database/sql';
import type { ContactRow } from '../contacts/contactRow';

/** What is written after the person confirms. */
export type PendingContact = Pick<ContactRow, 'columns' | 'alternateEmails' | 'customFields'>;

/** The visitor, as far as the request tells. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

/** A stored consent request or evidence. */
export interface ConsentRow {
  readonly account_id: number;
  readonly consent_id: string;
  readonly email: string;
  readonly status: Consent['status'];
  readonly source: Consent['source'];
  readonly form_id: string | null;
  readonly job_id: string | null;
  readonly requested_by: string | null;
  readonly list_ids: string[];
  readonly language: string;
  readonly wording: ConsentWording;
  readonly requested_at: Date;
  readonly requested_ip: string | null;
  readonly requested_user_agent: string | null;
  readonly mail_count: number;
  readonly mailed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly confirmed_ip: string | null;
  readonly confirmed_user_agent: string | null;
  readonly resubscribed: boolean;
  readonly contact_id: string | null;
}

/** Evidence without a confirmation is stored as `confirmed`, too; only its time tells that nobody confirmed. */
export const consentStatus = sql`
  case when status = 'confirmed' and confirmed_at is null then 'signed_up' else status end`;

export const consentColumns = sql`
  account_id, consent_id, email, ${consentStatus} as status, source, form_id, job_id, requested_by,
  list_ids::text[] as list_ids, language, wording, requested_at, requested_ip, requested_user_agent, mail_count,
  mailed_at, confirmed_at, confirmed_ip, confirmed_user_agent, resubscribed, contact_id`;

const maximumAgentLength = 500;

/** A user agent for storage: cleaned and truncated. */
export const storedAgent = (text: string | undefined): string =>
  (text ?? '').replaceAll(/[\0\p{Cs}]/gu, '\uFFFD').slice(0, maximumAgentLength);

const timeOf = (time: Date | null): string | null => (time === null ? null : isoTime(time));
const dayMilliseconds = 86_400_000;

export function presentConsent(row: ConsentRow): Consent {
  const { account_id: _account, consent_id: id, requested_at, mailed_at, confirmed_at, ...others } = row;
  return {
    id,
    ...others,
    requested_at: isoTime(requested_at),
    mailed_at: timeOf(mailed_at),
    expires_at:
      row.status === 'pending' ? isoTime(new Date(requested_at.getTime() + confirmationDays * dayMilliseconds)) : null,
    confirmed_at: timeOf(confirmed_at),
  };
}
