import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { type Block, syncedRuns, walkBlocks } from 'sendwright/email';
import { Button, IconButton, Icon, MenuButton } from 'sendwright/sdk/ui';
import { useBlockMenu } from '../components/useBlockMenu';
import { findBlock } from '../document/blocks';
import { outermost } from '../document/legalSlots';
import { isFixed } from '../document/synced';
import { iconOf, labelOf, restrictionOf, titleOf } from '../document/words';
import { useEditor } from '../state/EditorContext';
import { type Drag, startDrag } from './dragEngine';
import { boxOfBlock, type Box, measureSlots } from './geometry';
import styles from './Overlay.module.css';
import { ResizeHandle } from './ResizeHandle';

/** Shows a block's conditions and repetition, as the canvas shows each block once, and which blocks are synced. */
const Marks = observer(function Marks({ canvas }: { readonly canvas: Document }) {
  const { editor } = useEditor();
  const { design, editing } = editor;
  const marked = useMemo(() => {
    const synced = new Map(
      syncedRuns(design).map(({ blocks, isChanged }) => [
        blocks[0]?.id,
        isChanged ? 'Synced section, being changed' : 'Synced section',
      ]),
    );
    return [...walkBlocks(design)].flatMap(({ block: { id }, block }) => {
      const restriction = restrictionOf(block);
      const words = [synced.get(id) ?? '', restriction].filter(Boolean).join(', ');
      return words === '' ? [] : [{ id, words, icon: restriction === '' ? ('refresh' as const) : ('filter' as const) }];
    });
  }, [design]);
  return marked.map(({ id, ...mark }) => id !== editing && <Mark key={id} id={id} {...mark} canvas={canvas} />);
});

interface MarkProps {
  readonly id: string;
  readonly words: string;
  readonly icon: 'refresh' | 'filter';
  readonly canvas: Document;
}

const Mark = observer(function Mark({ id, words, icon, canvas }: MarkProps) {
  const {
    view: { layout },
  } = useEditor();
  // oxlint-disable-next-line react/exhaustive-deps -- it counts what moves things
  const box = useMemo(() => boxOfBlock(canvas, id), [canvas, id, layout]);
  if (!box) return null;
  return (
    <div
      className={styles.mark}
      style={{ transform: `translate(${box.left}px, ${box.top}px)`, width: box.width }}
      aria-hidden="true"
    >
      <span className={styles.markWords} title={words}>
        <Icon name={icon} size={12} />
        {words}
      </span>
    </div>
  );
});

/** The usual first blocks of a message. */
const beginnings = ['image', 'text', 'button', 'columns'] as const;

const styleOf = ({ left, top, width, height }: Box) => ({ transform: `translate(${left}px, ${top}px)`, width, height });

