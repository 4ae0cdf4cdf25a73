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
      <Advertiser name={ad.from} />
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

/** An ad as a full-screen story, with the image in the middle. */
export function StoryAd({ ad }: { readonly ad: ShownAd }) {
  return (
    <div className={styles.story}>
      <span className={styles.progress} aria-hidden="true" />
      <Advertiser name={ad.from} />
      <div className={styles.middle}>
        <AdImage url={ad.image} />
        <strong>{ad.headline || 'Headline'}</strong>
        <p className={styles.text}>{ad.text || 'Your text appears here.'}</p>
      </div>
      <span className={styles.call}>{callNames[ad.cta]}</span>
    </div>
  );
}

function Advertiser({ name }: { readonly name: string }) {
  return (
    <div className={styles.from}>
      <span className={styles.avatar} aria-hidden="true">
        {name.replace('@', '').slice(0, 1).toUpperCase()}
      </span>
      <span>
        <strong>{name}</strong>
        <span className={styles.small}>Sponsored</span>
      </span>
    </div>
  );
}
