import { type ReactNode, useId } from 'react';
import styles from './StatePage.module.css';

interface StatePageProps {
  readonly drawing: 'lost' | 'broken' | 'locked' | 'region' | 'moved';
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly details?: ReactNode;
}

const drawings: Readonly<Record<StatePageProps['drawing'], ReactNode>> = {
  lost: <path d="M34 46h28M34 54h18M60 30l14 14M74 30 60 44" />,
  broken: <path d="M32 44h16l5-10 7 22 5-12h11" />,
  locked: <path d="M42 44v-6a8 8 0 0 1 16 0v6M38 44h24v16H38zM50 51v3" />,
  region: (
    <>
      <path d="M50 30a18 18 0 1 0 0 36 18 18 0 0 0 0-36ZM32 48h36" />
      <path d="M50 30c6 5 8 12 8 18s-2 13-8 18c-6-5-8-12-8-18s2-13 8-18Z" />
    </>
  ),
  moved: <path d="M32 48h34M56 38l10 10-10 10M72 34v28" />,
};

/** A page's replacement: what happened, and what to do next. */
export function StatePage({ drawing, title, children, actions, details }: StatePageProps) {
  const id = useId();
  return (
    <section className={styles.state} aria-labelledby={id}>
      <svg
        className={styles.drawing}
        width="100"
        height="88"
        viewBox="0 0 100 88"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="14" y="10" width="72" height="68" rx="10" className={styles.sheet} />
        <path d="M14 24h72M22 17h.01M29 17h.01M36 17h.01" className={styles.edge} />
        <g className={styles.sign}>{drawings[drawing]}</g>
      </svg>
      <h1 id={id}>{title}</h1>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {details}
    </section>
  );
}
