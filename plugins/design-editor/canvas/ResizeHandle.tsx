import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import type { Picture } from 'sendwright/email';
import { findBlock } from '../document/blocks';
import { changeBlock } from '../document/commands';
import { roomFor, smallestWidth, withWidth } from '../document/pictures';
import { useEditor } from '../state/EditorContext';
import { blockElement } from './geometry';
import styles from './ResizeHandle.module.css';

/** Pixels that an arrow key changes the width by; with Shift, one. */
const step = 8;

/** How much wider an image becomes when its handle moves a pixel to the right: what is centered grows on both sides. */
const growth: Readonly<Record<Picture['align'], number>> = { left: 1, center: 2, right: -1 };

/** The corner of a selected image, which changes its width by pointer and arrow keys. */
export const ResizeHandle = observer(function ResizeHandle({
  id,
  canvas,
}: {
  readonly id: string;
  readonly canvas: Document;
}) {
  const { editor, view } = useEditor();
  const block = findBlock(editor.design, id)?.block;
  const { layout } = view;
  const box = useMemo(
    () => blockElement(canvas, id)?.querySelector('img')?.getBoundingClientRect(),
    // oxlint-disable-next-line react/exhaustive-deps -- it counts what moves things
    [canvas, id, layout],
  );
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  if (!box || (block?.type !== 'image' && block?.type !== 'logo')) return null;
  const { picture } = block;
  if (picture.source === '' || block.locked || (picture.width ?? box.width) < 1) return null;

  const room = roomFor(editor.design, id);
  const width = Math.round(Math.min(picture.width ?? box.width, room));
  const isMirrored = picture.align === 'right';
  const resize = (to: number): void => {
    const next = Math.round(Math.min(room, Math.max(Math.min(smallestWidth, room), to)));
    const height = picture.height ?? (picture.width ? undefined : Math.round(box.height));
    const known = { ...picture, width: picture.width ?? Math.round(box.width), ...(height && { height }) };
    editor.run(
      'Resize image',
      (design) =>
        changeBlock(design, id, (one) =>
          'picture' in one
            ? { ...one, picture: { ...withWidth(known, next, view.shapes.of(id, known)), responsive: next >= room } }
            : one,
        ),
      { key: `resize ${id}`, announce: false },
    );
  };
  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    editor.settle();
    drag.current = { x: event.clientX, width };
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current) resize(drag.current.width + (event.clientX - drag.current.x) * growth[picture.align]);
  };
  const onUp = (): void => {
    if (!drag.current) return;
    drag.current = undefined;
    editor.settle();
    editor.announce(`${width} pixels wide`);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? 1 : step;
    const to =
      event.key === 'ArrowRight' || event.key === 'ArrowUp'
        ? width + by
        : event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? width - by
          : event.key === 'End'
            ? room
            : undefined;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(to);
  };
  return (
    <div
      className={styles.handle}
      data-mirrored={isMirrored || undefined}
      role="slider"
      tabIndex={0}
      aria-label="Width of the image"
      aria-valuemin={smallestWidth}
      aria-valuemax={room}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize, or use the arrow keys"
      style={{ transform: `translate(${isMirrored ? box.left : box.right}px, ${box.bottom}px)` }}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onKeyDown={onKey}
    >
      <span className={styles.width} aria-hidden="true">
        {width} px
      </span>
    </div>
  );
});
