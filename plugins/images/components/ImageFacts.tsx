import { RelativeTime } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import styles from './ImageFacts.module.css';

export const typeNames: Readonly<Record<Image['type'], string>> = {
  'image/gif': 'GIF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

/** `1,200 × 600`. */
export const dimensions = ({ width, height }: Pick<Image, 'width' | 'height'>): string =>
  `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`;

/** The properties of an image. */
export function ImageFacts({ image }: { readonly image: Image }) {
  return (
    <dl className={styles.facts}>
      <dt>Size</dt>
      <dd>{dimensions(image)} pixels</dd>
      <dt>File</dt>
      <dd>
        {typeNames[image.type]}, {formatSize(image.size)}
      </dd>
      <dt>Uploaded</dt>
      <dd>
        <RelativeTime at={image.created * 1000} />
      </dd>
    </dl>
  );
}

/** `1.2 MB`, `340 KB`. */
export function formatSize(bytes: number): string {
  const mega = bytes / 1_048_576;
  return mega >= 1
    ? `${mega.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;
}
