import { useEffect, useState } from 'react';
import styles from './Loading.module.css';

/** Faster pages show no skeleton, to avoid flashing. */
const showAfterMs = 150;

/** The skeleton of a page while its code loads. */
export function Loading({ title }: { readonly title: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className={styles.page} role="status" aria-label={`Loading ${title}`}>
      <div className={styles.title} />
      <div className={styles.bar} />
      <div className={styles.card}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
