import type {
  AutomationEmailConfig,
  AutomationEntry,
  AutomationExit,
  AutomationPause,
  AutomationStatus,
  AutomationStep,
  AutomationType,
} from 'sendwright/wire/automations';
import type { SplitCondition, SplitWinner } from 'sendwright/wire/automationSplits';
import type { QuietHours } from 'sendwright/wire/automationWaits';
import { type Sql, sql } from '../../database/sql';

/** Identifies an automation outside of a request. */
export interface AutomationKey {
  readonly accountId: number;
  readonly automationId: string;
}

/** Settings that all emails of an automation share. */
export interface AutomationSettings {
  readonly suppression_group_id: number | null;
  readonly custom_unsubscribe_url: string | null;
  readonly global_unsubscribe: boolean;
  readonly ip_pool: string | null;
  /** When no messages leave; missing in rows from before there were any. */
  readonly quiet_hours?: QuietHours | null;
  /** In how many hours after another email contacts skip those of this automation; also missing in earlier rows. */
  readonly email_gap_hours?: number | null;
}

/** What entering depends on besides its type and id. */
export type EntryDetail = Omit<AutomationEntry, 'type' | 'id'>;

/** The author's content of an automation. */
export interface AutomationContent {
  readonly name: string;
  readonly type: AutomationType;
  readonly entry: AutomationEntry;
  readonly exit: AutomationExit;
  readonly settings: AutomationSettings;
  readonly categories: readonly string[];
  readonly steps: readonly AutomationStep[];
}

/** The message of a step as it is sent: its own parts and the automation's settings. */
export type SentEmailConfig = AutomationEmailConfig &
  Omit<AutomationSettings, 'quiet_hours' | 'email_gap_hours'> & { readonly design_id: null };

/** The result of a test, with the condition that was tested. */
export interface StoredWinner extends Omit<SplitWinner, 'step_id'> {
  readonly of: Pick<SplitCondition, 'percentage' | 'test'>;
}

/** A stored automation. */
export interface AutomationRow {
  automation_id: string;
  name: string;
  type: AutomationType;
  status: AutomationStatus;
  entry_type: AutomationEntry['type'];
  entry_id: string | null;
  entry_detail: EntryDetail;
  entry_name: string | null;
  entry_automation_id: string | null;
  exit: AutomationExit;
  settings: AutomationSettings;
  categories: string[];
  steps: AutomationStep[];
  revision: number;
  went_live_at: Date | null;
  live_since: Date | null;
  paused_at: Date | null;
  pause_reason: AutomationPause['reason'] | null;
  pause_detail: string | null;
  created_at: Date;
  updated_at: Date;
  /** By step: the branches that won. */
  winners: Record<string, StoredWinner>;
  /** The automation of which it is the draft. */
  draft_of: string | null;
  draft_id: string | null;
}

export const automationColumns: Sql = sql`
  automation_id, name, type, status, entry_type, entry_id, entry_detail,
  case entry_type
    when 'list'
      then
        (select lists.name from lists
          where lists.account_id = automations.account_id and list_id = entry_id and deleted_at is null)
    when 'segment'
      then
        (select segments.name from segments
          where segments.account_id = automations.account_id and segment_id = entry_id)
    when 'tag'
      then (select tags.name from tags where tags.account_id = automations.account_id and tag_id = entry_id)
    when 'event' then entry_detail #>> '{event,name}'
    when 'date'
      then (select fields.name from field_definitions as fields
        where fields.account_id = automations.account_id and fields.field_id = entry_detail #>> '{date,field}')
    when 'all' then null
    when 'opened' then message_name(automations.account_id, entry_id)
    when 'clicked' then message_name(automations.account_id, entry_id)
  end as entry_name,
  case when entry_type in ('opened', 'clicked') then message_automation(automations.account_id, entry_id) end
    as entry_automation_id,
  exit, settings, categories, steps, revision, went_live_at, live_since, paused_at, pause_reason, pause_detail,
    created_at, updated_at, draft_of, winners,
  (select drafts.automation_id from automations as drafts
    where drafts.account_id = automations.account_id and drafts.draft_of = automations.automation_id) as draft_id`;

export const entryOf = (row: Pick<AutomationRow, 'entry_type' | 'entry_id' | 'entry_detail'>): AutomationEntry => ({
  type: row.entry_type,
  id: row.entry_id,
  ...row.entry_detail,
});

/** The content of a row, to be changed and saved. */
export const contentOf = (row: AutomationRow): AutomationContent => ({
  name: row.name,
  type: row.type,
  entry: entryOf(row),
  exit: row.exit,
  settings: { quiet_hours: null, email_gap_hours: null, ...row.settings },
  categories: row.categories,
  steps: row.steps,
});
