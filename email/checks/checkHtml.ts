import { sentSize } from '../compile/sentSize';
import { cleanMarkup } from '../import/cleanMarkup';
import { elementsIn, findElement, textOf } from '../import/elements';
import { parseHtml } from '../import/htmlTree';
import { ImportLog } from '../import/importReport';
import { namesUnsubscribe } from '../template';
import { sortBySeverity } from './checkDesign';
import { checkElements } from './checkElements';
import { checkSizes } from './checkSizes';
import { checkSupport } from './checkSupport';
import { type KnownNames, templateError, unknownNames, unknownTag } from './checkTags';
import type { Finding, FindingRule } from './finding';

/** A finding as a code editor shows it. Lines count from 1. */
interface HtmlProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly line: number;
}

/** The editor validates the markup itself, and the preview reports broken tags. */
const reportedElsewhere: ReadonlySet<FindingRule> = new Set<FindingRule>(['markup', 'broken-tag']);

export interface HtmlContext {
  /** Names of contact fields, including custom fields. If missing, no tag is reported as unknown. */
  readonly fields?: readonly string[];
  /** Whether the message needs an unsubscribe link. Default: true. */
  readonly marketing?: boolean;
}

const encoder = new TextEncoder();

/** Findings for hand-written HTML, most severe first, with line and column if known. */
export function checkHtml(html: string, { fields, marketing = true }: HtmlContext = {}): Finding[] {
  const tree = parseHtml(html);
  const at = placesIn(html);
  const found: Finding[] = [];
  const add = (finding: Finding, offset: number): unknown =>
    found.push({ ...finding, ...at(offset), id: `${finding.id}@${offset}` });
  for (const { finding, offset } of checkElements(tree)) add(finding, offset);
  for (const { start } of tree.strays)
    add(
      {
        id: 'markup',
        rule: 'markup',
        severity: 'warning',
        message: 'This closing tag closes nothing.',
        fix: 'Take it out, or open the element before it.',
      },
      start,
    );
  for (const element of elementsIn(tree.root.children)) {
    if (element.unclosed && /^(?:table|div|a|span|b|strong|em|i|center|h[1-6]|ul|ol)$/.test(element.name))
      add(
        {
          id: 'markup',
          rule: 'markup',
          severity: 'warning',
          message: `<${element.name}> is not closed.`,
          fix: `Add </${element.name}>.`,
        },
        element.start,
      );
  }
  const error = templateError(html);
  if (error)
    found.push({
      id: 'broken-tag',
      rule: 'broken-tag',
      severity: 'error',
      message: error.message,
      fix: 'Fix it, or take it out.',
      line: error.line,
      column: error.column,
    });
  if (fields) {
    const known: KnownNames = { names: fields, from: 'contacts' };
    for (const name of unknownNames(html, known))
      found.push({ ...unknownTag(name, known), ...at(placeInTags(html, name)) });
  }
  if (marketing && !namesUnsubscribe(html))
    found.push({
      id: 'missing-unsubscribe',
      rule: 'missing-unsubscribe',
      severity: 'error',
      message: 'The message offers no way to unsubscribe.',
      fix: 'Link to {{{unsubscribe}}}.',
    });
  const styles = [...elementsIn(tree.root.children)]
    .filter(({ name }) => name === 'style')
    .reduce((sum, { inner, innerEnd }) => sum + encoder.encode(html.slice(inner, innerEnd)).length, 0);
  found.push(...checkSizes(sentSize(html), styles));
  found.push(...checkSupport(tree).map(({ offset, ...finding }) => ({ ...finding, ...at(offset) })));
  if (
    findElement(tree.root.children, ({ name }) => name === 'img') &&
    textOf(tree.root.children).replace(/\s/g, '').length < 20
  ) {
    found.push({
      id: 'image-only',
      rule: 'image-only',
      severity: 'warning',
      message:
        'The message is almost all images. Many email apps hide images, and filters take such messages for spam.',
      fix: 'Say the most important part in words.',
    });
  }
  const log = new ImportLog();
  cleanMarkup(tree, log);
  for (const { action, what, why } of log.entries)
    if (action === 'stripped' && !/^<(?:meta|title|base|link)>$/.test(what))
      found.push({
        id: `unsafe-code:${what}`,
        rule: 'unsafe-code',
        severity: 'warning',
        message: `${what}: ${why}`,
        fix: 'Take it out.',
      });
  return sortBySeverity(found);
}

/** Where a name is first used in a merge tag, not in the text around the tags. */
function placeInTags(html: string, name: string): number {
  for (let start = html.indexOf('{{'); start >= 0;) {
    const end = html.indexOf('}}', start);
    const place = html.slice(start, end < 0 ? undefined : end).indexOf(name);
    if (place >= 0) return start + place;
    start = end < 0 ? -1 : html.indexOf('{{', end);
  }
  return 0;
}

/** Line and column of an offset. */
function placesIn(source: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) };
  };
}

/** Findings in hand-written HTML that have a position. The review shows findings about the whole message. */
export function problemsInHtml(html: string): HtmlProblem[] {
  return checkHtml(html).flatMap(({ rule, severity, message, fix, line }) =>
    line === undefined || reportedElsewhere.has(rule)
      ? []
      : [{ message: `${message} ${fix}`, severity: severity === 'hint' ? 'info' : severity, line }],
  );
}
