import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { TagCompletion } from './codeEditorTypes';

/** One tag: `{{name}}`, `{{{raw}}}`, `{{#if a}}`, `{{/if}}`, `{{!-- note --}}`. */
const tagPattern = /\{\{!--[\s\S]*?(?:--\}\}|$)|\{\{\{[^{}\n]*\}\}\}|\{\{[^{}\n]*\}\}/g;

function classOf(tag: string): string {
  if (tag.startsWith('{{!')) return 'cm-tag-comment';
  return /^\{\{[~]?[#/^]|^\{\{[~]?else\b/.test(tag) ? 'cm-tag-block' : 'cm-tag';
}

const matcher = new MatchDecorator({
  regexp: tagPattern,
  decoration: (match) => Decoration.mark({ class: classOf(match[0]) }),
});

/** Highlights handlebars tags anywhere in HTML: in text, attributes and comments. */
export const tagHighlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }

    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const closers: Readonly<Record<string, string>> = { '#if': '/if', '#unless': '/unless', '#each': '/each' };

/** Completes the given tags after `{{`. A block is inserted with its end tag. */
export function completeTags(tags: () => readonly TagCompletion[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const open = context.matchBefore(/\{\{\{?[#/]?[\w.]*/);
    if (!open) return null;
    const braces = /^\{+/.exec(open.text)?.[0].length ?? 2;
    return {
      from: open.from + braces,
      options: tags().map(({ tag, detail }) => ({
        label: tag,
        ...(detail && { detail }),
        type: tag.startsWith('#') ? 'keyword' : 'variable',
        apply: (view, _completion, from, to) => {
          const after = view.state.sliceDoc(to, to + braces);
          const end = after === '}'.repeat(braces) ? '' : '}'.repeat(braces);
          const closer = closers[tag.split(' ')[0] ?? ''];
          const text = `${tag}${end}`;
          const insert = closer && end ? `${text}{{${closer}}}` : text;
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + text.length + (end ? 0 : braces) },
          });
        },
      })),
      validFor: /^[#/]?[\w.]*$/,
    };
  };
}
