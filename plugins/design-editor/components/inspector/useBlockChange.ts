import type { Block } from 'sendwright/email';
import { changeBlock } from '../../document/commands';
import { useEditor } from '../../state/EditorContext';

/** Changes to a block; undefined removes a property. */
export type Changes<Kind> = { readonly [Key in keyof Kind]?: Kind[Key] | undefined };

/** Changes one block; quick successive changes to the same field become one undo step. */
export function useBlockChange<Kind extends Block>(block: Kind): (label: string, change: Changes<Kind>) => void {
  const { editor } = useEditor();
  return (label, change) =>
    editor.run(
      label,
      (design) => changeBlock(design, block.id, (present) => without({ ...present, ...change } as Block)),
      { key: `${block.id} ${Object.keys(change).join()} ${label}`, announce: false },
    );
}

/** Unset properties are not stored in the document. */
export function without<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Value;
}
