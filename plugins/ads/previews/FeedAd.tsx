import { callNames } from '../components/CreativeForm';
import type { ShownAd } from './AdPreview';
import { AdImage } from './AdImage';
import styles from './previews.module.css';

/** An ad in the feed of a social channel: on Facebook the text is above the image, on Instagram below it. */
export function FeedAd({ ad }: { readonly ad: ShownAd }) {
  const text = <p className={styles.text}>{ad.text || 'Your text appears here.'}</p>;
  const isInstagram = ad.channel === 'instagram';
  return (
    <div className={styles.post}>
      <div className={styles.from}>
        <span className={styles.avatar} aria-hidden="true">
          {ad.from.replace('@', '').slice(0, 1).toUpperCase()}
        </span>
        <span>
          <strong>{ad.from}</strong>
          <span className={styles.small}>Sponsored</span>
        </span>
      </div>
      {!isInstagram && text}
      <AdImage url={ad.image} />
      <div className={styles.bar}>
        {!isInstagram && <span className={styles.host}>{ad.host}</span>}
        <strong>{ad.headline || 'Headline'}</strong>
        {!isInstagram && ad.description !== '' && <span className={styles.small}>{ad.description}</span>}
        <span className={styles.call}>{callNames[ad.cta]}</span>
      </div>
      {isInstagram && text}
    </div>
  );
}
