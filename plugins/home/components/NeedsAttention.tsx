import { useEffect, useRef, useState } from 'react';
import { AttentionItems } from 'sendwright/sdk';
import { Button, formatNumber, Icon, Link, PageSection, SlotOutlet } from 'sendwright/sdk/ui';
import { attentionOf } from '../attention';
import type { HomeFacts } from '../homeStore';
import styles from './NeedsAttention.module.css';

/** Shown at first; the others when asked. */
const shownAtFirst = 5;

/** What needs attention, each with its action: found on this page, and contributed by other plugins. */
export function NeedsAttention({ facts }: { readonly facts: Partial<HomeFacts> }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const all = attentionOf(facts);
  const items = isWhole ? all : all.slice(0, shownAtFirst);
  const more = all.length - items.length;
  useEffect(() => {
    // The button that had the focus is gone: it goes on with the first of the others.
    if (isWhole) list.current?.children[shownAtFirst]?.querySelector('a')?.focus();
  }, [isWhole]);
  return (
    // Hidden by its styles while it has no items, because those of plugins come later.
    <div className={styles.attention}>
      <PageSection title="Needs attention">
        {items.length > 0 && (
          <ul ref={list} className={styles.items}>
            {items.map(({ id, title, text, action }) => (
              <li key={id} className={styles.item}>
                <Icon name="warning" />
                <div className={styles.words}>
                  <strong>{title}</strong>
                  <span className={styles.text}>{text}</span>
                </div>
                {action && (
                  <Link to={action.to} look="button" ariaLabel={`${action.label}: ${title}`}>
                    {action.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <Button onClick={() => setWhole(true)}>{`and ${formatNumber(more)} more`}</Button>}
        <SlotOutlet slot={AttentionItems} props={{ place: 'page' }} />
      </PageSection>
    </div>
  );
}
