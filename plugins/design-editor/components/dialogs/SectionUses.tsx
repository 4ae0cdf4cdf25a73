import { Skeleton } from 'sendwright/sdk/ui';
import type { SavedBlockUse, SavedBlockUses } from 'sendwright/wire/savedBlocks';
import { PanelFailure } from '../panels/PanelFailure';
import styles from './SectionUses.module.css';

const kinds: Readonly<Record<SavedBlockUse['kind'], string>> = {
  design: 'Design',
  single_send: 'Single send',
  template: 'Template',
  automation: 'Automation',
};

const effects: Readonly<Record<NonNullable<SavedBlockUse['reason']> | 'updated' | 'draft', string>> = {
  updated: 'Updated',
  draft: 'Updated in its draft: publish it to send it',
  scheduled: 'Scheduled: sent as it was reviewed',
  approval: 'In approval: stays as it was reviewed',
};

export interface SectionUsesProps {
  readonly uses: SavedBlockUses | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Whether the list says what a change does to each. */
  readonly hasEffects?: boolean;
}

/** What follows a section. */
export function SectionUses({ uses, failure, onRetry, hasEffects = false }: SectionUsesProps) {
  if (failure !== undefined)
    return <PanelFailure onRetry={onRetry}>What uses this section couldn’t be loaded.</PanelFailure>;
  if (!uses) return <Skeleton label="Loading what uses this section" />;
  const { result, count } = uses;
  if (count === 0) return null;
  return (
    <ul className={styles.uses} aria-label="Used by">
      {result.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <span className={styles.name}>
            {use.name}
            <span className={styles.kind}>{kinds[use.kind]}</span>
          </span>
          {hasEffects && (
            <span className={styles.effect} data-effect={use.effect}>
              {effects[use.effect === 'kept' ? (use.reason ?? 'scheduled') : use.effect]}
            </span>
          )}
        </li>
      ))}
      {count > result.length && <li className={styles.kind}>And {count - result.length} more</li>}
    </ul>
  );
}
