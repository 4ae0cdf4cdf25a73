import type { Alignment } from 'sendwright/email';
import { setBlockType, toggleMark, wrapIn, lift } from 'prosemirror-commands';
import type { Attrs, MarkType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { textSchema } from './schema';

const { nodes, marks } = textSchema;
export type MarkName = 'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript';
export type BlockStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3';

/** The formatting at the cursor, for the toolbar. */
export interface TextState {
  readonly marks: ReadonlySet<string>;
  readonly style: BlockStyle;
  readonly align: Alignment | undefined;
  readonly list: 'bullet' | 'ordered' | undefined;
  readonly isQuote: boolean;
  readonly color: string | undefined;
  readonly highlight: string | undefined;
  readonly fontSize: number | undefined;
  readonly fontFamily: string | undefined;
  readonly link: string | undefined;
  /** Whether clicks on the link are not counted. */
  readonly isUntracked: boolean;
  readonly hasSelection: boolean;
  /** The selected merge tag. */
  readonly tag: { readonly field: string; readonly fallback: string } | undefined;
}

function attributesOf(state: EditorState, type: MarkType): Attrs | undefined {
  const { from, to, empty, $from } = state.selection;
  if (empty)
    return (
      (state.storedMarks ?? $from.marks()).find((mark) => mark.type === type)?.attrs ??
      type.isInSet($from.marks())?.attrs
    );
  let found: Attrs | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    found ??= type.isInSet(node.marks)?.attrs;
  });
  return found;
}

const textOf = (attrs: Attrs | undefined, key: string): string | undefined => {
  const value: unknown = attrs?.[key];
  return typeof value === 'string' ? value : undefined;
};

export function textStateOf(state: EditorState): TextState {
  const { $from, empty } = state.selection;
  const parent = $from.parent;
  const level: unknown = parent.attrs['level'];
  const align: unknown = parent.attrs['align'];
  const ancestors = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name).toReversed();
  const list = ancestors.find((name) => name === 'bulletList' || name === 'orderedList');
  const size: unknown = attributesOf(state, marks.fontSize)?.['value'];
  return {
    marks: new Set(Object.entries(marks).flatMap(([name, type]) => (attributesOf(state, type) ? [name] : []))),
    style:
      parent.type.name === 'heading' ? (level === 2 ? 'heading2' : level === 3 ? 'heading3' : 'heading1') : 'paragraph',
    align: align === 'left' || align === 'center' || align === 'right' ? align : undefined,
    list: list === 'bulletList' ? 'bullet' : list === 'orderedList' ? 'ordered' : undefined,
    isQuote: ancestors.includes('quote'),
    color: textOf(attributesOf(state, marks.color), 'value'),
    highlight: textOf(attributesOf(state, marks.highlight), 'value'),
    fontSize: typeof size === 'number' ? size : undefined,
    fontFamily: textOf(attributesOf(state, marks.fontFamily), 'value'),
    link: textOf(attributesOf(state, marks.link), 'href'),
    isUntracked: attributesOf(state, marks.link)?.['untracked'] === true,
    hasSelection: !empty,
    tag: tagOf(state),
  };
}

function tagOf({ selection }: EditorState): TextState['tag'] {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.mergeTag) return undefined;
  return {
    field: textOf(selection.node.attrs, 'field') ?? '',
    fallback: textOf(selection.node.attrs, 'fallback') ?? '',
  };
}

export const toggled = (name: MarkName): Command => toggleMark(marks[name]);

/**
 * Applies a mark with a value to the selection; undefined removes it. Without a selection, it applies to the next
 * input.
 */
export function marked(
  name: 'color' | 'highlight' | 'fontSize' | 'fontFamily',
  value: string | number | undefined,
): Command {
  return (state, dispatch) => {
    const type = marks[name];
    const { from, to, empty } = state.selection;
    const transaction = state.tr;
    if (empty)
      dispatch?.(
        value === undefined ? transaction.removeStoredMark(type) : transaction.addStoredMark(type.create({ value })),
      );
    else
      dispatch?.(
        value === undefined
          ? transaction.removeMark(from, to, type)
          : transaction.addMark(from, to, type.create({ value })),
      );
    return true;
  };
}

export function styled(style: BlockStyle): Command {
  return style === 'paragraph'
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: Number(style.slice(-1)) });
}

export function alignedTo(align: Alignment | undefined): Command {
  return (state, dispatch) => {
    const transaction = state.tr;
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (node.type === nodes.paragraph || node.type === nodes.heading)
        transaction.setNodeMarkup(position, undefined, { ...node.attrs, align: align ?? null });
    });
    dispatch?.(transaction);
    return true;
  };
}

/** Makes a list of the selected paragraphs, makes the list around them the other kind, or ends it. */
export function listed(kind: 'bullet' | 'ordered', current: TextState['list']): Command {
  if (current === kind) return liftListItem(nodes.listItem);
  const type = kind === 'bullet' ? nodes.bulletList : nodes.orderedList;
  if (current === undefined) return wrapInList(type);
  return ({ selection: { $from }, tr }, dispatch) => {
    for (let { depth } = $from; depth > 0; depth -= 1) {
      const { type: around } = $from.node(depth);
      if (around !== nodes.bulletList && around !== nodes.orderedList) continue;
      dispatch?.(tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return false;
  };
}

export const quoted = (isQuote: boolean): Command => (isQuote ? lift : wrapIn(nodes.quote));

/** Inserts a merge tag at the cursor. */
export function withMergeTag(field: string, fallback: string): Command {
  return (state, dispatch) => {
    dispatch?.(
      state.tr
        .replaceSelectionWith(nodes.mergeTag.create({ field, fallback: fallback === '' ? null : fallback }))
        .scrollIntoView(),
    );
    return true;
  };
}

/** The range of the link at the cursor, or the selection. */
function linkRange(state: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  if (!empty) return { from, to };
  const href = textOf(attributesOf(state, marks.link), 'href');
  if (href === undefined) return { from, to };
  let found = { from, to };
  // A link with a bold word in it has several parts.
  let run: { from: number; to: number } | undefined;
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    const isPart = textOf(marks.link.isInSet(node.marks)?.attrs, 'href') === href;
    run = isPart ? { from: run?.from ?? at, to: at + node.nodeSize } : undefined;
    if (run && run.from <= from && from <= run.to) found = run;
  });
  return found;
}

/**
 * Links the selection, or changes or removes (`''`) the link at the cursor. With nothing to link, inserts the address
 * as text. Its title stays.
 */
export function linked(href: string, isUntracked = false): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state);
    const before = attributesOf(state, marks.link);
    const transaction = state.tr.removeMark(from, to, marks.link);
    if (href !== '') {
      const mark = marks.link.create({ ...before, href, untracked: isUntracked || null });
      if (from === to) transaction.insert(from, textSchema.text(href, [mark]));
      else transaction.addMark(from, to, mark);
    }
    dispatch?.(transaction);
    return true;
  };
}
