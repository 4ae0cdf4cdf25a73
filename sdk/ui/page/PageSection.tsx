import { type ReactNode, useId } from 'react';
import styles from './PageSection.module.css';
import { classNames } from '../classNames';

export interface PageSectionProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** To the right of the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  /** Without the card's border. */
  readonly plain?: boolean | undefined;
}

/** A section of a page, on its own card. */
export function PageSection({ title, description, action, children, plain }: PageSectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.section, !plain && styles.card)} aria-labelledby={title ? id : undefined}>
      {(title || action) && (
        <div className={styles.head}>
          <div>
            {title && (
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
