/** A source in which private-use characters replace template expressions, with the same length. */
export interface Masked {
  readonly text: string;
  /** Puts the expressions back into a piece of the masked text, or into a value derived from one. */
  restore(piece: string): string;
}

/** Expressions of the template language and of the mail API. Text with angle brackets is treated as markup. */
const expression = /\{\{!--(?:(?!\{\{!--)[^<>])*?--\}\}|\{\{\{[^{}<>]*\}\}\}|\{\{[^{}<>]*\}\}|<%[^<>%]*%>/g;

const opening = '\ue000';
const closing = '\ue001';
const filler = '\ue002';
const firstDigit = 0xe100;
const base = 4096;
const mask = /\ue000\ue002*([\ue100-\uf0ff])([\ue100-\uf0ff])\ue001/g;

const codeStart = /<!--code:(\d{1,7})-->/g;
/** The marker that our compiler writes after a code block, for editors. */
export const codeEnd = '<!--/code-->';

/** Code blocks contain arbitrary markup, which must not close elements around them. */
function hideCode(source: string, hide: (piece: string) => string): string {
  if (!source.includes(codeEnd)) return source;
  let out = '';
  let at = 0;
  for (const match of source.matchAll(codeStart)) {
    const start = match.index + match[0].length;
    const end = start + Number(match[1]);
    if (match.index < at || !source.startsWith(codeEnd, end)) continue;
    out += source.slice(at, start) + hide(source.slice(start, end));
    at = end;
  }
  return out + source.slice(at);
}

/**
 * Hides template expressions from an HTML parser: `<a href="{{insert url "default=x"}}">` has one attribute. Offsets
 * stay valid, so any piece can be taken from the source.
 */
export function maskExpressions(source: string): Masked {
  const found: string[] = [];
  const hide = (whole: string): string => {
    const id = found.length;
    if (id >= base * base || whole.length < 4) return whole;
    found.push(whole);
    const digits = String.fromCharCode(firstDigit + Math.floor(id / base), firstDigit + (id % base));
    return opening + filler.repeat(whole.length - 4) + digits + closing;
  };
  const text = hideCode(source, hide).replace(expression, hide);
  const restore = (piece: string): string => {
    if (!piece.includes(opening)) return piece;
    return piece.replace(mask, (whole, high: string, low: string) => {
      const original = found[(high.charCodeAt(0) - firstDigit) * base + low.charCodeAt(0) - firstDigit];
      // The source itself can contain these characters: only a run with the length of an expression is one.
      return original?.length === whole.length ? original : whole;
    });
  };
  return { text, restore };
}
