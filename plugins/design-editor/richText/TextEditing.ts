import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { readableCharacters, type RichText } from 'sendwright/email';
import { textSchema, toDocument, toRichText } from './schema';
import { tagNode, typedTag, withTags } from './writtenTags';

const { nodes, marks } = textSchema;

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** At the start of a list item, takes it out of its list, as word processors do. */
const outOfList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isItem = $from.depth > 1 && $from.node(-1).type === nodes.listItem;
  if (!empty || !isItem || $from.parentOffset > 0 || $from.index(-1) > 0) return false;
  return liftListItem(nodes.listItem)(state, dispatch);
};

/** A command that is a step of its own, however quickly it follows what was typed. */
const formatted =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((transaction) => dispatch(transaction.setMeta('format', true))), view);

/** Callbacks of the text editor: undo belongs to the design, not to the text. */
interface TextKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly leave: () => void;
  readonly link: () => void;
  /** Edits the selected merge tag. */
  readonly tag: () => void;
  readonly settle: () => void;
}

export interface TextEditingOptions extends TextKeys {
  readonly content: RichText;
  /** The element inside the canvas where the text editor is mounted. */
  readonly host: HTMLElement;
  readonly label: string;
  readonly onChange: (content: RichText, kind: 'typed' | 'pasted' | 'formatted') => void;
  /** Called after each change of text or selection, to update the toolbar. */
  readonly onState: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Scrolls to the cursor; returns false if only the text's own document scrolls. */
  readonly onScroll: (view: EditorView) => boolean;
}

/** An editing session of one text inside the canvas. */
export class TextEditing {
  readonly view: EditorView;
  #content: RichText;

  private constructor(
    document: Node,
    private readonly options: TextEditingOptions,
  ) {
    this.#content = options.content;
    const rules = typingRules();
    this.view = new EditorView(
      { mount: options.host },
      {
        state: EditorState.create({ doc: document, plugins: [...textKeys(options), rules] }),
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': options.label },
        dispatchTransaction: (transaction) => {
          this.view.updateState(this.view.state.apply(transaction));
          if (transaction.docChanged && !transaction.getMeta('outside')) {
            this.#content = toRichText(this.view.state.doc);
            // What a rule did is its own step, so that undoing it keeps the words typed before.
            const kind = transaction.getMeta('paste')
              ? 'pasted'
              : transaction.getMeta('format') || transaction.getMeta(rules)
                ? 'formatted'
                : 'typed';
            options.onChange(this.#content, kind);
          }
          options.onState();
        },
        handleScrollToSelection: options.onScroll,
        handlePaste: (_view, event) => this.#paste(event),
        transformPastedText: readableCharacters,
        transformPasted: withTags,
        handleDOMEvents: { blur: () => (options.settle(), false) },
      },
    );
  }

  /** Undefined if the text's structure is not supported. */
  static open(options: TextEditingOptions): TextEditing | undefined {
    const document = toDocument(options.content);
    return document && new TextEditing(document, options);
  }

  /** Applies an external change (undo, merge) as the smallest edit, and puts the cursor where it ends. */
  show(content: RichText): void {
    if (content === this.#content) return;
    this.#content = content;
    const after = toDocument(content);
    const { doc } = this.view.state;
    const start = after && doc.content.findDiffStart(after.content);
    if (!after || start === null || start === undefined) return;
    const end = doc.content.findDiffEnd(after.content);
    if (!end) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const transaction = this.view.state.tr.replace(start, end.a + overlap, after.slice(start, end.b + overlap));
    const changed = transaction.doc.resolve(Math.min(end.b + overlap, transaction.doc.content.size));
    this.view.dispatch(transaction.setSelection(TextSelection.near(changed, -1)).setMeta('outside', true));
  }

  /** Runs a toolbar command as its own undo step. */
  run(command: Command): void {
    this.options.settle();
    formatted(command)(this.view.state, (transaction) => this.view.dispatch(transaction), this.view);
    this.options.settle();
    this.view.focus();
  }

  /** Puts the cursor where the canvas was pressed, or at the end. */
  focusAt(point: { readonly left: number; readonly top: number } | undefined): void {
    const found = point && this.view.posAtCoords(point);
    const { doc, tr } = this.view.state;
    this.view.dispatch(
      tr.setSelection(TextSelection.near(doc.resolve(found ? found.pos : doc.content.size), found ? 1 : -1)),
    );
    this.view.focus();
  }

  /** Selects the merge tag that an element of the text shows. Returns false if it shows none. */
  selectTag(chip: Element): boolean {
    if (!this.view.dom.contains(chip)) return false;
    const at = this.view.posAtDOM(chip, 0);
    const { doc, tr } = this.view.state;
    if (doc.nodeAt(at)?.type !== nodes.mergeTag) return false;
    this.view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
    return true;
  }

  close(): void {
    this.view.destroy();
  }

  #paste(event: ClipboardEvent): boolean {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const html = event.clipboardData?.getData('text/html') ?? '';
    if (files.length > 0 && html === '') {
      this.options.onFiles(files);
      return true;
    }
    // Content copied from this editor keeps all formatting; other content is reduced to what email clients support.
    if (html === '' || html.includes('data-pm-slice')) return false;
    void import('sendwright/email/import').then(({ pasteRichText }) =>
      this.#insert(pasteRichText(readableCharacters(html))),
    );
    return true;
  }

  #insert(content: RichText): void {
    const pasted = toDocument(content);
    if (!pasted || this.view.isDestroyed) return;
    this.options.settle();
    const isLine = pasted.childCount === 1 && pasted.firstChild?.type.name === 'paragraph';
    const slice = isLine
      ? new Slice(pasted.firstChild?.content ?? Fragment.empty, 0, 0)
      : new Slice(pasted.content, 1, 1);
    this.view.dispatch(this.view.state.tr.replaceSelection(slice).setMeta('paste', true).scrollIntoView());
    this.options.settle();
  }
}

