import { copyBlocks } from './clipboard';
import type { EditorView } from './EditorView';

/** A region's actions for shared keys. */
export interface KeyActions {
  /** Opens the block's text for editing, or its settings. */
  readonly open: () => void;
}

/**
 * Handles keys on blocks, the same on the canvas and in the outline. Returns whether the key was handled. No single
 * letters: screen readers use them.
 */
export function handleBlockKey(event: KeyboardEvent, view: EditorView, { open }: KeyActions): boolean {
  const { editor, placing } = view;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (placing?.by === 'keys') return placingKey(event, view);
  if (hasModifier) return modifiedKey(event, view);
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (event.altKey) view.nudge(by);
      else view.selectNext(by, event.shiftKey);
      return true;
    }
    case ' ':
      view.pickUpSelection();
      return true;
    case 'Enter':
      open();
      return true;
    case 'Delete':
    case 'Backspace':
      view.remove();
      return true;
    case 'Escape':
      if (editor.selection.length === 0) return false;
      editor.select([]);
      return true;
    default:
      return false;
  }
}

function placingKey(event: KeyboardEvent, view: EditorView): boolean {
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowRight':
      view.step(1);
      return true;
    case 'ArrowUp':
    case 'ArrowLeft':
      view.step(-1);
      return true;
    case ' ':
    case 'Enter':
      view.put();
      return true;
    case 'Escape':
      view.leave();
      return true;
    default:
      return event.key === 'Tab';
  }
}

function modifiedKey(event: KeyboardEvent, view: EditorView): boolean {
  const { editor } = view;
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) editor.redo();
      else editor.undo();
      return true;
    case 'y':
      editor.redo();
      return true;
    case 'd':
      view.duplicate();
      return true;
    case 'c':
      void copyBlocks(editor);
      return true;
    case 'x':
      void copyBlocks(editor).then(() => view.remove());
      return true;
    case 'v':
      // Left to the browser: the event that follows has the clipboard's content, including images.
      return false;
    case 'a':
      editor.select(editor.design.blocks.map(({ id }) => id));
      return true;
    case 'm':
      if (!event.shiftKey) return false;
      view.choosePlace(true);
      return true;
    case 's':
      void editor.save();
      return true;
    default:
      return false;
  }
}
