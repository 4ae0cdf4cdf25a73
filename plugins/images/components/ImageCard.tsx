import { pathTo } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { paths } from '../contract';
import { dimensions, typeInWords } from '../imageFacts';
import styles from './ImageCard.module.css';

export interface ImageCardProps {
  readonly image: Image;
  readonly selected?: boolean | undefined;
  /** Without it the card is a link to the picture's details. */
  readonly onSelect?: ((image: Image) => void) | undefined;
}

/** A picture of the grid. */
export function ImageCard({ image, selected, onSelect }: ImageCardProps) {
  const content = (
    <>
      <span className={styles.frame}>
        <img className={styles.picture} src={image.thumbnail} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={image.name}>
          {image.name}
        </span>
        <span className={styles.facts}>
          {dimensions(image)} · {typeInWords[image.type]}
        </span>
      </span>
    </>
  );
  return (
    <li className={selected ? `${styles.card} ${styles.selected}` : styles.card}>
      {onSelect ? (
        <button
          type="button"
          className={styles.button}
          aria-pressed={selected ?? false}
          onClick={() => onSelect(image)}
        >
          {content}
        </button>
      ) : (
        <Link look="quiet" to={pathTo(paths.details, { id: image.id })}>
          {content}
        </Link>
      )}
    </li>
  );
}
