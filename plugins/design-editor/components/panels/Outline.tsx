import { observer } from 'mobx-react-lite';
import { Fragment, memo, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Block, type Design, walkBlocks } from 'sendwright/email';
import { Icon } from 'sendwright/sdk/ui';
import { type Drag, startDrag } from '../../canvas/dragEngine';
import { outermost } from '../../document/legalSlots';
import { OrderKeys } from '../../document/OrderKeys';
import { iconOf, labelOf, restrictionOf, summaryOf, titleOf } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import { handleBlockKey } from '../../state/keys';
import styles from './panels.module.css';

/** The id of a column's part of the page. */
const partOf = ({ id }: { readonly id: string }): string => `outline-column-${id}`;

/** Keys end a press too: a context menu or another window may have swallowed its end. */
const ENDS_OF_A_PRESS = ['pointerup', 'pointercancel', 'keydown'] as const;

/** What the outline shows, all of one moment. */
interface Shown {
  readonly design: Design;
  readonly selection: readonly string[];
  /** The blocks that are being moved. */
  readonly taken: readonly string[];
}

const nothing: readonly string[] = [];
/** Items that a first look at a long design sees. */
const atFirst = 60;

/** The design as a tree. It follows the canvas a frame later: whoever writes or drags looks there. */
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

/** Everything that can be done with blocks on the canvas can be done here by keys. */
const Tree = memo(function Tree({
  shown: { design, selection, taken: moving },
  onInspect,
}: {
  readonly shown: Shown;
  readonly onInspect: () => void;
}) {
  const { editor, view } = useEditor();
  const tree = useRef<HTMLDivElement>(null);
  /** The item that has the focus, or had it when drawing took it away: React hears no blur while it draws. */
  const focused = useRef<Element>(undefined);
  /** A press chooses by itself: the focus it brings must not choose again what it has just let go. */
  const isPressing = useRef(false);
  const [orderKeys] = useState(() => new OrderKeys());
  const primary = selection.at(-1);
  const first = design.blocks[0]?.id;
  const isEmpty = first === undefined;

  const keys = orderKeys.of(Array.from(walkBlocks(design), ({ block }) => block.id));
  // The places change with each block that comes, goes or moves: as a property, all items behind it would be drawn
  // again.
  useLayoutEffect(() => {
    const items = tree.current?.querySelectorAll<HTMLElement>('[data-outline-id]') ?? [];
    for (const [index, item] of items.entries()) {
      item.dataset['place'] = `${index + 1} of ${items.length}`;
      nameItem(item);
    }
  }, [keys]);

  // While the tree has the focus, it goes along with the selection: after deleting and undoing too.
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
    // What is in the columns follows the item and is owned by it: inside of it, it would be part of its words.
    return (
      <Fragment key={keys.get(block.id)}>
        {own}
        {block.columns.map((column, index) => (
          // The columns themselves are no blocks: they are named, and what they hold follows.
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
      // A tree without items is none.
      role={isEmpty ? 'group' : 'tree'}
      aria-label="Outline of the design"
      aria-multiselectable={isEmpty ? undefined : 'true'}
      tabIndex={isEmpty ? 0 : -1}
      onPointerDownCapture={() => {
        isPressing.current = true;
        // Focus comes twice in a press: with the selection, then by the browser. And a press may end outside of the
        // tree.
        const end = (): void => {
          isPressing.current = false;
          for (const name of ENDS_OF_A_PRESS) window.removeEventListener(name, end, true);
        };
        for (const name of ENDS_OF_A_PRESS) window.addEventListener(name, end, true);
      }}
      onKeyDown={(event) => {
        const open = (): void => {
          const block = editor.primary?.block;
          if (block && 'content' in block && !block.locked) view.write(block.id);
          else onInspect();
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

/** Names an item by its words, its place and its state. */
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

/** Reads nothing that changes but its properties: of hundreds of items, those that an act changed are drawn again. */
const Item = memo(function Item({ block, level, isTabStop, isSelected, isTaken }: ItemProps) {
  const { editor, view, stage } = useEditor();
  const [, setDrag] = useState<Drag>();
  const summary = summaryOf(block);
  const name = labelOf(block);
  const restriction = restrictionOf(block);
  const state = [restriction, block.locked && 'locked', isTaken && 'taken']
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
      // Its label is made of these, and of its place.
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
        <Icon name={block.locked ? 'lock' : iconOf(block.type)} size={14} />
        {/* The comma is for speech: what is shown is part of the name, as people who speak to the page expect. */}
        <span className={styles.itemTitle}>
          {titleOf(block.type)}
          {summary !== '' && <span className={styles.unseen}>, </span>}
        </span>
        <span className={styles.itemWords}>{summary}</span>
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
