import type { BlockContent } from '../compiledBlock';

/** The parts of a block below each other, in the plain text on lines of their own. */
export function joinParts(parts: readonly BlockContent[], between = ''): BlockContent {
  return {
    html: parts.map(({ html }) => html).join(between),
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n'),
    links: parts.flatMap(({ links = [] }) => links),
    fonts: parts.flatMap(({ fonts = [] }) => fonts),
    mobile: parts.map(({ mobile = '' }) => mobile).join(''),
    dark: parts.flatMap(({ dark = [] }) => dark),
    warnings: parts.flatMap(({ warnings = [] }) => warnings),
  };
}
