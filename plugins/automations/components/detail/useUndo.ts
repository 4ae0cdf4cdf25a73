import { useDetailScope } from './detailScope';

/** Undo and redo of the changes to an automation; each says what it did. */
export function useUndo(): { readonly undo: () => void; readonly redo: () => void } {
  const { editor, announce } = useDetailScope();
  const tell = (name: string | undefined, done: string, nothing: string) =>
    announce(name === undefined ? nothing : `${done}: ${name}.`);
  return {
    undo: () => tell(editor.undo(), 'Undone', 'Nothing to undo.'),
    redo: () => tell(editor.redo(), 'Redone', 'Nothing to redo.'),
  };
}
