import { Phone, PhoneBubble, PhoneImage, PhoneNote } from 'sendwright/sdk/ui';
import type { MessagingService } from 'sendwright/wire/sms';
import { partsOf } from './smsMessage';

interface SmsPhoneProps {
  /** The rendered message. */
  readonly text: string;
  readonly media: readonly string[];
  /** The sender: `senderName`. */
  readonly from: string;
}

/**
 * Whom recipients see as the sender. They see the number that the SMS provider chooses of the messaging service, never
 * the service's name, which only the account knows.
 */
export const senderName = (service: MessagingService | undefined): string =>
  service === undefined ? 'Your number' : `A number of ${service.friendly_name}`;

/** A phone with the rendered message: attachments first, then the text with its links. */
export function SmsPhone({ text, media, from }: SmsPhoneProps) {
  return (
    <Phone label="The message on a phone" from={from}>
      {media.map((url) => (
        <PhoneImage key={url} src={url} />
      ))}
      {text !== '' && (
        <PhoneBubble>
          {partsOf(text).map(({ text: part, isLink }, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            isLink ? <u key={index}>{part}</u> : <span key={index}>{part}</span>,
          )}
        </PhoneBubble>
      )}
      {text === '' && media.length === 0 && <PhoneNote>Your message appears here as you write it.</PhoneNote>}
    </Phone>
  );
}
