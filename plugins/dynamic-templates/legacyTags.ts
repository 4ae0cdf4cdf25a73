import { htmlComment, replaceSections, sectionsOf, unseenElements } from 'sendwright/email';

/** A kind of tag in legacy templates, and the names between its delimiters. */
export interface LegacyTags {
  readonly opening: string;
  readonly closing: string;
  readonly names: readonly string[];
}

/** Common delimiter pairs; a pair counts if it encloses single words. */
const pairs: readonly (readonly [string, string])[] = [
  ['-', '-'],
  ['%', '%'],
  ['[%', '%]'],
  ['[', ']'],
  [':', ':'],
  ['*|', '|*'],
  ['##', '##'],
  ['${', '}'],
];
const service = /<%\s*(body|subject)\s*%>/gi;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
/** Names must be valid handlebars names; a tag never starts or ends within a word. */
const patternOf = (opening: string, closing: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_])${escaped(opening)}([A-Za-z_][A-Za-z0-9_]*)${escaped(closing)}(?![A-Za-z0-9_])`, 'g');

/** Searches the text and attribute values of HTML, but not its tag names and style sheets. */
const unsearched = [unseenElements.style, htmlComment];
const withoutStyles = (source: string): string => replaceSections(source, unsearched, 'ignored', () => '');

function namesIn(sources: readonly string[], opening: string, closing: string): string[] {
  return [
    ...new Set(
      sources.flatMap((source) =>
        [...withoutStyles(source).matchAll(patternOf(opening, closing))].map(([, name]) => name ?? ''),
      ),
    ),
  ];
}

/** The kinds of legacy tags in some sources, those with most names first. */
export function findLegacyTags(sources: readonly string[]): readonly LegacyTags[] {
  return pairs
    .map(([opening, closing]) => ({ opening, closing, names: namesIn(sources, opening, closing) }))
    .filter(({ names }) => names.length > 0)
    .toSorted((one, other) => other.names.length - one.names.length);
}

/** Whether it contains the service's own legacy tags, which have no equivalent in a dynamic template. */
export const hasServiceTags = (sources: readonly string[]): boolean =>
  sources.some((source) => source.search(service) !== -1);

/** Replaces every name between `opening` and `closing` with handlebars, except in style sheets and comments. */
export function replaceTags(
  source: string,
  opening: string,
  closing: string,
): { readonly text: string; readonly names: readonly string[] } {
  const pattern = patternOf(opening, closing);
  const names: string[] = [];
  const replaced = (part: string): string =>
    part.replace(pattern, (_, name: string) => {
      names.push(name);
      return `{{${name}}}`;
    });
  let text = '';
  let position = 0;
  for (const { start, end } of sectionsOf(source, unsearched)) {
    text += replaced(source.slice(position, start)) + source.slice(start, end);
    position = end;
  }
  return { text: text + replaced(source.slice(position)), names };
}
