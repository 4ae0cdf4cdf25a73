import type { SingleSend } from 'sendwright/wire/singleSends';
import type { MessagePreviewRequest } from 'sendwright/wire/tracking';
import { abTestOf } from '../draft/abTestDraft';
import { contentOf } from '../draft/draftContent';

/** The parts of a send that recipients see. */
export interface Message {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  /** The text part, unless it is generated from the HTML. */
  readonly plain: string | undefined;
  readonly senderId: number | undefined;
}

/** `place`: the zero-based index of a variation of an A/B test; fields that it does not set are the send's. */
export function messageOf(send: SingleSend, place = 0): Message {
  const { subject, preheader, html, plain, generatePlain, senderId } = {
    ...contentOf(send),
    ...abTestOf(send)?.variations.at(place),
  };
  return { subject, preheader, html, plain: generatePlain ? undefined : plain, senderId: senderId ?? undefined };
}

/** The request that renders a message with a contact's data. */
export function previewRequestOf(
  message: Message,
  contactId: string | undefined,
  data?: Record<string, unknown>,
): MessagePreviewRequest {
  return {
    html_content: message.html,
    subject: message.subject,
    preheader: message.preheader,
    ...(message.plain !== undefined && { plain_content: message.plain }),
    ...(contactId !== undefined && { contact_id: contactId }),
    ...(data !== undefined && { data }),
    ...(message.senderId !== undefined && { sender_id: message.senderId }),
  };
}
