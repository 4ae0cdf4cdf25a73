import type { ReactNode } from 'react';
import styles from './FactList.module.css';

/** What is known of one thing: labels and values in two columns, as `dt` and `dd`. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
