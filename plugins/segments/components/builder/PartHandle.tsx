import { observer } from 'mobx-react-lite';
import { useCallback, useRef, useState } from 'react';
import { isBlankOperator, isNegativeOperator } from 'sendwright/query';
import { Icon, Menu, type MenuEntry } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { canNest, change, duplicate, move, remove, unwrap, wrap } from '../../builder/draftEdits';
import type { DraftGroup, DraftItem } from '../../builder/segmentDraft';
import styles from './builder.module.css';

export interface PartHandleProps {
  readonly item: DraftItem;
  readonly parent: DraftGroup;
  readonly depth: number;
  readonly name: string;
}

/** The handle of a part: drag it, move it with the keyboard, or open its menu. */
export const PartHandle = observer(function PartHandle({ item, parent, depth, name }: PartHandleProps) {
  const { session, active, activate } = useBuilderScope();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { draft } = session;
  const noun = item.kind === 'group' ? 'group' : 'condition';

  const details = (): readonly MenuEntry[] => {
    if (item.kind === 'group' || item.condition.kind === 'engagement' || item.condition.kind === 'set') return [];
    const { condition } = item;
    const entries: MenuEntry[] = [];
    if (condition.kind === 'text' && condition.field !== '' && !isBlankOperator(condition.operator)) {
      entries.push({
        label: 'Match upper and lower case',
        checked: !condition.ignoreCase,
        onSelect: () =>
          session.type(change(draft, item.id, { ...condition, ignoreCase: !condition.ignoreCase }), `${item.id}.case`),
      });
    }
    if (isNegativeOperator(condition.operator)) {
      entries.push({
        label: 'Match contacts without a value too',
        checked: condition.orBlank,
        onSelect: () =>
          session.type(change(draft, item.id, { ...condition, orBlank: !condition.orBlank }), `${item.id}.blank`),
      });
    }
    return entries.length > 0 ? [...entries, 'divider'] : [];
  };

  const items = (): readonly MenuEntry[] => [
    ...details(),
    { label: 'Move up', icon: 'arrowUp', keys: 'alt+up', onSelect: () => session.apply(move(draft, item.id, -1)) },
    { label: 'Move down', icon: 'arrowDown', keys: 'alt+down', onSelect: () => session.apply(move(draft, item.id, 1)) },
    { label: `Duplicate ${noun}`, icon: 'duplicate', onSelect: () => session.apply(duplicate(draft, item.id)) },
    item.kind === 'group'
      ? {
          label: 'Dissolve group',
          icon: 'minus',
          detail: 'Its conditions stay, joined as the others around it.',
          onSelect: () => session.apply(unwrap(draft, item.id)),
        }
      : {
          label: 'Put into a group',
          icon: 'folder',
          disabled: !canNest(depth),
          onSelect: () => session.apply(wrap(draft, item.id)),
        },
    'divider',
    {
      label: `Remove ${noun}`,
      icon: 'trash',
      danger: true,
      keys: 'Del',
      onSelect: () => session.apply(remove(draft, item.id)),
    },
  ];

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.handle}
        data-handle={item.id}
        tabIndex={
          (active ?? draft.items[0]?.id) === item.id ||
          (parent.items[0]?.id === item.id && parent.id === draft.id && active === undefined)
            ? 0
            : -1
        }
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-roledescription={`${noun} handle`}
        title="Drag to move, press for more"
        onFocus={() => activate(item.id)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="grip" />
      </button>
      {isOpen && <Menu items={items()} label={name} anchor={button} onClose={close} />}
    </>
  );
});
