import type { Block } from 'sendwright/email';
import { changeBlock } from '../../document/commands';
import { useEditor } from '../../state/EditorContext';

/** Parts of a block; undefined takes one away. */
export type Changes<Kind> = { readonly [Key in keyof Kind]?: Kind[Key] | undefined };

/** Changes one block; changes of the same field that follow each other quickly are one step. */
export function useBlockChange<Kind extends Block>(block: Kind): (label: string, change: Changes<Kind>) => void {
  const { editor } = useEditor();
  return (label, change) =>
    editor.run(
      label,
      (design) => changeBlock(design, block.id, (present) => without({ ...present, ...change } as Block)),
      { key: `${block.id} ${Object.keys(change).join()} ${label}`, announce: false },
    );
}

/** The document leaves out what is not set. */
function without<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Value;
}
