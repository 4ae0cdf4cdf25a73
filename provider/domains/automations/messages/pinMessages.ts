import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationContent, SentEmailConfig } from '../automationRow';
import { allEmails } from '../content/stepTree';

/** Fixes the messages of an automation for sending: one that differs from its last version becomes a new version. */
export async function pinMessages(
  transaction: Queryable,
  accountId: number,
  automationId: string,
  { steps, settings }: Pick<AutomationContent, 'steps' | 'settings'>,
): Promise<void> {
  for (const { step } of allEmails(steps)) {
    const config: SentEmailConfig = { ...step.email_config, ...settings, design_id: null };
    const versions = sql`
      automation_messages where account_id = ${accountId} and automation_id = ${automationId} and step_id = ${step.id}`;
    const text = JSON.stringify(config);
    // oxlint-disable-next-line no-await-in-loop -- at most 25
    await transaction.execute(sql`
      insert into automation_messages (account_id, automation_id, step_id, version, email_config, message_domain)
      select ${accountId}, ${automationId}, ${step.id}, 1 + coalesce((select max(version) from ${versions}), 0),
        ${text}::jsonb,
        (select split_part(from_email, '@', 2) from senders
          where account_id = ${accountId} and sender_id = ${config.sender_id})
      where (select email_config from ${versions} order by version desc limit 1) is distinct from ${text}::jsonb`);
  }
}
