import styles from './canvas.module.css';

/** The width of an email and of its thumbnail, in pixels. */
const width = { email: 600, thumbnail: 56 } as const;

/** An email, small; an empty frame until it `isOpen`. */
export function Thumbnail({ html, isOpen }: { readonly html: string; readonly isOpen: boolean }) {
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {isOpen && (
        <iframe
          title="Email"
          tabIndex={-1}
          sandbox=""
          scrolling="no"
          loading="lazy"
          style={{ transform: `scale(${width.thumbnail / width.email})` }}
          srcDoc={html}
        />
      )}
    </span>
  );
}
