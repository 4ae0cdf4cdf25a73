/** A character of the private use area stands for each character of an expression. */
export const mask = '\uE000';

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The expressions of handlebars and of the mail API (`<% … %>`) in a source, in its order. By hand: a pattern looks
 * from each opening that nothing closes to the end of the source, which takes the square of its length.
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
      // None of its kind is closed from here on.
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
 * The source with its handlebars covered by characters that mean nothing in HTML, so that quotes and angle
 * brackets inside an expression don't end an attribute or open a tag. Positions stay as they are.
 */
export function maskHandlebars(source: string): string {
  return replaceExpressions(source, (found) => mask.repeat(found.length));
}

/** Puts something else in the place of each expression. */
export function replaceExpressions(source: string, replace: (expression: string) => string): string {
  let result = '';
  let position = 0;
  for (const { start, end } of expressionsIn(source)) {
    result += source.slice(position, start) + replace(source.slice(start, end));
    position = end;
  }
  return result + source.slice(position);
}

/** Applies `change` to what lies between the handlebars. */
export function mapAroundHandlebars(source: string, change: (text: string) => string): string {
  let result = '';
  let position = 0;
  for (const { start, end } of expressionsIn(source)) {
    result += change(source.slice(position, start)) + source.slice(start, end);
    position = end;
  }
  return result + change(source.slice(position));
}
