import { RelativeTime } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { dimensions, sizeInWords, typeInWords } from '../imageFacts';
import styles from './ImageFacts.module.css';

/** What there is to know about a picture. */
export function ImageFacts({ image }: { readonly image: Image }) {
  return (
    <dl className={styles.facts}>
      <dt>Size</dt>
      <dd>{dimensions(image)} pixels</dd>
      <dt>File</dt>
      <dd>
        {typeInWords[image.type]}, {sizeInWords(image.size)}
      </dd>
      <dt>Uploaded</dt>
      <dd>
        <RelativeTime at={image.created * 1000} />
      </dd>
    </dl>
  );
}
