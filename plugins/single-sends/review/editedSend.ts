import type { AbTest } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { type AbTestDraft, labelOf } from '../draft/abTestDraft';
import { type DraftContent, unsubscribeUpdate } from '../draft/draftContent';
import type { Draft } from '../draft/draftModel';

function abTestWith(abtest: AbTestDraft, before: AbTest | null): AbTest {
  const isOfSubjects = abtest.type === 'subject';
  return {
    winning_template_id: '',
    winner_selected_at: null,
    expiration_date: null,
    test_ends_at: null,
    ...before,
    type: abtest.type,
    winner_criteria: abtest.criteria,
    test_percentage: abtest.percentage,
    duration: abtest.duration,
    variations: abtest.variations.map(({ id, subject, preheader, html, plain, generatePlain }, place) => ({
      id: id ?? '',
      label: labelOf(place),
      subject: isOfSubjects ? subject : null,
      preheader: isOfSubjects ? preheader : null,
      html_content: isOfSubjects ? null : html,
      plain_content: isOfSubjects || generatePlain ? null : plain,
      editor: null,
    })),
  };
}

const emailWith = (content: DraftContent, before: SingleSend['email_config']): SingleSend['email_config'] => ({
  ...before,
  ...unsubscribeUpdate(content.unsubscribe),
  subject: content.subject,
  preheader: content.preheader,
  html_content: content.html,
  plain_content: content.plain,
  generate_plain_content: content.generatePlain,
  sender_id: content.senderId,
  ip_pool: content.ipPool,
});

/** A draft as it will be when it is saved, for the same checks as before a send. */
export function editedSend({ content, server, isDirty }: Draft): SingleSend {
  return {
    ...server,
    name: content.name,
    send_to: {
      all: content.all,
      list_ids: [...content.listIds],
      segment_ids: [...content.segmentIds],
      exclude_list_ids: [...content.excludeListIds],
      exclude_segment_ids: [...content.excludeSegmentIds],
    },
    email_config: emailWith(content, server.email_config),
    abtest: content.abtest && abTestWith(content.abtest, server.abtest),
    ...(server.sms_config && {
      sms_config: {
        messaging_service_sid: content.smsService,
        body: content.smsBody,
        media_urls: [...content.smsMedia],
        image_ids: [...content.smsImages],
      },
    }),
    // Those of the saved version: the preview finds the current ones.
    warnings: isDirty ? [] : server.warnings,
  };
}
