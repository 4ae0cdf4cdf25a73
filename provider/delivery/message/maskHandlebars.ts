const expression = /\{\{\{?[\s\S]*?\}\}\}?|<%[\s\S]*?%>/g;
/** A character of the private use area stands for each character of an expression. */
export const mask = '\uE000';

/**
 * The source with its handlebars covered by characters that mean nothing in HTML, so that quotes and angle
 * brackets inside an expression don't end an attribute or open a tag. Positions stay as they are.
 */
export function maskHandlebars(source: string): string {
  return source.replace(expression, (found) => mask.repeat(found.length));
}

/** Applies `change` to what lies between the handlebars. */
export function mapAroundHandlebars(source: string, change: (text: string) => string): string {
  let result = '';
  let position = 0;
  for (const match of source.matchAll(expression)) {
    result += change(source.slice(position, match.index)) + match[0];
    position = match.index + match[0].length;
  }
  return result + change(source.slice(position));
}
