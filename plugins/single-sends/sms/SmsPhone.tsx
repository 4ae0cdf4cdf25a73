import { Phone, PhoneBubble, PhoneImage, PhoneNote } from 'sendwright/sdk/ui';
import { partsOf } from './smsMessage';

interface SmsPhoneProps {
  /** The rendered message. */
  readonly text: string;
  readonly media: readonly string[];
  /** The sender. */
  readonly from: string;
}

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