/** Drawn over the canvas: frames around blocks, the handles of the selected block and the drop line. */
export const Overlay = observer(function Overlay({ canvas }: { readonly canvas: Document }) {
  const { editor, view } = useEditor();
  const { design, selection, editing } = editor;
  const hovered =
    view.placing || selection.includes(view.hovered ?? '') ? undefined : findBlock(design, view.hovered)?.block;
  const primary = editor.primary?.block;
  return (
    <div className={styles.overlay}>
      {design.blocks.length === 0 && !view.placing && (
        <div className={styles.empty}>
          <Icon name="layout" size={32} />
          <strong>Drag a block here</strong>
          <span>or start with one of these</span>
          {!editor.isReadOnly && (
            <div className={styles.beginnings}>
              {beginnings.map((type) => (
                <Button key={type} size="small" icon={iconOf(type)} onClick={() => view.add(type)}>
                  Add {titleOf(type).toLowerCase()}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {hovered && (
        <Frame key={`hovered ${hovered.id}`} id={hovered.id} canvas={canvas} className={styles.hovered}>
          <span className={styles.hint}>{titleOf(hovered.type)}</span>
        </Frame>
      )}
      {selection.map((id) => (
        <Frame key={id} id={id} canvas={canvas} className={styles.selected} isEditing={id === editing} />
      ))}
      <Marks canvas={canvas} />
      {primary && !view.placing && <Handles key={primary.id} id={primary.id} canvas={canvas} />}
      {primary && !view.placing && !editor.isReadOnly && view.device === 'desktop' && (
        <ResizeHandle key={`resize ${primary.id}`} id={primary.id} canvas={canvas} />
      )}
      <DropLine canvas={canvas} />
    </div>
  );
});

/** A block's box. Measuring forces a layout, so it is repeated only when something has moved. */
function useBox(canvas: Document, id: string): Box | undefined {
  const { view } = useEditor();
  const { layout } = view;
  // oxlint-disable-next-line react/exhaustive-deps -- it counts what moves things
  return useMemo(() => boxOfBlock(canvas, id), [canvas, id, layout]);
}

interface FrameProps {
  readonly id: string;
  readonly canvas: Document;
  readonly className: string | undefined;
  readonly isEditing?: boolean;
  readonly children?: ReactNode;
}

/** A frame around a block. */
const Frame = observer(function Frame({ id, canvas, className, isEditing = false, children }: FrameProps) {
  const box = useBox(canvas, id);
  return (
    box && (
      <div className={className} data-editing={isEditing || undefined} style={styleOf(box)}>
        {children}
      </div>
    )
  );
});

/** The width of the handles beside the message, with the space around them, in pixels. */
const gutter = 44;

const isInside = (row: Block, id: string): boolean =>
  row.type === 'columns' && row.columns.some(({ blocks }) => blocks.some((one) => one.id === id));

const Handles = observer(function Handles({ id, canvas }: { readonly id: string; readonly canvas: Document }) {
  const { editor, view, stage } = useEditor();
  const menu = useBlockMenu();
  const block = findBlock(editor.design, id)?.block;
  const box = useBox(canvas, id);
  const [, setDrag] = useState<Drag>();
  if (!block || !box || editor.isReadOnly) return null;
  // Beside the message there is room for the handles without covering anything. Where there is none, as on phones, they
  // are above the block, and away while its text is written.
  const row = editor.design.blocks.find((one) => one.id === id || isInside(one, id));
  const rowBox = (row && boxOfBlock(canvas, row.id)) ?? box;
  const isBeside = rowBox.left >= gutter;
  if (!isBeside && (editor.editing === id || view.field?.id === id)) return null;
  const several = editor.selection.length > 1;
  const isLocked = isFixed(editor.design, block);
  const title = several ? `${editor.selection.length} blocks` : labelOf(block);
  return (
    <div
      className={styles.handles}
      data-beside={isBeside || undefined}
      style={{
        transform: isBeside
          ? `translate(${rowBox.left - gutter}px, ${box.top}px)`
          : `translate(${Math.max(box.left, 0)}px, ${box.top}px)`,
      }}
    >
      <button
        type="button"
        className={styles.grip}
        tabIndex={-1}
        aria-label={`Move ${title}`}
        title="Drag to move, or press Space and use the arrow keys"
        disabled={isLocked}
        onPointerDown={(event) => {
          event.preventDefault();
          startDrag(
            event.nativeEvent,
            stage,
            view,
            { ids: outermost(editor.design, editor.selection) },
            title,
            setDrag,
          );
        }}
      >
        <Icon name={isLocked ? 'lock' : 'grip'} />
        {!isBeside && <Icon name={iconOf(block.type)} size={14} />}
        {(!isBeside || several) && (
          <span>{several && isBeside ? editor.selection.length : several ? title : titleOf(block.type)}</span>
        )}
      </button>
      <IconButton icon="arrowUp" size="small" label="Move up (Alt ↑)" onClick={() => view.nudge(-1)} />
      <IconButton icon="arrowDown" size="small" label="Move down (Alt ↓)" onClick={() => view.nudge(1)} />
      <IconButton icon="duplicate" size="small" label="Duplicate (Ctrl D)" onClick={() => view.duplicate()} />
      <IconButton icon="trash" size="small" label="Delete (Del)" disabled={isLocked} onClick={() => view.remove()} />
      <MenuButton label="More block actions" size="small" items={menu} />
    </div>
  );
});

const DropLine = observer(function DropLine({ canvas }: { readonly canvas: Document }) {
  const { editor, view } = useEditor();
  const { placing } = view;
  if (!placing || placing.at < 0) return null;
  void view.layout;
  const line = measureSlots(canvas, editor.design, placing.slots.slice(placing.at, placing.at + 1)).line(0);
  return (
    line && (
      <div className={styles.line} style={{ transform: `translate(${line.left}px, ${line.top}px)`, width: line.width }}>
        <span className={styles.lineLabel}>{placing.title}</span>
      </div>
    )
  );
});
