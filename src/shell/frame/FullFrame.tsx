import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

/** A route that uses the whole window: sign-in, editors. */
export function FullFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.full}>
      {children}
    </main>
  );
}
