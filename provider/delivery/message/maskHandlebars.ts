/** A private-use character that replaces each character of an expression. */
export const mask = '\uE000';

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The expressions of handlebars and of the mail API (`<% … %>`) in source order. Scanned by hand, because a regular
 * expression would search from each unclosed opening to the end of the source, which takes quadratic time.
 */
export function* expressionsIn(source: string): Generator<Span> {
  let braces = source.indexOf('{{');
  let percent = source.indexOf('<%');
  while (braces >= 0 || percent >= 0) {
    const isBraces = percent < 0 || (braces >= 0 && braces < percent);
    const start = isBraces ? braces : percent;
    const close = isBraces
      ? source.indexOf('}}', start + (source[start + 2] === '{' ? 3 : 2))
      : source.indexOf('%>', start + 2);
    if (close < 0) {
      // No further expression of this kind is closed.
      if (isBraces) braces = -1;
      else percent = -1;
      continue;
    }
    const end = close + (isBraces && source[close + 2] === '}' ? 3 : 2);
    yield { start, end };
    if (braces >= 0 && braces < end) braces = source.indexOf('{{', end);
    if (percent >= 0 && percent < end) percent = source.indexOf('<%', end);
  }
}

/**
 * The source with its handlebars replaced by characters without meaning in HTML, so that quotes and angle brackets in
 * an expression don't end an attribute or open a tag. Offsets stay the same.
 */
export function maskHandlebars(source: string): string {
  return replaceExpressions(source, (found) => mask.repeat(found.length));
}

/** Replaces each expression. */
export function replaceExpressions(source: string, replace: (expression: string) => string): string {
  let result = '';
  let position = 0;
  for (const { start, end } of expressionsIn(source)) {
    result += source.slice(position, start) + replace(source.slice(start, end));
    position = end;
  }
  return result + source.slice(position);
}

/** Applies `change` to the text between handlebars. */
export function mapAroundHandlebars(source: string, change: (text: string) => string): string {
  let result = '';
  let position = 0;
  for (const { start, end } of expressionsIn(source)) {
    result += change(source.slice(position, start)) + source.slice(start, end);
    position = end;
  }
  return result + change(source.slice(position));
}
