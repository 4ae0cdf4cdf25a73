import { observer } from 'mobx-react-lite';
import { Fragment, memo, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Block, type Design, walkBlocks } from 'sendwright/email';
import { Icon } from 'sendwright/sdk/ui';
import { type Drag, startDrag } from '../../canvas/dragEngine';
import { outermost } from '../../document/legalSlots';
import { OrderKeys } from '../../document/OrderKeys';
import { isHeld } from '../../document/synced';
import { iconOf, labelOf, restrictionOf, summaryOf, titleOf } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import { handleBlockKey } from '../../state/keys';
import styles from './panels.module.css';

/** The element id of a column's group. */
const partOf = ({ id }: { readonly id: string }): string => `outline-column-${id}`;

/** A key press ends a pointer press too: a context menu or another window may have swallowed the pointer event. */
const ENDS_OF_A_PRESS = ['pointerup', 'pointercancel', 'keydown'] as const;

/** The outline's data, all from the same state of the design. */
interface Shown {
  readonly design: Design;
  readonly selection: readonly string[];
  /** The blocks that are being moved. */
  readonly taken: readonly string[];
}

const nothing: readonly string[] = [];
/** The number of items in the first rendering of a long design. */
const atFirst = 60;

/** The design as a tree. It is updated a frame after the canvas, which has priority while typing or dragging. */
export const Outline = observer(function Outline({ onInspect }: { readonly onInspect: () => void }) {
  const { editor, view } = useEditor();
  const { design, selection } = editor;
  const taken = view.placing !== undefined && 'ids' in view.placing.payload ? view.placing.payload.ids : nothing;
  const now = useMemo((): Shown => ({ design, selection, taken }), [design, selection, taken]);
  const [beginning] = useState((): Shown =>
    design.blocks.length > atFirst ? { ...now, design: { ...design, blocks: design.blocks.slice(0, atFirst) } } : now,
  );
  return <Tree shown={useDeferredValue(now, beginning)} onInspect={onInspect} />;
});

