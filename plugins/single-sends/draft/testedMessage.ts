import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { Draft } from './draftModel';

/** What email testing shows of a send: its message, or the variation of its A/B test that is looked at, from 0. */
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

/** What it shows of a draft: the message or the variation that is looked at. What is written is saved before. */
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
