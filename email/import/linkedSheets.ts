import { parseUrl } from 'sendwright/formats';
import { type CleanSheet, type CssDanger, importedAddress } from './cleanCss';
import type { HtmlElement } from './htmlTree';
import type { ImportAction, ImportLog } from './importReport';

/**
 * A note about style sheets at an offset of an imported message: a sheet to link in the head, or what happened to one.
 */
export interface SheetRemark {
  readonly at: number;
  readonly action: ImportAction;
  readonly what: string;
  readonly why: string;
  /** The address of a style sheet that stays linked. */
  readonly href?: string;
}

const inHead = 'It is linked in the head of the design.';
const onlySafe = 'Only one whose address starts with https:// is kept.';

const dangerRemarks: Readonly<Record<Exclude<CssDanger, 'import'>, Pick<SheetRemark, 'action' | 'what' | 'why'>>> = {
  code: { action: 'stripped', what: 'CSS', why: 'It would run code, which no email app allows.' },
  position: { action: 'stripped', what: 'fixed position in CSS', why: 'It would cover the rest of the message.' },
  charset: { action: 'converted', what: '@charset', why: 'The message declares its encoding once.' },
  font: {
    action: 'stripped',
    what: 'font inside a style sheet',
    why: 'It makes a message too long. Link to a web font instead.',
  },
};

/** An address without a scheme uses the page's scheme, and email has none. */
const withScheme = (address: string): string => (address.startsWith('//') ? `https:${address}` : address);
const isSafe = (address: string): boolean => /^https:\/\/[^\s"'<>]+$/i.test(address) && parseUrl(address) !== undefined;

/** Whether an address belongs to a web font service. */
function isWebFont(address: string): boolean {
  const { hostname, search } = new URL(address);
  return /(?:^|\.)(?:fonts?|typekit|typography)\./.test(hostname) || /[?&]family=/.test(search);
}

/** The note for a `<link>`. */
export function remarkOfLink(element: HtmlElement): SheetRemark {
  const at = element.start;
  const relation = (element.attributes.get('rel') ?? '').toLowerCase();
  if (!/(?:^|\s)stylesheet(?:\s|$)/.test(relation))
    return {
      at,
      action: 'stripped',
      what: relation === '' ? '<link>' : `<link rel="${relation.slice(0, 40)}">`,
      why: 'It applies only to web pages.',
    };
  const href = withScheme((element.attributes.get('href') ?? '').trim());
  if (!isSafe(href)) return { at, action: 'stripped', what: 'external style sheet', why: onlySafe };
  return { at, action: 'kept', what: isWebFont(href) ? 'web font' : 'external style sheet', why: inHead, href };
}

/** The notes for the removed parts of a style sheet. */
export function remarksOfSheet(at: number, { removed }: CleanSheet): SheetRemark[] {
  return removed.map(({ danger, part }) => {
    if (danger !== 'import') return { at, ...dangerRemarks[danger] };
    const href = withScheme(importedAddress(part) ?? '');
    if (!isSafe(href)) return { at, action: 'stripped', what: 'external style sheet', why: onlySafe };
    // The content of a font service's sheet is predictable, that of any other sheet is not.
    if (!isWebFont(href))
      return {
        at,
        action: 'stripped',
        what: 'external style sheet',
        why: 'Its content can change after the import. Copy the rules you need into the head of the design.',
      };
    return { at, action: 'converted', what: 'web font loaded by @import', why: inHead, href };
  });
}

/**
 * The links for these notes, deduplicated. They are hidden from Word, which replaces fonts that it can't load with
 * Times.
 */
export function linksOf(remarks: readonly SheetRemark[], linked: Set<string>): string[] {
  const links: string[] = [];
  for (const { href } of remarks) {
    if (href === undefined || linked.has(href)) continue;
    linked.add(href);
    links.push(`<!--[if !mso]><!--><link rel="stylesheet" href="${href.replaceAll('&', '&amp;')}"><!--<![endif]-->`);
  }
  return links;
}

export function logSheets(remarks: readonly SheetRemark[], log: ImportLog): void {
  for (const { action, what, why } of remarks) log.note(action, what, why);
}