/** Everything that can be done with blocks on the canvas can be done here with the keyboard. */
const Tree = memo(function Tree({
  shown: { design, selection, taken: moving },
  onInspect,
}: {
  readonly shown: Shown;
  readonly onInspect: () => void;
}) {
  const { editor, view } = useEditor();
  const tree = useRef<HTMLDivElement>(null);
  /** The item that has the focus, or had it before it was removed: React fires no blur event while rendering. */
  const focused = useRef<Element>(undefined);
  /** A press selects on its own: the focus event it causes must not select again what it has just deselected. */
  const isPressing = useRef(false);
  const [orderKeys] = useState(() => new OrderKeys());
  const primary = selection.at(-1);
  const first = design.blocks[0]?.id;
  const isEmpty = first === undefined;

  const keys = orderKeys.of(Array.from(walkBlocks(design), ({ block }) => block.id));
  // Positions change with each block that is added, removed or moved: as a prop, they would render all following items
  // again.
  useLayoutEffect(() => {
    const items = tree.current?.querySelectorAll<HTMLElement>('[data-outline-id]') ?? [];
    for (const [index, item] of items.entries()) {
      item.dataset['place'] = `${index + 1} of ${items.length}`;
      nameItem(item);
    }
  }, [keys]);

  // While the tree has the focus, the focus follows the selection, also after deleting and undoing.
  useEffect(() => {
    const root = tree.current;
    const { activeElement } = document;
    const isHere =
      root?.contains(activeElement) === true || (focused.current !== undefined && activeElement === document.body);
    if (!root || !isHere) return;
    const item = primary === undefined ? root : root.querySelector<HTMLElement>(`[data-outline-id="${primary}"]`);
    (item ?? root).focus();
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [primary, design]);

  const selected = new Set(selection);
  const taken = new Set(moving);
  const item = (block: Block, level: number) => {
    const own = (
      <Item
        key={keys.get(block.id)}
        block={block}
        level={level}
        isTabStop={(primary ?? first) === block.id}
        isSelected={selected.has(block.id)}
        isTaken={taken.has(block.id)}
      />
    );
    if (block.type !== 'columns') return own;
    // The content of columns follows the item and is linked with aria-owns: nested in the item, it would be part of its
    // accessible name.
    return (
      <Fragment key={keys.get(block.id)}>
        {own}
        {block.columns.map((column, index) => (
          // Columns are not blocks: they are named groups.
          <div
            key={column.id}
            id={partOf(column)}
            role="group"
            aria-label={`Column ${index + 1}`}
            className={styles.column}
          >
            <span className={styles.columnName} aria-hidden="true">
              Column {index + 1}
              {column.blocks.length === 0 && ', empty'}
            </span>
            {column.blocks.map((cell) => item(cell, level + 1))}
          </div>
        ))}
      </Fragment>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles
    <div
      ref={tree}
      className={styles.tree}
      // A tree without items is invalid.
      role={isEmpty ? 'group' : 'tree'}
      aria-label="Outline of the design"
      aria-multiselectable={isEmpty ? undefined : 'true'}
      tabIndex={isEmpty ? 0 : -1}
      onPointerDownCapture={() => {
        isPressing.current = true;
        // A press causes two focus events: by the selection, then by the browser. And a press may end outside of the
        // tree.
        const end = (): void => {
          isPressing.current = false;
          for (const name of ENDS_OF_A_PRESS) window.removeEventListener(name, end, true);
        };
        for (const name of ENDS_OF_A_PRESS) window.addEventListener(name, end, true);
      }}
      onKeyDown={(event) => {
        const open = (): void => {
          if (!view.writeSelected()) onInspect();
        };
        if (!handleBlockKey(event.nativeEvent, view, { open })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
      onFocus={(event) => {
        focused.current = event.target;
        const id = event.target instanceof HTMLElement ? event.target.dataset['outlineId'] : undefined;
        if (id !== undefined && !isPressing.current && !editor.selection.includes(id))
          editor.select([id], { quietly: true });
      }}
    >
      {isEmpty ? (
        <p className={styles.quiet}>Nothing yet. Add a block from the palette.</p>
      ) : (
        design.blocks.map((block) => item(block, 1))
      )}
    </div>
  );
});

/** Names an item by its text, position and state. */
function nameItem(item: HTMLElement): void {
  const { name = '', place = '', state = '' } = item.dataset;
  item.setAttribute('aria-label', `${name}, ${place}${state}`);
}

interface ItemProps {
  readonly block: Block;
  readonly level: number;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isTaken: boolean;
}

/** Reads only its props from the design, so that among hundreds of items only the changed ones are rendered. */
const Item = memo(function Item({ block, level, isTabStop, isSelected, isTaken }: ItemProps) {
  const { editor, view, stage } = useEditor();
  const [, setDrag] = useState<Drag>();
  const summary = summaryOf(block);
  const name = labelOf(block);
  const restriction = restrictionOf(block);
  const isSynced = block.synced !== undefined;
  const isLocked = block.locked === true && !isHeld(block);
  const state = [restriction, isSynced && 'synced', isLocked && 'locked', isTaken && 'taken']
    .map((part) => (part ? `, ${part}` : ''))
    .join('');
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) nameItem(element.current);
  }, [name, state]);
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={block.type === 'columns' ? true : undefined}
      aria-owns={block.type === 'columns' ? block.columns.map(partOf).join(' ') : undefined}
      // Its accessible name is composed of this and its position.
      data-name={name}
      data-state={state}
      tabIndex={isTabStop ? 0 : -1}
      data-outline-id={block.id}
      className={styles.item}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        if (event.shiftKey || event.ctrlKey || event.metaKey)
          editor.select(
            editor.selection.includes(block.id)
              ? editor.selection.filter((id) => id !== block.id)
              : [...editor.selection, block.id],
          );
        else if (!isSelected) editor.select([block.id]);
        startDrag(
          event.nativeEvent,
          stage,
          view,
          { ids: outermost(editor.design, editor.selection) },
          labelOf(block),
          setDrag,
        );
      }}
    >
      <div
        className={styles.itemRow}
        data-selected={isSelected || undefined}
        data-taken={isTaken || undefined}
        style={{ paddingInlineStart: level === 1 ? 8 : 24 }}
      >
        <Icon name={isLocked ? 'lock' : iconOf(block.type)} size={14} />
        {/* The comma is for screen readers: visible text is part of the name, as speech control requires. */}
        <span className={styles.itemTitle}>
          {titleOf(block.type)}
          {summary !== '' && <span className={styles.unseen}>, </span>}
        </span>
        <span className={styles.itemWords}>{summary}</span>
        {isSynced && (
          <span className={styles.itemMark} title="Synced section">
            <Icon name="refresh" size={12} />
          </span>
        )}
        {block.hideOn && <Icon name={block.hideOn === 'mobile' ? 'monitor' : 'phone'} size={12} />}
        {(block.when || block.each) && (
          <span className={styles.itemMark} title={restriction}>
            <Icon name="filter" size={12} />
          </span>
        )}
      </div>
    </div>
  );
});
