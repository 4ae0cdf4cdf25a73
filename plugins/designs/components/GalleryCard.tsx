import type { ReactNode } from 'react';
import { Link } from 'sendwright/sdk/ui';
import type { DesignSummary } from 'sendwright/wire/designs';
import { BrandThumbnail } from './BrandThumbnail';
import styles from './GalleryCard.module.css';

const heart =
  'M8 13.500C2.500 9.800 1.500 7.300 1.500 5.400A3.400 3.400 0 0 1 8 4a3.400 3.400 0 0 1 6.500 1.400c0 1.900-1 ' +
  '4.400-6.500 8.100z';

interface GalleryCardProps {
  readonly design: DesignSummary;
  /** The address of its preview, or what its picture starts. */
  readonly open: string | (() => void);
  readonly disabled?: boolean | undefined;
  /** Its HTML in the account's brand; without it, the thumbnail that came with the product is shown. */
  readonly html: (() => string | undefined) | undefined;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
  /** Over the thumbnail, on hover and focus. */
  readonly actions?: ReactNode;
}

/** A ready-made design: what it looks like, its name and purpose, and whether it is a favorite. */
export function GalleryCard({ design, open, disabled, html, isFavorite, onFavorite, actions }: GalleryCardProps) {
  const { name, categories, thumbnail_url: thumbnail } = design;
  const picture = (
    <>
      <img className={styles.picture} src={thumbnail} alt="" width={480} height={600} decoding="async" />
      {html && <BrandThumbnail html={html} />}
    </>
  );
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        {typeof open === 'string' ? (
          <Link look="quiet" ariaLabel={`Preview ${name}`} to={open}>
            {picture}
          </Link>
        ) : (
          <button type="button" aria-label={`Start with ${name}`} disabled={disabled} onClick={open}>
            {picture}
          </button>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.words}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.purpose}>{categories.join(', ')}</p>
        </div>
        <button
          type="button"
          className={styles.heart}
          aria-pressed={isFavorite}
          aria-label={`Favorite: ${name}`}
          onClick={onFavorite}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={heart} />
          </svg>
        </button>
      </div>
    </li>
  );
}
