import { callNames } from '../components/CreativeForm';
import type { ShownAd } from './AdPreview';
import { AdImage } from './AdImage';
import styles from './previews.module.css';

/** An ad as a full-screen story, with the image in the middle. */
export function StoryAd({ ad }: { readonly ad: ShownAd }) {
  return (
    <div className={styles.story}>
      <span className={styles.progress} aria-hidden="true" />
      <div className={styles.from}>
        <span className={styles.avatar} aria-hidden="true">
          {ad.from.replace('@', '').slice(0, 1).toUpperCase()}
        </span>
        <span>
          <strong>{ad.from}</strong>
          <span className={styles.small}>Sponsored</span>
        </span>
      </div>
      <div className={styles.middle}>
        <AdImage url={ad.image} />
        <strong>{ad.headline || 'Headline'}</strong>
        <p className={styles.text}>{ad.text || 'Your text appears here.'}</p>
      </div>
      <span className={styles.call}>{callNames[ad.cta]}</span>
    </div>
  );
}
