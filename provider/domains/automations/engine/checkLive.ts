import type { AutomationPause } from 'sendwright/wire/automations';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { hasAutomations, needsAdvanced } from '../automationGate';
import { pauseAutomation } from '../messages/pauseAutomation';

interface LiveRow {
  account_id: number;
  automation_id: string;
  may_send: boolean;
  lacks_sender: boolean;
  lacks_group: boolean;
  lacks_entry: boolean;
  entry_type: string;
}

const words: Readonly<Record<Exclude<AutomationPause['reason'], 'criteria' | 'message' | 'step'>, string>> = {
  account: "This account can't send at present. Set the automation live again once it can.",
  plan: needsAdvanced,
  sender:
    'The sender of one of its emails was deleted or is not verified any more. Choose another one, then set it ' +
    'live again.',
  unsubscribe_group: 'Its unsubscribe group was deleted. Choose another one, then set it live again.',
  entry: 'The list or segment by which contacts enter was deleted. Disable it to choose another one.',
};

const otherEntries: Readonly<Record<string, string>> = {
  tag: 'tag',
  date: 'date field',
  opened: 'message',
  clicked: 'message',
};

const wordsOf = ({ entry_type: entry }: LiveRow, reason: keyof typeof words): string =>
  reason === 'entry' && entry in otherEntries
    ? words.entry.replace('list or segment', otherEntries[entry] ?? '')
    : words[reason];

/** Stops live automations that lack something: sender, group, list, segment or tag, plan, or the right to send. */
export async function checkLive(
  database: Database,
): Promise<{ accountId: number; automationId: string; reason: AutomationPause['reason'] }[]> {
  const live = await database.rows<LiveRow>(sql`
    select account_id, automation_id, account_may_send(account_id) as may_send,
      exists (
        select from jsonb_path_query(steps, '$.**.email_config.sender_id') as named (id) where not exists (
          select from senders
          where senders.account_id = automations.account_id and sender_id = (named.id #>> '{}')::bigint
            and verified_at is not null)
      ) as lacks_sender,
      settings ->> 'suppression_group_id' is not null and not exists (
        select from unsubscribe_groups
        where unsubscribe_groups.account_id = automations.account_id
          and group_id = (settings ->> 'suppression_group_id')::bigint
      ) as lacks_group,
      case entry_type
        when 'list'
          then not exists
            (select from lists
              where lists.account_id = automations.account_id and list_id = entry_id and deleted_at is null)
        when 'segment'
          then not exists
            (select from segments where segments.account_id = automations.account_id and segment_id = entry_id)
        when 'tag'
          then not exists (select from tags where tags.account_id = automations.account_id and tag_id = entry_id)
        when 'date'
          then not exists
            (select from field_definitions as fields
              where fields.account_id = automations.account_id and fields.field_id = entry_detail #>> '{date,field}'
                and field_type = 'Date')
        when 'opened' then message_name(account_id, entry_id) is null
        when 'clicked' then message_name(account_id, entry_id) is null
        else false
      end as lacks_entry, entry_type
    from automations where status = 'live'`);
  const included = new Map<number, boolean>();
  const paused: { accountId: number; automationId: string; reason: AutomationPause['reason'] }[] = [];
  for (const row of live) {
    const { account_id: accountId, automation_id: automationId } = row;
    if (!included.has(accountId)) included.set(accountId, await hasAutomations(database, accountId));
    const reason = !row.may_send
      ? 'account'
      : !included.get(accountId)
        ? 'plan'
        : row.lacks_sender
          ? 'sender'
          : row.lacks_group
            ? 'unsubscribe_group'
            : row.lacks_entry
              ? 'entry'
              : undefined;
    if (
      reason &&
      (await pauseAutomation(database, accountId, sql`select ${automationId}::uuid`, reason, wordsOf(row, reason)))
    )
      paused.push({ accountId, automationId, reason });
  }
  return paused;
}
