import { AttentionItems } from 'sendwright/sdk';
import { Icon, Link, PageSection, SlotOutlet } from 'sendwright/sdk/ui';
import { attentionOf } from '../attention';
import type { HomeFacts } from '../homeStore';
import styles from './NeedsAttention.module.css';

/** If there are more, the pages of their kind list them. */
const maximumShown = 5;

/** What needs attention, each with its action: found on this page, and contributed by other plugins. */
export function NeedsAttention({ facts }: { readonly facts: Partial<HomeFacts> }) {
  const items = attentionOf(facts).slice(0, maximumShown);
  return (
    // Hidden by its styles while it has no items, because those of plugins come later.
    <div className={styles.attention}>
      <PageSection title="Needs attention">
        {items.length > 0 && (
          <ul className={styles.items}>
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
        <SlotOutlet slot={AttentionItems} props={{ place: 'page' }} />
      </PageSection>
    </div>
  );
}
