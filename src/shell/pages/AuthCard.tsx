import { type ReactNode, useId } from 'react';
import { Brand } from '../frame/Brand';
import styles from './AuthCard.module.css';

export interface AuthCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
  /** Links under the card. */
  readonly links?: ReactNode;
}

/** The card on pages for people who are not signed in. */
export function AuthCard({ title, intro, problem, children, links }: AuthCardProps) {
  const id = useId();
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby={id}>
        <Brand />
        <h1 id={id}>{title}</h1>
        {intro && <div className={styles.intro}>{intro}</div>}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {children}
      </section>
      {links && <div className={styles.links}>{links}</div>}
    </div>
  );
}
