import { compileTemplate, TemplateError } from 'sendwright/email/template';
import type {
  Automation,
  AutomationEmailConfig,
  AutomationStep,
  AutomationSummary,
  AutomationWarning,
} from 'sendwright/wire/automations';
import { isoTime } from '../single-sends/presentSingleSend';
import type { AutomationRow } from './automationRow';
import { allEmails } from './stepTree';

/** The recommended maximum of emails. */
export const advisedEmails = 10;

/** An automation as lists show it. */
export function presentSummary(row: AutomationRow): AutomationSummary {
  const emails = allEmails(row.steps);
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
    entry: { type: row.entry_type, id: row.entry_id },
    entry_name: row.entry_name,
    categories: row.categories,
    email_count: emails.length,
    has_pending: emails.some(({ step }) => step.pending_email_config !== null),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    went_live_at: row.went_live_at && isoTime(row.went_live_at),
  };
}

/** A whole automation, with what is wrong in its templates. */
export function presentAutomation(row: AutomationRow): Automation {
  return {
    ...presentSummary(row),
    exit: row.exit,
    ...row.settings,
    steps: row.steps,
    revision: row.revision,
    warnings: warningsOf(row.steps),
  };
}

/** What does not keep an automation from being saved. */
function warningsOf(steps: readonly AutomationStep[]): AutomationWarning[] {
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
    ...templateProblems(steps).map(({ message, field }) => ({ message, field, warning_id: 'handlebars' })),
  ];
}

/** Handlebars that will not compile, by field. Saving them is allowed, going live is not. */
export function templateProblems(steps: readonly AutomationStep[]): { message: string; field: string }[] {
  return allEmails(steps).flatMap(({ step, at }) => [
    ...problemsOf(step.email_config, `${at}.email_config`),
    ...(step.pending_email_config ? problemsOf(step.pending_email_config, `${at}.pending_email_config`) : []),
  ]);
}

const templateFields = ['subject', 'preheader', 'html_content', 'plain_content'] as const;

function problemsOf(config: AutomationEmailConfig, at: string): { message: string; field: string }[] {
  return templateFields.flatMap((field) => {
    if (field === 'plain_content' && config.generate_plain_content) return [];
    try {
      compileTemplate(config[field] ?? '');
      return [];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [{ message: error.message, field: `${at}.${field}` }];
    }
  });
}
