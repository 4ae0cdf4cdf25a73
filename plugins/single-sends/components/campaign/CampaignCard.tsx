import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, Icon } from 'sendwright/sdk/ui';
import styles from './card.module.css';

/**
 * `missing`: the send can't be sent without it. `advice`: it can, but should not. `open`: it is decided at the end.
 * `optional`: it may stay empty.
 */
export type CardState = 'done' | 'missing' | 'advice' | 'open' | 'optional';

interface CampaignCardProps {
  readonly title: string;
  readonly state: CardState;
  /** What is chosen. */
  readonly summary: ReactNode;
  readonly detail?: ReactNode;
  /** Shown beside the title while the card is open. */
  readonly hint?: ReactNode;
  /** Shown at the right end; not with `onToggle`. */
  readonly action?: ReactNode;
  readonly isOpen?: boolean;
  /** If set, a button opens and closes the card. */
  readonly onToggle?: (() => void) | undefined;
  /** The card's fields. */
  readonly children?: ReactNode;
}

const signs = { done: 'check', missing: 'warning', advice: 'warning', open: undefined, optional: 'add' } as const;
const stateLabels = {
  done: 'Ready',
  missing: 'Missing',
  advice: 'To check',
  open: 'Not decided',
  optional: 'Optional',
} as const;

/** The first field; of several choices, what is chosen. */
function firstFieldIn(fields: HTMLElement | null): HTMLElement | null | undefined {
  const first = fields?.querySelector<HTMLElement>(
    'input, textarea, select, [role="textbox"], [contenteditable="true"]',
  );
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio';
  return isChoice ? (fields?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? first) : first;
}

/** A part of a send: what is chosen and, when open, the fields to change it. */
export function CampaignCard({
  title,
  state,
  summary,
  detail,
  hint,
  action,
  isOpen = false,
  onToggle,
  children,
}: CampaignCardProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // If a button has opened the card, here or in what is left to do, its first field is next.
    if (isOpen && !wasOpen.current && document.activeElement instanceof HTMLButtonElement)
      firstFieldIn(fields.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const sign = signs[state];
  // Menus and lists in the card use Escape first, and so do dialogs that it opened, which are elsewhere in the page.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onToggle) return;
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    onToggle();
    toggle.current?.focus();
  };
  return (
    <section className={styles.card} data-open={(isOpen && onToggle !== undefined) || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.sign} data-state={state}>
          {sign ? (
            <Icon name={sign} size={12} label={stateLabels[state]} />
          ) : (
            <span className={styles.hidden}>{stateLabels[state]}</span>
          )}
        </span>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.words}>
          {isOpen && hint !== undefined ? (
            <div className={styles.detail}>{hint}</div>
          ) : (
            <>
              <div>{summary}</div>
              {detail && <div className={styles.detail}>{detail}</div>}
            </>
          )}
        </div>
        {onToggle ? (
          <Button
            ref={toggle}
            intent={isOpen ? 'secondary' : 'quiet'}
            ariaExpanded={isOpen}
            ariaLabel={isOpen ? `Done with ${title}` : `Edit ${title}`}
            onClick={onToggle}
          >
            {isOpen ? 'Done' : 'Edit'}
          </Button>
        ) : (
          action
        )}
      </div>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for the fields inside
        <div ref={fields} className={styles.fields} onKeyDown={onKeyDown}>
          {children}
        </div>
      )}
    </section>
  );
}
