import type { EditorView } from 'prosemirror-view';

/** Pixels that stay free above and below the cursor. */
const margin = 32;

/**
 * Scrolls the canvas to the cursor of a text. The text editor scrolls its own document only, and the canvas is a frame
 * as high as what is in it, within what scrolls. Answers whether there is such a frame.
 */
export function keepCursorInSight(view: EditorView): boolean {
  const frame = view.dom.ownerDocument.defaultView?.frameElement;
  const scroller = frame?.closest('[data-region="canvas"]');
  if (!frame || !scroller) return false;
  // The frame grows with what is in it at the end of the next frame: before there is nothing to scroll to.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (view.isDestroyed || !view.hasFocus()) return;
      const cursor = view.coordsAtPos(view.state.selection.head);
      const start = frame.getBoundingClientRect().top;
      const seen = scroller.getBoundingClientRect();
      const below = start + cursor.bottom + margin - seen.bottom;
      const above = seen.top + margin - start - cursor.top;
      if (below > 0) scroller.scrollTop += below;
      else if (above > 0) scroller.scrollTop -= above;
    }),
  );
  return true;
}
