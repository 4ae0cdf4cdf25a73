import type { AbTest, AbTestSummary } from 'sendwright/wire/abTests';
import type { SingleSend, SingleSendPause, SingleSendSummary, SingleSendWarning } from 'sendwright/wire/singleSends';
import { isoTime } from '../../http/isoTime';
import type { SingleSendRow, StoredAbTest } from './singleSendRow';
import { templateProblem } from '../../validation/templateProblem';

/** A send in lists. */
export function presentSummary(row: SingleSendRow): SingleSendSummary {
  return {
    id: row.single_send_id,
    name: row.name,
    subject: row.sms_config?.body ?? row.email_config.subject ?? row.abtest?.variations[0]?.subject ?? null,
    status: row.status,
    ui_status: row.ui_status,
    categories: row.categories,
    send_at: row.send_at && isoTime(row.send_at),
    ...(row.status === 'scheduled' && row.sent_now && { sent_now: true }),
    updated_at: isoTime(row.updated_at),
    created_at: isoTime(row.created_at),
    is_abtest: row.abtest !== null,
    abtest: row.abtest && presentPlan(row, row.abtest),
    pause: presentPause(row),
    channels: [row.sms_config === null ? 'email' : 'sms'],
    isSMS: row.sms_config !== null,
  };
}

/** A complete send, with its template errors. */
export async function presentSingleSend(row: SingleSendRow): Promise<SingleSend> {
  const { is_abtest: _isAbTest, subject: _subject, ...summary } = presentSummary(row);
  return {
    ...summary,
    send_to: row.send_to,
    email_config: { ...row.email_config, template_id: row.template_id },
    ...(row.sms_config && { sms_config: row.sms_config }),
    abtest: presentAbTest(row),
    zone_field: row.zone_field,
    ...(row.approval_status !== null && { approval_status: row.approval_status }),
    revision: row.revision,
    warnings: await templateWarnings(row),
  };
}

function presentPlan(
  row: SingleSendRow,
  { type, winner_criteria, test_percentage, duration }: StoredAbTest,
): AbTestSummary {
  return {
    type,
    winner_criteria,
    test_percentage,
    duration,
    winning_template_id: row.winning_template_id ?? '',
    winner_selected_at: row.winner_selected_at && isoTime(row.winner_selected_at),
    expiration_date: row.expires_at && isoTime(row.expires_at),
    test_ends_at: row.test_ends_at && isoTime(row.test_ends_at),
  };
}

function presentAbTest(row: SingleSendRow): AbTest | null {
  return row.abtest && { ...presentPlan(row, row.abtest), variations: row.abtest.variations };
}

function presentPause({
  paused_at: at,
  pause_reason: reason,
  pause_detail: detail,
}: SingleSendRow): SingleSendPause | null {
  return at && reason && { reason, message: detail ?? 'Paused.', at: isoTime(at) };
}

const templateFields = ['subject', 'preheader', 'html_content', 'plain_content'] as const;

/** Handlebars errors by field. They prevent sending, but not saving. */
export async function templateWarnings({
  email_config: config,
  sms_config: sms,
  abtest,
}: Pick<SingleSendRow, 'email_config' | 'sms_config' | 'abtest'>): Promise<SingleSendWarning[]> {
  if (sms !== null) {
    const problem = await templateProblem(sms.body);
    return problem ? [{ message: problem.message, field: 'sms_config.body', warning_id: 'handlebars' }] : [];
  }
  const sources = templateFields.flatMap((field) =>
    field === 'plain_content' && config.generate_plain_content
      ? []
      : [{ source: config[field], field: `email_config.${field}` }],
  );
  const ofVariations = (abtest?.variations ?? []).flatMap((variation, index) =>
    templateFields.map((field) => ({ source: variation[field], field: `abtest.variations[${index}].${field}` })),
  );
  const warnings: SingleSendWarning[] = [];
  for (const { source, field } of [...sources, ...ofVariations]) {
    const problem = await templateProblem(source);
    if (problem) warnings.push({ message: problem.message, field, warning_id: 'handlebars' });
  }
  return warnings;
}
