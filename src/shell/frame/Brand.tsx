import styles from './Brand.module.css';

/** The product's logo and name. */
export function Brand({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <rect width="22" height="22" rx="6" fill="var(--accent)" />
        <path
          d="M16.4 5.6 5.8 9.4l4.1 2.2 2.3 4.3 4.2-10.3Zm-6.5 6L12.6 9"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className={compact ? styles.compactName : styles.name}>Sendwright</span>
    </span>
  );
}
