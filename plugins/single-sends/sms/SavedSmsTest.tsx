import { observer } from 'mobx-react-lite';
import type { Contact } from 'sendwright/wire/contacts';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { texts } from '../texts';
import { SmsTestDialog } from './SmsTestDialog';
import { shownMedia, useLibraryImages } from './useLibraryImages';

/** What a saved text message lacks for a test; undefined if nothing. */
export function missingForSmsTest({ sms_config: config }: Pick<SingleSend, 'sms_config'>): string | undefined {
  const { body = '', media_urls: media = [], image_ids: images = [], messaging_service_sid: sid } = config ?? {};
  if (!sid) return texts.smsServiceMissing.message;
  return body.trim() === '' && media.length + images.length === 0 ? texts.smsContentMissing.message : undefined;
}

interface SavedSmsTestProps {
  readonly send: SingleSend;
  /** The contact of the preview, whose data the test has. */
  readonly contact: Contact | undefined;
  readonly onClose: () => void;
}

/** Sends a test of a saved text message, which lacks nothing for it. */
export const SavedSmsTest = observer(function SavedSmsTest({ send, contact, onClose }: SavedSmsTestProps) {
  const {
    body = '',
    media_urls: media = [],
    image_ids: images = [],
    messaging_service_sid: sid,
  } = send.sms_config ?? {};
  const libraryImages = useLibraryImages(images);
  return (
    <SmsTestDialog
      message={{
        messaging_service_sid: sid ?? '',
        body,
        media_urls: [...shownMedia(media, libraryImages)],
        ...(contact && { contact_id: contact.id }),
      }}
      onClose={onClose}
    />
  );
});
