import { Fragment } from 'react';
import { DateTime, Phone, PhoneBubble, PhoneImage, PhoneNote, PhoneTime } from 'sendwright/sdk/ui';
import type { SmsConversationEntry } from 'sendwright/wire/smsConversations';
import { partsOf } from './smsMessage';

interface SmsPhoneProps {
  /** The rendered message. */
  readonly text: string;
  readonly media: readonly string[];
  /** The sender: `senderOf`. */
  readonly from: string;
  /** What the contact got and wrote before, oldest first. */
  readonly earlier?: readonly SmsConversationEntry[];
}

/** A phone with the rendered message below the earlier ones: attachments first, then the text with its links. */
export function SmsPhone({ text, media, from, earlier = [] }: SmsPhoneProps) {
  const isEmpty = text === '' && media.length === 0;
  return (
    <Phone label="The message on a phone" from={from} shows={`${text}\n${media.join('\n')}\n${earlier.at(-1)?.id}`}>
      {earlier.map((entry, index) => (
        <Fragment key={entry.id}>
          {startsBlock(earlier[index - 1], entry) && (
            <PhoneTime>
              <DateTime at={entry.at} length="short" showZone={false} />
            </PhoneTime>
          )}
          <PhoneBubble isReply={entry.direction === 'in'}>
            {entry.body === '' ? attachmentText(entry.attachments) : <LinkedText text={entry.body} />}
          </PhoneBubble>
        </Fragment>
      ))}
      {earlier.length > 0 && !isEmpty && <PhoneTime>This message</PhoneTime>}
      {media.map((url) => (
        <PhoneImage key={url} src={url} />
      ))}
      {text !== '' && (
        <PhoneBubble>
          <LinkedText text={text} />
        </PhoneBubble>
      )}
      {isEmpty && <PhoneNote>Your message appears here as you write it.</PhoneNote>}
    </Phone>
  );
}

const attachmentText = (count: number): string => (count === 1 ? 'An image' : `${count} images`);

const hour = 3_600_000;

/** Phones show the time again after a pause. */
const startsBlock = (before: SmsConversationEntry | undefined, entry: SmsConversationEntry): boolean =>
  before === undefined || Date.parse(entry.at) - Date.parse(before.at) > hour;

const LinkedText = ({ text }: { readonly text: string }) =>
  partsOf(text).map(({ text: part, isLink }, index) =>
    isLink ? <u key={index}>{part}</u> : <span key={index}>{part}</span>,
  );
