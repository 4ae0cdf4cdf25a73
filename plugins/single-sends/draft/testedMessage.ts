import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Draft } from './draftModel';

/** The message of a send for email testing: its own, or that of the selected variation (zero-based). */
export function testedSend({ abtest, email_config: config }: SingleSend, variation: number): TestableMessage {
  const shown = abtest?.variations[variation];
  const templateId = shown?.id ?? config.template_id;
  return {
    request: { template_id: templateId },
    resourceId: templateId,
    subject: (shown?.subject || config.subject) ?? '',
    hasSender: config.sender_id != null,
  };
}

/** The message of a draft for email testing: its own, or that of the selected variation. Changes are saved first. */
export function testedDraft(draft: Draft): TestableMessage {
  const templateId = draft.shownVariation?.id ?? draft.server.email_config.template_id;
  return {
    request: { template_id: templateId },
    resourceId: templateId,
    subject: draft.message.subject,
    hasSender: draft.content.senderId !== null,
    testData: draft.testData,
    save: async () => {
      await draft.save();
      return draft.state === 'saved' || draft.state === 'locked';
    },
  };
}
