import { useEffect, useRef } from 'react';
import { useUndo } from './useUndo';

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

/** Ctrl+Z and Ctrl+Y for the whole page; fields have their own. */
export function UndoKeys() {
  const actions = useUndo();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      if (defaultPrevented || altKey || !(ctrlKey || metaKey)) return;
      const name = key.toLowerCase();
      if (name !== 'z' && name !== 'y') return;
      if (target instanceof Element && target.closest(fields)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (name === 'y' || shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
