import { autoCloseTags } from '@codemirror/lang-html';
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Longest name of a tag that is looked at, in characters. */
const longest = 80;

/** The name of the innermost element around a position. */
function nameAround(state: EditorState, at: number): string | undefined {
  const inner = syntaxTree(state).resolveInner(at, 0);
  let node: typeof inner | null = inner;
  while (node && node.name !== 'Element') node = node.parent;
  const name = node?.firstChild?.getChild('TagName');
  return name ? state.sliceDoc(name.from, name.to) : undefined;
}

/** `<|</p>` at `/`: the closing tag is there already, so the `<` goes and the cursor passes the tag. */
function passTag(state: EditorState, at: number): TransactionSpec | undefined {
  if (state.sliceDoc(at - 1, at) !== '<') return undefined;
  const [tag, name] = /^<\/([\w:-]+)>/.exec(state.sliceDoc(at, at + longest)) ?? [];
  // The tag of an outer element does not close this one.
  if (tag === undefined || nameAround(state, at - 1) !== name) return undefined;
  return { changes: { from: at - 1, to: at }, selection: EditorSelection.cursor(at - 1 + tag.length) };
}

/** `</p>p|` at `>`: the tag was completed at its slash, and typed to its end nevertheless. */
function dropRepeatedName(state: EditorState, at: number): TransactionSpec | undefined {
  const before = state.sliceDoc(Math.max(0, at - 2 * longest), at);
  const name = /^[\w:-]+$/.exec(before.slice(before.lastIndexOf('>') + 1))?.[0];
  if (name === undefined || !before.endsWith(`</${name}>${name}`)) return undefined;
  return { changes: { from: at - name.length, to: at } };
}

/**
 * Closes tags while they are typed, for people who rely on it and for those who type closing tags themselves: a closing
 * tag that is there already is typed over, not doubled.
 */
export const closingTags: Extension = [
  EditorView.inputHandler.of((view, from, to, text) => {
    const { state } = view;
    if (view.composing || state.readOnly || from !== to || state.selection.ranges.length > 1) return false;
    const change = text === '/' ? passTag(state, from) : text === '>' ? dropRepeatedName(state, from) : undefined;
    if (change === undefined) return false;
    view.dispatch({ ...change, userEvent: 'input.type', scrollIntoView: true });
    return true;
  }),
  autoCloseTags,
];
