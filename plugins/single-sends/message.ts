import type { SingleSend } from 'sendwright/wire/singleSends';
import type { MessagePreviewRequest } from 'sendwright/wire/tracking';

/** The parts of a send that a recipient sees. */
export interface Message {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  /** The text part, where it is not made from the HTML. */
  readonly plain: string | undefined;
  readonly senderId: number | undefined;
}

export function messageOf({ email_config: config }: SingleSend): Message {
  return {
    subject: config.subject ?? '',
    preheader: config.preheader ?? '',
    html: config.html_content ?? '',
    plain: config.generate_plain_content ? undefined : (config.plain_content ?? ''),
    senderId: config.sender_id ?? undefined,
  };
}

/** What is asked of the provider to show a message with a contact's data. */
export function previewRequestOf(message: Message, contactId: string | undefined, data?: Record<string, unknown>): MessagePreviewRequest {
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
