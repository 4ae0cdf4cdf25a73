import { type RefObject, useEffect } from 'react';
import type { DragStage } from '../canvas/dragEngine';
import type { EditorView } from '../state/EditorView';
import type { Editor } from '../state/editorModel';

const regions = ['bar', 'left', 'canvas', 'inspector'];

/** The editor's global keys: F6 moves between regions; undo and save work unless a field handles them. */
export function useEditorKeys(
  editor: Editor,
  view: EditorView,
  frame: RefObject<HTMLDivElement | null>,
  stage: RefObject<DragStage | undefined>,
): void {
  useEffect(() => {
    const goTo = (by: 1 | -1): void => {
      const active = document.activeElement;
      const here = active?.closest('[data-region]')?.getAttribute('data-region') ?? 'bar';
      const next = regions.at((regions.indexOf(here) + by + regions.length) % regions.length);
      if (next === 'canvas') {
        view.setPane('canvas');
        stage.current?.frame.contentDocument?.body.focus();
        stage.current?.frame.focus();
        editor.announce('Canvas');
        return;
      }
      if (next === 'left') view.setPane('blocks');
      if (next === 'inspector') view.setPane('inspector');
      requestAnimationFrame(() => {
        const region = frame.current?.querySelector(`[data-region="${next}"]`);
        const wanted = region?.querySelector<HTMLElement>(
          '[role="tree"] [tabindex="0"], [role="tab"][tabindex="0"], button:not([disabled]), input:not([disabled])',
        );
        wanted?.focus();
      });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      const isDialog = document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') !== null;
      if (event.key === 'F6' && !isDialog) {
        event.preventDefault();
        goTo(event.shiftKey ? -1 : 1);
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || isDialog) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        void editor.save().then(() => editor.announce(editor.state === 'saved' ? 'Saved.' : 'Not saved yet.'));
        return;
      }
      // A field has its own value, but it is part of the design: there is one undo history.
      const isCode = target?.closest('.cm-editor') !== null && target !== undefined;
      if (isCode || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    // Typing in a field is one undo step until the field loses the focus or a key other than a character is pressed.
    const settle = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('[data-region="inspector"]') !== null)
        editor.settle();
    };
    const ends = ['focusout', 'paste', 'keydown'] as const;
    const keep = (): void => editor.keep();
    const onHide = (): void => {
      if (document.hidden) {
        editor.keep();
        void editor.save();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    for (const end of ends) document.addEventListener(end, settle);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      for (const end of ends) document.removeEventListener(end, settle);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', keep);
    };
  }, [editor, view, frame, stage]);
}
