import type { AbTest } from 'sendwright/wire/abTests';
import type {
  ApprovalStatus,
  EmailConfig,
  SendTo,
  SingleSendPause,
  SingleSendStatus,
  SingleSendUiStatus,
} from 'sendwright/wire/singleSends';
import type { SmsConfig } from 'sendwright/wire/sms';
import { type Sql, sql } from '../../database/sql';

/** The stored message: the API's object without the id, which has its own column. */
export type StoredEmailConfig = Omit<EmailConfig, 'template_id'>;

/** The stored plan of an A/B test; its outcome has its own columns. */
export type StoredAbTest = Pick<AbTest, 'type' | 'winner_criteria' | 'test_percentage' | 'duration' | 'variations'>;

/** Identifies a single send outside of a request. */
export interface SingleSendKey {
  readonly accountId: number;
  readonly singleSendId: string;
}

/** A single send as stored. */
export interface SingleSendRow {
  single_send_id: string;
  name: string;
  status: SingleSendStatus;
  ui_status: SingleSendUiStatus;
  categories: string[];
  send_at: Date | null;
  send_to: SendTo;
  email_config: StoredEmailConfig;
  /** The content of a text message; null: the send is an email. */
  sms_config: SmsConfig | null;
  template_id: string;
  created_at: Date;
  updated_at: Date;
  revision: number;
  zone_field: string | null;
  /** The send was started by `now`, and can be undone until it starts. */
  sent_now: boolean;
  paused_at: Date | null;
  pause_reason: SingleSendPause['reason'] | null;
  pause_detail: string | null;
  cancelled_at: Date | null;
  finished_at: Date | null;
  abtest: StoredAbTest | null;
  test_ends_at: Date | null;
  expires_at: Date | null;
  /**
   * The time to pick a winner manually is over, by the database's clock; takes precedence over other states, including
   * paused.
   */
  expired: boolean;
  winning_template_id: string | null;
  winner_selected_at: Date | null;
  /** Of the newest request; null: nobody asked. */
  approval_status: ApprovalStatus | null;
}

const expired: Sql = sql`(winner_selected_at is null and coalesce(expires_at <= now(), false))`;

/** The detailed status. It is derived, so it never lags behind clock and ledger. */
export const uiStatus: Sql = sql`(case
  when cancelled_at is not null then 'cancelled'
  when paused_at is not null then 'paused'
  when status <> 'triggered' then status
  when ${expired} then 'expired'
  when winner_selected_at is null and expires_at is not null and test_ends_at <= now() then 'pick-winner'
  when winner_selected_at is null and test_ends_at > now() then 'testing'
  when finished_at is null then 'sending'
  when nobody_mailed then 'nobody-mailed'
  when unsent_count > 0 then 'partially-sent'
  else 'triggered' end)`;

/** A condition on sends that wait for a person. */
export const waitsForPerson: Sql = sql`
  (${uiStatus} = 'pick-winner' or (${uiStatus} = 'paused' and pause_reason <> 'by_person'))`;

/** An expression: the state of a request for approval. A send that was changed since withdraws it. */
export const approvalStatus: Sql = sql`case
  when send_approvals.status in ('waiting', 'approved') and send_approvals.revision <> single_sends.revision
    then 'withdrawn' else send_approvals.status end`;

export const singleSendColumns: Sql = sql`
  single_send_id, name, status, ${uiStatus} as ui_status, categories, send_at, send_to, email_config, sms_config,
    template_id, created_at,
  updated_at, revision, zone_field, sent_now, paused_at, pause_reason, pause_detail, cancelled_at, finished_at, abtest,
    test_ends_at,
  expires_at, ${expired} as expired, winning_template_id, winner_selected_at,
  (select ${approvalStatus} from send_approvals
    where send_approvals.account_id = single_sends.account_id
      and send_approvals.single_send_id = single_sends.single_send_id
    order by requested_at desc, approval_id limit 1) as approval_status`;
