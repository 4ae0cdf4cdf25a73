import type { Automation, AutomationStep, AutomationSummary, AutomationWarning } from 'sendwright/wire/automations';
import { isoTime } from '../../http/isoTime';
import { type AutomationRow, entryOf } from './automationRow';
import { allEmails, allTexts } from './content/stepTree';
import { winnersOf } from './engine/winners';
import { templateProblem } from '../../validation/templateProblem';

/** The recommended maximum of emails. */
export const advisedEmails = 10;

/** An automation in lists. */
export function presentSummary(row: AutomationRow): AutomationSummary {
  const emails = allEmails(row.steps);
  const texts = allTexts(row.steps);
  return {
    id: row.automation_id,
    name: row.name,
    type: row.type,
    status: row.status,
    pause: row.paused_at &&
      row.pause_reason && {
        reason: row.pause_reason,
        message: row.pause_detail ?? 'Paused.',
        at: isoTime(row.paused_at),
      },
    entry: entryOf(row),
    entry_name: row.entry_name,
    entry_automation_id: row.entry_automation_id,
    categories: row.categories,
    email_count: emails.length,
    sms_count: texts.length,
    has_pending:
      emails.some(({ step }) => step.pending_email_config !== null) ||
      texts.some(({ step }) => step.pending_sms_config !== null),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    went_live_at: row.went_live_at && isoTime(row.went_live_at),
    draft_id: row.draft_id,
  };
}

/** A complete automation, with errors in its templates. */
export async function presentAutomation(row: AutomationRow): Promise<Automation> {
  return {
    ...presentSummary(row),
    exit: row.exit,
    quiet_hours: null,
    email_gap_hours: null,
    ...row.settings,
    steps: row.steps,
    revision: row.revision,
    warnings: await warningsOf(row.steps),
    winners: winnersOf(row),
    draft_of: row.draft_of,
  };
}

/** Warnings, which don't prevent saving. */
async function warningsOf(steps: readonly AutomationStep[]): Promise<AutomationWarning[]> {
  const emails = allEmails(steps);
  const many =
    emails.length > advisedEmails
      ? [
          {
            message: `This automation has ${emails.length} emails. At most ${advisedEmails} are advised.`,
            field: 'steps',
            warning_id: 'many_emails',
          },
        ]
      : [];
  return [
    ...many,
    ...(await templateProblems(steps)).map(({ message, field }) => ({ message, field, warning_id: 'handlebars' })),
  ];
}

/** Handlebars errors by field. They prevent going live, but not saving. */
export async function templateProblems(
  steps: readonly AutomationStep[],
): Promise<{ message: string; field: string }[]> {
  const problems: { message: string; field: string }[] = [];
  for (const { step, at } of allEmails(steps)) {
    for (const [name, config] of Object.entries({
      email_config: step.email_config,
      pending_email_config: step.pending_email_config,
    })) {
      if (!config) continue;
      for (const field of templateFields) {
        if (field === 'plain_content' && config.generate_plain_content) continue;
        const problem = await templateProblem(config[field]);
        if (problem) problems.push({ message: problem.message, field: `${at}.${name}.${field}` });
      }
    }
  }
  for (const { step, at } of allTexts(steps)) {
    for (const [name, config] of Object.entries({
      sms_config: step.sms_config,
      pending_sms_config: step.pending_sms_config,
    })) {
      const problem = config && (await templateProblem(config.body));
      if (problem) problems.push({ message: problem.message, field: `${at}.${name}.body` });
    }
  }
  return problems;
}

const templateFields = ['subject', 'preheader', 'html_content', 'plain_content'] as const;
