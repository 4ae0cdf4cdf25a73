import type { Design } from '../document/design';
import { longestPreheader, preheaderOf } from '../document/preheaderOf';
import { findElement, textOf } from './elements';
import type { HtmlNode, HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';

/** Language, direction and subject of the page. */
export function readPage({ root }: HtmlTree): Pick<Design, 'language' | 'direction' | 'subject'> {
  const page = findElement(root.children, ({ name }) => name === 'html');
  const body = findElement(root.children, ({ name }) => name === 'body');
  const language = page?.attributes.get('lang') ?? page?.attributes.get('xml:lang') ?? '';
  const direction = (page?.attributes.get('dir') ?? body?.attributes.get('dir') ?? '').toLowerCase();
  const title = findElement(
    root.children,
    ({ name }) => name === 'title',
    ({ name }) => name !== 'body',
  );
  return {
    language: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language) ? language : 'en',
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    subject: (title ? textOf(title.children) : '').slice(0, 5000),
  };
}

/** The compiler used to write one line, and now writes three. */
const ownFillers = ['\u034f\u200c\u00a0'.repeat(60), `${'\u034f\u200c\u00a0'.repeat(20)}\n`.repeat(3)];

const fillerSigns = /[\s\u034f\u200b-\u200d\u00ad\u2007\ufeff]/;
/** Entities that were escaped twice. */
const fillerEntities = ['&zwnj;', '&nbsp;', '&shy;'];

/**
 * The number of filler characters that end at `end`. Scans backward: a regular expression would search from each of
 * them to the end.
 */
function fillerBefore(text: string, end: number): number {
  if (fillerSigns.test(text[end - 1] ?? '')) return 1;
  return fillerEntities.find((entity) => text.endsWith(entity, end))?.length ?? 0;
}

/** The preview text without its filler. */
export function preheaderText(element: HtmlNode | undefined, log: ImportLog): string {
  if (element?.kind !== 'element') return '';
  const text = withoutFiller(textOf(element.children));
  if (preheaderOf({ preheader: text }) !== text.trim())
    log.note('converted', 'preheader', `Messages have the first ${longestPreheader} characters of it.`);
  return text;
}

function withoutFiller(whole: string): string {
  for (const filler of ownFillers) if (whole.endsWith(filler)) return whole.slice(0, -filler.length);
  let end = whole.length;
  for (let room = fillerBefore(whole, end); room > 0; room = fillerBefore(whole, end)) end -= room;
  return whole
    .slice(0, end)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .slice(0, 5000);
}
