import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { textSchema } from './schema';

const { nodes, marks } = textSchema;

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** Callbacks of the text editor: undo belongs to the design, not to the text. */
export interface TextKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly leave: () => void;
  readonly link: () => void;
  readonly settle: () => void;
}

/** Keys and input rules: `# ` for a heading, `- ` for a list, `> ` for a quote. */
export function textPlugins({ undo, redo, leave, link, settle }: TextKeys): Plugin[] {
  const outside =
    (run: () => void): Command =>
    () => {
      run();
      return true;
    };
  const settled =
    (command: Command): Command =>
    (...given) => {
      settle();
      return command(...given);
    };
  const enter = chainCommands(splitListItem(nodes.listItem), baseKeymap['Enter'] ?? lineBreak);
  return [
    keymap({
      'Mod-z': outside(undo),
      'Mod-Shift-z': outside(redo),
      'Mod-y': outside(redo),
      'Mod-b': toggleMark(marks.bold),
      'Mod-i': toggleMark(marks.italic),
      'Mod-u': toggleMark(marks.underline),
      'Mod-k': outside(link),
      Escape: outside(leave),
      Enter: settled(enter),
      'Shift-Enter': settled(lineBreak),
      // Tab moves the focus out of the text, except in a list, so that keyboard users are not trapped.
      Tab: sinkListItem(nodes.listItem),
      'Shift-Tab': liftListItem(nodes.listItem),
    }),
    keymap(baseKeymap),
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
        wrappingInputRule(/^(\d+)\.\s$/, nodes.orderedList, (match) => ({ start: Number(match[1]) })),
        wrappingInputRule(/^\s*>\s$/, nodes.quote),
        textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
        // A completely typed merge tag becomes one node.
        new InputRule(/\{\{\s*([^\s{}"'<>|()=]{1,200})\s*\}\}$/, (state, match, start, end) =>
          state.tr.replaceWith(start, end, nodes.mergeTag.create({ field: match[1] })),
        ),
      ],
    }),
  ];
}
