import { Button, Icon, IconButton } from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import { CampaignCard } from '../components/campaign/CampaignCard';
import styles from './sms.module.css';
import type { LibraryImage } from './useLibraryImages';

interface ImageCardProps {
  readonly media: readonly string[];
  readonly images: readonly LibraryImage[];
  readonly problem?: string | undefined;
  readonly isReadOnly: boolean;
  readonly onAdd: () => void;
  readonly onMedia: (media: readonly string[]) => void;
  readonly onImages: (ids: readonly string[]) => void;
}

/** The attachments of a text message, by address and from the image library. */
export function ImageCard({ media, images, problem, isReadOnly, onAdd, onMedia, onImages }: ImageCardProps) {
  const count = media.length + images.length;
  return (
    <CampaignCard
      title="Image"
      state={problem ? 'missing' : count > 0 ? 'done' : 'optional'}
      summary={count === 0 ? 'None' : `${count} of ${limits.sms.attachments}`}
      detail={
        problem ? (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        ) : (
          'Sent as MMS where the carrier allows it.'
        )
      }
      isOpen={count > 0}
      action={
        <Button icon="image" disabled={isReadOnly || count >= limits.sms.attachments} onClick={onAdd}>
          Add image
        </Button>
      }
    >
      <ul className={styles.images}>
        {media.map((url, place) => (
          <li key={url}>
            <img src={url} alt={`Attachment ${place + 1}`} />
            <IconButton
              icon="trash"
              label={`Remove attachment ${place + 1}`}
              disabled={isReadOnly}
              onClick={() => onMedia(media.filter((one) => one !== url))}
            />
          </li>
        ))}
        {images.map(({ id, url }, place) => (
          <li key={id}>
            {url === undefined ? (
              <Icon name="image" label={`Attachment ${media.length + place + 1}`} />
            ) : (
              <img src={url} alt={`Attachment ${media.length + place + 1}`} />
            )}
            <IconButton
              icon="trash"
              label={`Remove attachment ${media.length + place + 1}`}
              disabled={isReadOnly}
              onClick={() => onImages(images.flatMap((image) => (image.id === id ? [] : [image.id])))}
            />
          </li>
        ))}
      </ul>
    </CampaignCard>
  );
}
