import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Drawing, type DrawingName } from '../Drawing';
import { Link } from '../Link';

export interface EmptyProps {
  readonly title: string;
  /** What this is for, in one sentence. */
  readonly text?: ReactNode;
  /** The one action that starts it. */
  readonly action?: ReactNode;
  readonly drawing?: DrawingName | undefined;
  /** A link to further documentation. */
  readonly learnMore?: string | undefined;
}

/** An empty state. */
export function Empty({ title, text, action, drawing = 'box', learnMore }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {learnMore && <Link to={learnMore}>Learn more</Link>}
    </div>
  );
}
