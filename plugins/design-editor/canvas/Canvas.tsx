import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useImageDrop } from './useImageDrop';
import { findBlock } from '../document/blocks';
import { useEditor } from '../state/EditorContext';
import { handleBlockKey } from '../state/keys';
import styles from './Canvas.module.css';
import { boxOfBlock } from './geometry';
import { CanvasRows } from './CanvasRows';
import { Overlay } from './Overlay';
import { fieldAt } from './fieldElements';
import { useFieldEditing } from './useFieldEditing';
import { useTextEditing } from './useTextEditing';

/** No scripts run here, and only images and fonts load; styles are the design's own. */
const page =
  `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src * ` +
  `data: blob:; style-src 'unsafe-inline' *; font-src * data:; media-src *"><meta name="viewport" ` +
  'content="width=device-width"></head><body tabindex="0" aria-label="Canvas"></body></html>';

const phoneWidth = 375;

/**
 * Shows the design in its own document, so that its styles affect nothing else and the phone preview has a real phone's
 * width.
 */
export const Canvas = observer(function Canvas({ onInspect }: { readonly onInspect: () => void }) {
  const { view, setStage } = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [canvas, setCanvas] = useState<Document>();
  const [height, setHeight] = useState(480);

  // Written synchronously: a page loaded by the frame appears some frames later.
  useLayoutEffect(() => {
    const blank = frame.current?.contentDocument;
    if (!blank) return;
    blank.open();
    blank.write(page);
    blank.close();
    setCanvas(blank);
  }, []);
  useEffect(() => {
    if (frame.current && scroller.current && canvas) setStage({ frame: frame.current, scroller: scroller.current });
    return () => setStage(undefined);
  }, [canvas, setStage]);
  useEffect(() => {
    const root = canvas?.querySelector('.canvas');
    if (!canvas || !root || typeof ResizeObserver === 'undefined') return undefined;
    const resized = new ResizeObserver(() => {
      setHeight(Math.ceil(root.getBoundingClientRect().height));
      view.moved();
    });
    resized.observe(root);
    return () => resized.disconnect();
  }, [canvas, view]);

  return (
    <div ref={scroller} className={styles.scroller} data-region="canvas">
      <div
        className={styles.sheet}
        data-device={view.device}
        style={view.device === 'mobile' ? { width: phoneWidth } : undefined}
      >
        {/* WebKit runs no listeners in a sandbox without scripts, not even ours. This page's policy and the frame's own
            keep anything in it from running. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- explained above */}
        <iframe
          ref={frame}
          className={styles.frame}
          title="Canvas"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys work in the canvas; axe is told so
          tabIndex={0}
          style={{ height: Math.max(height, 320) }}
        />
        {canvas?.body && createPortal(<CanvasRows />, canvas.body)}
        {canvas && <CanvasEvents canvas={canvas} onInspect={onInspect} />}
        {canvas && <Overlay canvas={canvas} />}
      </div>
    </div>
  );
});

/**
 * Handles pointer and keyboard events on the canvas. It comes after the rows, so its effects run once they are
 * rendered.
 */
