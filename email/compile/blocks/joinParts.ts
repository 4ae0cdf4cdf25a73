import type { BlockContent } from '../compiledBlock';

/** The parts of a block below each other, in the plain text on lines of their own. */
export function joinParts(parts: readonly BlockContent[], between = ''): BlockContent {
  const joined = { html: '', text: '', mobile: '', links: none, fonts: none, dark: none, warnings: none };
  // One walk, which copies lists only where two parts have some: most have few, and a message has hundreds of parts.
  return parts.reduce<Required<Omit<BlockContent, 'rules'>>>(
    (all, part, index) => ({
      html: index === 0 ? part.html : all.html + between + part.html,
      text: all.text === '' || part.text === '' ? all.text + part.text : `${all.text}\n${part.text}`,
      mobile: all.mobile + (part.mobile ?? ''),
      links: both(all.links, part.links),
      fonts: both(all.fonts, part.fonts),
      dark: both(all.dark, part.dark),
      warnings: both(all.warnings, part.warnings),
    }),
    joined,
  );
}

const none: readonly never[] = [];

const both = <Item>(some: readonly Item[], more: readonly Item[] = none): readonly Item[] =>
  more.length === 0 ? some : some.length === 0 ? more : [...some, ...more];
