import type { SingleSend, SingleSendSummary, SingleSendWarning } from 'sendwright/wire/singleSends';
import { compileTemplate } from '../../delivery/template/compileTemplate';
import { TemplateError } from '../../delivery/template/template';
import type { SingleSendRow, StoredEmailConfig } from './singleSendRow';

/** A time as the marketing API writes it: ISO 8601 in UTC, to the second. */
export const isoTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** A send as lists show it. */
export function presentSummary(row: SingleSendRow): SingleSendSummary {
  return {
    id: row.single_send_id,
    name: row.name,
    subject: row.email_config.subject,
    status: row.status,
    ui_status: row.status,
    categories: row.categories,
    send_at: row.send_at === null ? null : isoTime(row.send_at),
    updated_at: isoTime(row.updated_at),
    created_at: isoTime(row.created_at),
    is_abtest: false,
    abtest: null,
    channels: ['email'],
  };
}

/** A whole send, with what is wrong in its templates. */
export function presentSingleSend(row: SingleSendRow): SingleSend {
  const { is_abtest: _isAbTest, subject: _subject, ...summary } = presentSummary(row);
  return {
    ...summary,
    send_to: row.send_to,
    email_config: { ...row.email_config, template_id: row.template_id },
    warnings: templateWarnings(row.email_config),
  };
}

/** Handlebars that will not compile, by field. Saving them is allowed, sending is not. */
export function templateWarnings(config: StoredEmailConfig): SingleSendWarning[] {
  const fields = ['subject', 'preheader', 'html_content', ...(config.generate_plain_content ? [] : (['plain_content'] as const))] as const;
  return fields.flatMap((field) => {
    try {
      compileTemplate(config[field] ?? '');
      return [];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [{ message: error.message, field: `email_config.${field}`, warning_id: 'handlebars' }];
    }
  });
}
