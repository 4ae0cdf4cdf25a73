import type { ShownAd } from './AdPreview';
import { AdImage } from './AdImage';
import styles from './previews.module.css';

/** An ad in search results, which combine headlines and texts. */
export function SearchAd({ ad }: { readonly ad: ShownAd }) {
  const headlines = [ad.headline || 'Headline', ...(ad.extra_headlines ?? [])].filter((one) => one !== '');
  return (
    <div className={styles.result}>
      <strong className={styles.small}>Sponsored</strong>
      <div className={styles.from}>
        <span className={styles.avatar} aria-hidden="true">
          {ad.host.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.small}>{ad.host}</span>
      </div>
      <span className={styles.link}>{headlines.join(' | ')}</span>
      <p className={styles.text}>
        {ad.text || 'Your text appears here.'} {ad.description}
      </p>
      <AdImage url={ad.image} />
    </div>
  );
}