function textKeys({ undo, redo, leave, link, tag, settle }: TextKeys): Plugin[] {
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
  const onTag: Command = ({ selection }) => {
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.mergeTag) return false;
    tag();
    return true;
  };
  const enter = chainCommands(splitListItem(nodes.listItem), baseKeymap['Enter'] ?? lineBreak);
  return [
    keymap({
      'Mod-z': outside(undo),
      'Mod-Shift-z': outside(redo),
      'Mod-y': outside(redo),
      'Mod-b': formatted(toggleMark(marks.bold)),
      'Mod-i': formatted(toggleMark(marks.italic)),
      'Mod-u': formatted(toggleMark(marks.underline)),
      'Mod-k': outside(link),
      Escape: outside(leave),
      Enter: chainCommands(onTag, settled(enter)),
      'Shift-Enter': settled(lineBreak),
      // What was typed stays as it was typed, such as a dash at the start of a line.
      Backspace: chainCommands(undoInputRule, formatted(outOfList)),
      // Tab moves the focus out of the text, except in a list, so that keyboard users are not trapped.
      Tab: formatted(sinkListItem(nodes.listItem)),
      'Shift-Tab': formatted(liftListItem(nodes.listItem)),
    }),
    keymap(baseKeymap),
  ];
}

/** `# ` for a heading, `- ` for a list, `> ` for a quote. */
function typingRules(): Plugin {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.orderedList, (match) => ({ start: Number(match[1]) })),
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
      // A completely typed merge tag becomes one node.
      new InputRule(typedTag, ({ doc, storedMarks, tr }, [written = ''], start, end) => {
        const tag = tagNode(written, storedMarks ?? doc.resolve(end).marks());
        return tag ? tr.replaceWith(start, end, tag) : null;
      }),
    ],
  });
}
