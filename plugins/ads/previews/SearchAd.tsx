import type { ShownAd } from './AdPreview';
import { AdImage } from './AdImage';
import styles from './previews.module.css';

/** An ad in search results. */
export function SearchAd({ ad }: { readonly ad: ShownAd }) {
  return (
    <div className={styles.result}>
      <strong className={styles.small}>Sponsored</strong>
      <div className={styles.from}>
        <span className={styles.avatar} aria-hidden="true">
          {ad.host.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.small}>{ad.host}</span>
      </div>
      <span className={styles.link}>{ad.headline || 'Headline'}</span>
      <p className={styles.text}>
        {ad.text || 'Your text appears here.'} {ad.description}
      </p>
      <AdImage url={ad.image} />
    </div>
  );
}
