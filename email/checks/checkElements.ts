import { elementsIn, textOf } from '../import/elements';
import type { HtmlTree } from '../import/htmlTree';
import { checkLink } from './checkBlock';
import type { Finding } from './finding';

/** A finding with where its element starts in the source. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly offset: number;
}

/** Images that cannot be heard or seen, and links that lead nowhere, in HTML that somebody wrote. */
export function checkElements(tree: HtmlTree): PlacedFinding[] {
  const found: PlacedFinding[] = [];
  for (const { name, attributes, start: offset, children } of elementsIn(tree.root.children)) {
    const add = (finding: Omit<Finding, 'id'>): unknown =>
      found.push({ offset, finding: { ...finding, id: finding.rule } });
    if (name === 'img' && !attributes.has('alt'))
      add({
        rule: 'missing-alt',
        severity: 'warning',
        message: 'The image has no alt attribute: screen readers read its address.',
        fix: 'Describe it in alt, or write alt="" for one that is only decoration.',
      });
    if (name === 'img' && /^(?!https?:|\{\{|cid:|data:)/i.test((attributes.get('src') ?? '').trim()))
      add({
        rule: 'empty-image',
        severity: 'error',
        message: `The image “${attributes.get('src') ?? ''}” has no web address.`,
        fix: 'Use an address that starts with https://.',
      });
    if (name === 'a' && attributes.has('href'))
      for (const finding of checkLink('', attributes.get('href') ?? '', 'link', textOf(children))) add(finding);
  }
  return found;
}
