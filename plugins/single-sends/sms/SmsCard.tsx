import { type ReactNode, useId } from 'react';
import { Button, Icon } from 'sendwright/sdk/ui';
import styles from './sms.module.css';

interface SmsCardProps {
  readonly title: string;
  /** `missing`: the message can't be sent without it. */
  readonly state: 'done' | 'missing' | 'optional';
  readonly summary: ReactNode;
  readonly detail?: ReactNode;
  /** Shown at the right end; not clickable. */
  readonly action?: ReactNode;
  readonly isOpen?: boolean;
  /** If set, a button opens and closes the card. */
  readonly onToggle?: (() => void) | undefined;
  /** The card's fields. */
  readonly children?: ReactNode;
}

const signs = { done: 'check', missing: 'warning', optional: 'add' } as const;
const stateLabels = { done: 'Done', missing: 'Missing', optional: 'Optional' } as const;

/** A section of the SMS editor: a summary and, when open, the fields to change it. */
export function SmsCard({ title, state, summary, detail, action, isOpen = false, onToggle, children }: SmsCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.sign} data-state={state}>
          <Icon name={signs[state]} size={12} label={stateLabels[state]} />
        </span>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.words}>
          <div>{summary}</div>
          {detail && <div className={styles.detail}>{detail}</div>}
        </div>
        {onToggle ? (
          <Button
            ariaExpanded={isOpen}
            ariaLabel={isOpen ? `Done with ${title}` : `Change ${title}`}
            onClick={onToggle}
          >
            {isOpen ? 'Done' : 'Change'}
          </Button>
        ) : (
          action
        )}
      </div>
      {isOpen && <div className={styles.fields}>{children}</div>}
    </section>
  );
}