const CanvasEvents = observer(function CanvasEvents({
  canvas,
  onInspect,
}: {
  readonly canvas: Document;
  readonly onInspect: () => void;
}) {
  const { editor, view, open, stage } = useEditor();
  const addFiles = useImageDrop(canvas);
  useTextEditing(canvas, addFiles);
  useFieldEditing(canvas);
  const inspect = useRef(onInspect);
  useEffect(() => {
    inspect.current = onInspect;
  });

  useEffect(() => {
    const blockAt = (target: EventTarget | null): string | undefined => {
      const element =
        target !== null && 'closest' in target && typeof target.closest === 'function'
          ? (target as Element).closest('[data-block-id]')
          : null;
      return element?.getAttribute('data-block-id') ?? undefined;
    };
    let wasSelected = false;
    let press: { readonly x: number; readonly y: number } | undefined;
    const onPress = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      press = { x: event.clientX, y: event.clientY };
      const id = blockAt(event.target);
      wasSelected = id !== undefined && editor.selection.length === 1 && editor.selection[0] === id;
      if (id !== undefined && id === editor.editing) return;
      const path = fieldAt(event.target);
      if (id !== undefined && id === view.field?.id && path === view.field.path) return;
      if (id === undefined) {
        editor.select([]);
        return;
      }
      if (event.shiftKey || event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const { selection } = editor;
        editor.select(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]);
        return;
      }
      editor.select([id]);
      const block = findBlock(editor.design, id)?.block;
      // The first press on a button selects it; elsewhere a press is for writing.
      if (path !== undefined && block && !block.locked && (block.type !== 'button' || wasSelected)) {
        event.preventDefault();
        view.typeIn(id, path, { left: event.clientX, top: event.clientY });
        return;
      }
      const isWords =
        event.target !== null && 'closest' in event.target && (event.target as Element).closest('.w') !== null;
      if (block && 'content' in block && isWords && !block.locked) {
        event.preventDefault();
        view.write(id, { left: event.clientX, top: event.clientY });
      }
    };
    /** Opens a merge tag. There may be no click: the text can have been mounted since the press. */
    const onRelease = (event: PointerEvent): void => {
      if (event.button !== 0 || editor.editing === undefined || editor.isReadOnly) return;
      if (!press || Math.abs(event.clientX - press.x) + Math.abs(event.clientY - press.y) > 4) return;
      const at = canvas.elementFromPoint?.(event.clientX, event.clientY) ?? (event.target as Element | null);
      const chip = at?.closest('[data-merge-tag]');
      if (chip) view.editTag(chip);
    };
    const onMove = (event: PointerEvent): void => {
      const id = blockAt(event.target);
      if (id !== view.hovered) view.hover(id);
    };
    const onLeave = (): void => view.hover(undefined);
    const onDouble = (event: MouseEvent): void => {
      const id = blockAt(event.target);
      // What has words is written where it is; the panel is for the rest.
      if (
        id !== undefined &&
        id !== editor.editing &&
        id !== view.field?.id &&
        !view.writeSelected({ withLabel: true })
      )
        inspect.current();
    };
    const onClick = (event: MouseEvent): void => {
      event.preventDefault();
      const isEmptyImage =
        event.target !== null &&
        'closest' in event.target &&
        (event.target as Element).closest('[data-placeholder="image"]') !== null;
      // The first press selects the image, so that it can be moved.
      if (isEmptyImage && wasSelected && !editor.isReadOnly) open('image_manager');
    };
    const onKey = (event: KeyboardEvent): void => {
      // The text editor handles its own keys: the Escape that ends it keeps the block selected.
      if (event.defaultPrevented || editor.editing !== undefined || view.field !== undefined) return;
      const enter = (): void => {
        if (!view.writeSelected()) inspect.current();
      };
      if (handleBlockKey(event, view, { open: enter })) event.preventDefault();
    };
    const onLoad = (): void => view.moved();
    // Forwards keys that the canvas does not use to the page's own listeners.
    const pass = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        (event.key !== 'F6' &&
          event.key !== 'Escape' &&
          !((event.ctrlKey || event.metaKey) && /^[ks]$/i.test(event.key)))
      )
        return;
      const copy = new KeyboardEvent('keydown', {
        key: event.key,
        code: event.code,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
        bubbles: true,
        cancelable: true,
      });
      if (!document.dispatchEvent(copy)) event.preventDefault();
    };
    canvas.addEventListener('pointerdown', onPress);
    canvas.addEventListener('pointerup', onRelease);
    canvas.addEventListener('pointermove', onMove);
    canvas.documentElement.addEventListener('pointerleave', onLeave);
    canvas.addEventListener('dblclick', onDouble);
    canvas.addEventListener('click', onClick);
    canvas.addEventListener('keydown', onKey);
    canvas.addEventListener('keydown', pass);
    canvas.addEventListener('load', onLoad, true);
    return () => {
      canvas.removeEventListener('pointerdown', onPress);
      canvas.removeEventListener('pointerup', onRelease);
      canvas.removeEventListener('pointermove', onMove);
      canvas.documentElement.removeEventListener('pointerleave', onLeave);
      canvas.removeEventListener('dblclick', onDouble);
      canvas.removeEventListener('click', onClick);
      canvas.removeEventListener('keydown', onKey);
      canvas.removeEventListener('keydown', pass);
      canvas.removeEventListener('load', onLoad, true);
    };
  }, [canvas, editor, view, open]);

  // Scrolls to what is selected elsewhere, in the outline or by undo.
  const primary = editor.selection.at(-1);
  useEffect(() => {
    const parts = stage();
    const box = primary === undefined ? undefined : boxOfBlock(canvas, primary);
    if (!parts || !box) return;
    const seen = parts.scroller.getBoundingClientRect();
    const top = parts.frame.getBoundingClientRect().top + box.top;
    if (top < seen.top || top + Math.min(box.height, 80) > seen.bottom)
      parts.scroller.scrollTop += top - seen.top - seen.height / 3;
  }, [canvas, primary, stage]);
  return null;
});
