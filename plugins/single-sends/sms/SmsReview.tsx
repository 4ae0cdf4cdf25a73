import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Empty, Link, PageSection } from 'sendwright/sdk/ui';
import { countSegments, outboxService } from 'sendwright/sms';
import type { SmsAudience } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { SampleChooser } from '../components/preview/PreviewControls';
import styles from '../components/review/review.module.css';
import { paths } from '../contract';
import type { SampleContact } from '../preview/useSampleContact';
import { peopleText, type RecipientCount } from '../review/recipients';
import { type Choices, unknownChoice } from '../useChoices';
import { useMessagingServices } from './ServiceCard';
import { money, useSmsSettings } from './smsCost';
import { hoursText } from './quietHours';
import { fallbackText, renderSms, usedFields } from './smsMessage';
import { emptyOf, reachText } from './smsReach';
import { senderOf, useConversation, useSenders } from './phoneContext';
import { SmsPhone } from './SmsPhone';
import { shownMedia, useLibraryImages } from './useLibraryImages';

interface SmsReviewPreviewProps {
  readonly send: SingleSend;
  readonly sample: SampleContact;
}

/** The text message on a phone, with a real contact's data. */
export const SmsReviewPreview = observer(function SmsReviewPreview({ send, sample }: SmsReviewPreviewProps) {
  const { body = '', media_urls: media = [], image_ids: ids = [], messaging_service_sid: sid } = send.sms_config ?? {};
  const images = useLibraryImages(ids);
  const { contact } = sample;
  const senders = useSenders(sid ?? null);
  const earlier = useConversation(sid ?? null, contact?.id);
  const { shortLink } = useSmsSettings();
  const { text } = useMemo(() => renderSms(body, contact, shortLink), [body, contact, shortLink]);
  return (
    <div className={styles.sections}>
      <SampleChooser sample={sample} />
      {text === '' && media.length + ids.length === 0 ? (
        <Empty drawing="mail" title="Nothing to preview" text="The message has no text and no image yet." />
      ) : (
        <SmsPhone text={text} media={shownMedia(media, images)} from={senderOf(senders)} earlier={earlier} />
      )}
    </div>
  );
});

interface SmsReviewFactsProps {
  readonly send: SingleSend;
  readonly choices: Choices;
  readonly recipients: RecipientCount | undefined;
  /** Undefined until it is counted. */
  readonly reach: SmsAudience | undefined;
}

/** Summarizes the settings of a text message. */
export const SmsReviewFacts = observer(function SmsReviewFacts({
  send,
  choices,
  recipients,
  reach,
}: SmsReviewFactsProps) {
  const { id, send_to: sendTo, sms_config: config } = send;
  const { body = '', media_urls: media = [], image_ids: images = [], messaging_service_sid: sid = null } = config ?? {};
  const attachments = media.length + images.length;
  const sms = useMessagingServices();
  const from =
    sid === outboxService ? 'The Outbox: nothing is sent' : sms?.services.find((one) => one.sid === sid)?.friendly_name;
  const isCaptured = sid === outboxService;
  const { shortLink, price, hours } = useSmsSettings();
  const { segments: parts } = countSegments(renderSms(body, undefined, shortLink).text);
  const lists = [
    ...sendTo.list_ids.map(
      (listId) => choices.lists.find((list) => list.id === listId)?.name ?? unknownChoice(choices, 'lists'),
    ),
    ...sendTo.segment_ids.map(
      (segmentId) =>
        choices.segments.find((segment) => segment.id === segmentId)?.name ?? unknownChoice(choices, 'segments'),
    ),
  ];
  const facts = [
    ['From', from ?? sid ?? 'Not chosen'],
    ['Message', body || 'None'],
    ['Attachments', attachments === 0 ? 'None' : String(attachments)],
    ...(attachments > 0
      ? [['Size', isCaptured ? 'One MMS' : 'Charged as one MMS'] as const]
      : body.trim() === ''
        ? []
        : [
            [
              'Message parts',
              usedFields(body).length > 0 ? `${parts}, more where fields are long` : `${parts}`,
            ] as const,
          ]),
    ...(send.status === 'triggered'
      ? []
      : usedFields(body).map(
          (field) =>
            [`Without ${field.name.replaceAll('_', ' ')}`, fallbackText(field, emptyOf(reach, field.name))] as const,
        )),
    ['Recipients', sendTo.all ? 'All contacts' : lists.join(', ') || 'Nobody yet'],
    ...(send.status === 'triggered' ? [] : [['Goes to', reach ? reachText(reach) : peopleText(recipients)] as const]),
    ...(hours && send.status !== 'triggered'
      ? [['Quiet hours', `Sent from ${hoursText(hours)} by each recipient's clock; otherwise it waits`] as const]
      : []),
    ...(price && reach && attachments === 0 && !isCaptured && parts > 0
      ? [['Estimated cost', money(reach.receives * parts * price.amount, price.currency)] as const]
      : []),
  ] as const;
  return (
    <PageSection
      title="Summary"
      action={
        send.status === 'draft' && (
          <Link to={paths.smsEditor} params={{ id }}>
            Edit
          </Link>
        )
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
});
