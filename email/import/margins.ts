import type { Padding } from '../document/design';
import { readSize } from './cssValues';
import { styleOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import { isGap } from './rowsOf';

/** Margins of browsers, in ems of the element's font: HTML standard, 15.3. */
const usual: Readonly<Record<string, number>> = {
  p: 1,
  ul: 1,
  ol: 1,
  blockquote: 1,
  pre: 1,
  h1: 0.67,
  h2: 0.83,
  h3: 1,
  h4: 1.33,
  h5: 1.67,
  h6: 2.33,
};
const maximum = 200;

/** The vertical margins of a text in pixels: above its first paragraph, below its last, and the usual one between. */
export interface TextMargins {
  readonly above: number;
  readonly between: number;
  readonly below: number;
}

/** Reads the margins of paragraphs, lists and headings; those of neighbors collapse into the larger one. */
export function readMargins(nodes: readonly HtmlNode[], fontSize: number): TextMargins {
  const parts = nodes.filter((node) => node.kind !== 'comment' && !isGap(node));
  const margins = parts.map((node) => (node.kind === 'element' ? marginsOf(node, fontSize) : { top: 0, bottom: 0 }));
  const gaps: number[] = [];
  for (const [index, { bottom }] of margins.entries()) {
    const next = margins[index + 1];
    const [one, other] = [parts[index], parts[index + 1]];
    // Headings have a space of their own below them.
    if (next && isParagraph(one) && isParagraph(other)) gaps.push(Math.max(bottom, next.top));
  }
  return {
    above: Math.min(maximum, margins[0]?.top ?? 0),
    between: Math.min(maximum, mostFrequent(gaps)),
    below: Math.min(maximum, margins.at(-1)?.bottom ?? 0),
  };
}

export const withMargins = (padding: Padding, { above, below }: TextMargins): Padding => ({
  ...padding,
  top: Math.min(maximum, padding.top + above),
  bottom: Math.min(maximum, padding.bottom + below),
});

const isParagraph = (node: HtmlNode | undefined): boolean =>
  node?.kind === 'element' && /^(?:p|ul|ol|blockquote|pre)$/.test(node.name);

function marginsOf(element: HtmlElement, fontSize: number): { top: number; bottom: number } {
  const css = styleOf(element);
  const size = readSize(css.get('font-size'), fontSize) ?? fontSize;
  const [top, , bottom = top] = css.get('margin')?.split(/\s+/) ?? [];
  const standard = Math.round((usual[element.name] ?? 0) * size);
  return {
    top: readSize(css.get('margin-top') ?? top, size) ?? standard,
    bottom: readSize(css.get('margin-bottom') ?? bottom, size) ?? standard,
  };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = 0;
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value;
  return best;
}
