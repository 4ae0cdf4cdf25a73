/** A rule of a style sheet: selectors with declarations, or an at-rule with nested rules. */
export type CssRule =
  | { readonly kind: 'style'; readonly selector: string; readonly declarations: string }
  | {
      readonly kind: 'at';
      readonly name: string;
      readonly prelude: string;
      readonly rules: readonly CssRule[] | undefined;
      readonly body: string;
    };

const nesting = new Set(['media', 'supports', 'layer', 'document']);
/** The maximum nesting of rules; no email app reads deeper ones. */
const deepest = 8;

/** Parses a style sheet, however broken, in linear time. Invalid rules are omitted. */
export function readSheet(source: string): CssRule[] {
  return readRules(
    source
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replaceAll('<!--', '')
      .replaceAll('-->', ''),
    0,
  );
}

function readRules(css: string, depth: number): CssRule[] {
  const rules: CssRule[] = [];
  if (depth > deepest) return rules;
  let at = 0;
  while (at < css.length) {
    const open = indexOfAny(css, '{;}', at);
    const head = css.slice(at, open).trim();
    const sign = css[open];
    if (sign === '{') {
      const close = closing(css, open);
      const body = css.slice(open + 1, close);
      const named = /^@(?:-\w+-)?([\w-]+)\s*([\s\S]*)$/.exec(head);
      if (named)
        rules.push({
          kind: 'at',
          name: (named[1] ?? '').toLowerCase(),
          prelude: (named[2] ?? '').trim(),
          body,
          rules: nesting.has((named[1] ?? '').toLowerCase()) ? readRules(body, depth + 1) : undefined,
        });
      else if (head !== '') rules.push({ kind: 'style', selector: head, declarations: body });
      at = close + 1;
    } else {
      const named = /^@([\w-]+)\s*([\s\S]*)$/.exec(head);
      if (named)
        rules.push({
          kind: 'at',
          name: (named[1] ?? '').toLowerCase(),
          prelude: (named[2] ?? '').trim(),
          body: '',
          rules: undefined,
        });
      at = open + 1;
    }
  }
  return rules;
}

/** The index of the next of the characters outside quotes and brackets; the length if there is none. */
function indexOfAny(css: string, signs: string, from: number): number {
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote || sign === '\n') quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (signs.includes(sign)) {
      return at;
    }
  }
  return css.length;
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = indexOfAny(css, '{}', at + 1)) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}
