import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { WordCompletion } from './codeEditorTypes';

const keywords = new Set(
  (
    'select from where join inner on as group by having and or not in is null like between true false timestamp ' +
    'interval second minute hour day month year'
  ).split(' '),
);

/** Reads the rest of a quoted text, with doubled or escaped quotes. */
function readText(stream: StringStream, quote: string): void {
  let character = stream.next();
  while (character !== undefined) {
    if (character === '\\') stream.next();
    else if (character === quote) return;
    character = stream.next();
  }
}

/** Syntax highlighting for both query languages, whose tokens are alike. */
export const queryLanguage = StreamLanguage.define({
  name: 'query',
  token(stream) {
    if (stream.eatSpace()) return null;
    const character = stream.next() ?? '';
    if (character === "'" || character === '"') {
      readText(stream, character);
      return 'string';
    }
    if (character === '`') {
      readText(stream, character);
      return 'propertyName';
    }
    if (/\d/.test(character)) {
      stream.eatWhile(/[\d.]/);
      return 'number';
    }
    if (/[a-z_]/i.test(character)) {
      stream.eatWhile(/\w/);
      if (keywords.has(stream.current().toLowerCase())) return 'keyword';
      return stream.match(/^\s*\(/, false) ? 'tagName' : 'propertyName';
    }
    return 'operator';
  },
});

/** Whether a quote is open at the end. */
function endsInText(query: string): boolean {
  let quote = '';
  for (let at = 0; at < query.length; at += 1) {
    const character = query[at] ?? '';
    if (quote === '') quote = character === "'" || character === '"' ? character : '';
    else if (character === '\\') at += 1;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

/** Completes the given words while typing, except inside text. */
export function completeWords(words: () => readonly WordCompletion[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word && !context.explicit) return null;
    if (endsInText(context.state.sliceDoc(0, word?.from ?? context.pos))) return null;
    return {
      from: word?.from ?? context.pos,
      options: words().map(({ label, kind, detail, insert }) => ({
        label,
        type: kind === 'field' ? 'property' : kind,
        ...(detail && { detail }),
        ...(insert !== undefined && { apply: insert }),
      })),
      validFor: /^\w*$/,
    };
  };
}
