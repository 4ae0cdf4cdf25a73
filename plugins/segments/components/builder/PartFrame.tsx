import { observer } from 'mobx-react-lite';
import { type DragEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { isBlankOperator, isNegativeOperator } from 'sendwright/query';
import { Icon, Menu, type MenuEntry, Select } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { canNest, change, duplicate, move, moveTo, remove, setJoin, unwrap, wrap } from '../../builder/draftEdits';
import { type DraftGroup, type DraftItem, placeOf } from '../../builder/segmentDraft';
import styles from './builder.module.css';

interface PartHandleProps {
  readonly item: DraftItem;
  readonly parent: DraftGroup;
  readonly depth: number;
  readonly name: string;
}

/** The handle of a part: drag it, move it with the keyboard, or open its menu. */
const PartHandle = observer(function PartHandle({ item, parent, depth, name }: PartHandleProps) {
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
    if ('orBlank' in condition && isNegativeOperator(condition.operator)) {
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
          detail: 'Its conditions stay, combined like the others around it.',
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
        title="Drag to move, click for more"
        onFocus={() => activate(item.id)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="grip" />
      </button>
      {isOpen && <Menu items={items()} label={name} anchor={button} onClose={close} />}
    </>
  );
});

export interface PartFrameProps {
  readonly item: DraftItem;
  readonly parent: DraftGroup;
  readonly at: number;
  readonly depth: number;
  /** The label of the handle: "Condition 2: city is Paris". */
  readonly name: string;
  readonly children: ReactNode;
}

const joins = [
  { value: 'and', label: 'and' },
  { value: 'or', label: 'or' },
] as const;

/** The data transfer type for a dragged part's id. */
const dragType = 'application/x-segment-part';

/** A part of a group with its handle and the operator that joins it to the previous part. */
export const PartFrame = observer(function PartFrame({ item, parent, at, depth, name, children }: PartFrameProps) {
  const { session } = useBuilderScope();
  const row = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<'before' | 'after'>();

  const sideOf = (event: DragEvent): 'before' | 'after' => {
    const box = row.current?.getBoundingClientRect();
    return box && event.clientY > box.top + box.height / 2 ? 'after' : 'before';
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(sideOf(event));
  };
  const onDrop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragType);
    setOver(undefined);
    if (id === '') return;
    event.preventDefault();
    event.stopPropagation();
    const from = placeOf(session.draft, id);
    if (!from || id === item.id) return;
    const target = at + (sideOf(event) === 'after' ? 1 : 0);
    session.apply(
      moveTo(session.draft, id, parent.id, from.parent.id === parent.id && from.at < target ? target - 1 : target),
    );
  };

  return (
    <li className={styles.part} data-part={item.id}>
      <div className={styles.join}>
        {at === 0 && <span className={styles.word}>{depth === 0 ? 'Where' : ''}</span>}
        {at === 1 && (
          <Select
            ariaLabel="How these conditions are combined"
            value={parent.join}
            options={joins}
            onChange={(join) => session.apply(setJoin(session.draft, parent.id, join))}
          />
        )}
        {at > 1 && <span className={styles.word}>{parent.join}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for drops; keys move handles */}
      <div
        ref={row}
        role="group"
        aria-label={name}
        className={[
          styles.row,
          item.kind === 'group' && styles.group,
          over === 'before' && styles.dropBefore,
          over === 'after' && styles.dropAfter,
        ]
          .filter(Boolean)
          .join(' ')}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(undefined)}
        onDrop={onDrop}
      >
        <span
          className={styles.grip}
          draggable
          onDragStart={(event) => {
            event.stopPropagation();
            event.dataTransfer.setData(dragType, item.id);
            event.dataTransfer.effectAllowed = 'move';
            if (row.current) event.dataTransfer.setDragImage(row.current, 12, 16);
          }}
        >
          <PartHandle item={item} parent={parent} depth={depth} name={name} />
        </span>
        {children}
      </div>
    </li>
  );
});
