import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import type { TextMessageProps } from 'sendwright/plugins/automations/contract';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { ImageManager, type ImageManagerView } from 'sendwright/plugins/images/contract';
import { SlotOutlet } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import { SampleChooser } from './preview/PreviewControls';
import { useTagGroups } from 'sendwright/sdk/tag-field';
import { useSampleContact } from '../preview/useSampleContact';
import { ImageCard } from '../sms/ImageCard';
import { MessageCard } from '../sms/MessageCard';
import { ServiceCard, useMessagingServices } from '../sms/ServiceCard';
import { useSmsSettings } from '../sms/smsCost';
import type { SmsDraft } from '../sms/smsDraft';
import { renderSms } from '../sms/smsMessage';
import { senderOf, useConversation, useSenders } from '../sms/phoneContext';
import { SmsPhone } from '../sms/SmsPhone';
import { shownMedia, useLibraryImages } from '../sms/useLibraryImages';
import styles from '../sms/sms.module.css';

const encoder = new TextEncoder();

/** A text message of an automation: service, text and images, with a phone that shows it for a real contact. */
export default observer(function AutomationText({
  name,
  config,
  audience,
  isReadOnly,
  showProblems,
  onChange,
}: TextMessageProps) {
  const sms = useMessagingServices();
  const groups = useTagGroups(FieldDefinitions);
  const sample = useSampleContact(audience, true);
  const [isChoosingService, setChoosingService] = useState(false);
  const [images, setImages] = useState<ImageManagerView>();
  const { messaging_service_sid: smsService, body, media_urls: smsMedia } = config;
  const { shortLink } = useSmsSettings();
  const render = useCallback((text: string) => renderSms(text, sample.contact, shortLink), [sample.contact, shortLink]);
  const shown = useMemo(() => render(body), [render, body]);
  const libraryImages = useLibraryImages(config.image_ids);
  const draft: SmsDraft = {
    content: { smsService, smsBody: body, smsMedia, smsImages: config.image_ids },
    problems: {
      smsService: showProblems && smsService === null ? 'Select a messaging service.' : undefined,
      smsBody:
        encoder.encode(body).length > limits.sms.bodyBytes
          ? `A message has at most ${limits.sms.bodyBytes.toLocaleString('en-US')} bytes.`
          : undefined,
    },
    isReadOnly,
    change: (parts) =>
      onChange({
        ...config,
        ...(parts.smsService !== undefined && { messaging_service_sid: parts.smsService }),
        ...(parts.smsBody !== undefined && { body: parts.smsBody }),
      }),
  };
  const isFull = smsMedia.length + config.image_ids.length >= limits.sms.attachments;
  const senders = useSenders(smsService);
  const earlier = useConversation(smsService, sample.contact?.id);
  return (
    <section className={styles.step} aria-label={`Message of ${name}`}>
      <div className={styles.stepColumns}>
        <div className={styles.stepFields}>
          <ServiceCard
            sms={sms}
            senders={senders}
            draft={draft}
            isOpen={isChoosingService || (smsService === null && !isReadOnly)}
            onToggle={() => setChoosingService((isOpen) => !isOpen)}
          />
          <MessageCard draft={draft} groups={groups} shown={shown} render={render} segmentCost={undefined} />
          <ImageCard
            media={smsMedia}
            images={libraryImages}
            isReadOnly={isReadOnly}
            onAdd={() => setImages({ view: 'library' })}
            onMedia={(media) => onChange({ ...config, media_urls: [...media] })}
            onImages={(ids) => onChange({ ...config, image_ids: [...ids] })}
          />
          <p className={styles.detail}>
            Contacts without a phone number skip this step. Nobody gets it in their quiet hours, or after opting out.
          </p>
        </div>
        <div className={styles.stepPreview}>
          <SampleChooser sample={sample} />
          <SmsPhone
            text={shown.text}
            media={shownMedia(smsMedia, libraryImages)}
            from={senderOf(senders)}
            earlier={earlier}
          />
        </div>
      </div>
      {images && !isReadOnly && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown: images,
            onShow: setImages,
            onClose: () => setImages(undefined),
            onChosen: ({ url }) => {
              setImages(undefined);
              if (!isFull && !smsMedia.includes(url)) onChange({ ...config, media_urls: [...smsMedia, url] });
            },
          }}
        />
      )}
    </section>
  );
});
