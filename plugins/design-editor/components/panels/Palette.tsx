import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BlockType } from 'sendwright/email';
import { Icon } from 'sendwright/sdk/ui';
import { type Drag, startDrag } from '../../canvas/dragEngine';
import { newBlock } from '../../document/blocks';
import { blockTypes } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import styles from './Palette.module.css';

/** The blocks that can be added: by dragging, or after the selected block by pressing. */
export const Palette = observer(function Palette() {
  const { editor, view, stage } = useEditor();
  const [dragged, setDragged] = useState<{ title: string; x: number; y: number }>();
  const add = (type: BlockType): void => view.add(type);
  return (
    <>
      <ul className={styles.palette} aria-label="Blocks to add">
        {blockTypes.map(({ type, title, icon, hint }) => (
          <li key={type}>
            <button
              type="button"
              className={styles.tile}
              title={`${hint}. Drag it onto the canvas, or press to add it.`}
              disabled={editor.isReadOnly}
              data-type={type}
              onClick={(event) => {
                // Activated by keyboard or screen reader; pointer presses are handled on release.
                if (event.detail === 0) add(type);
              }}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                let moved = false;
                const onMove = (drag: Drag | undefined, point: { x: number; y: number }): void => {
                  moved ||= drag !== undefined;
                  setDragged(drag ? { title, ...point } : undefined);
                  if (!drag && !moved && Math.hypot(point.x - event.clientX, point.y - event.clientY) <= 4) add(type);
                };
                startDrag(
                  event.nativeEvent,
                  stage,
                  view,
                  { blocks: [newBlock(editor.design, type, () => `new${Math.random().toString(36).slice(2)}`)] },
                  title,
                  onMove,
                );
              }}
            >
              <Icon name={icon} size={20} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      {dragged && (
        <div className={styles.ghost} style={{ transform: `translate(${dragged.x + 8}px, ${dragged.y + 8}px)` }}>
          {dragged.title}
        </div>
      )}
    </>
  );
});
