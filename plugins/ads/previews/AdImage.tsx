import styles from './previews.module.css';

/** The image of an ad, or a placeholder. */
export function AdImage({ url }: { readonly url: string | undefined }) {
  return url === undefined ? (
    <div className={styles.blank}>Your image</div>
  ) : (
    <img className={styles.image} src={url} alt="What the ad shows" />
  );
}
