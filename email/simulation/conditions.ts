import { replaceSections, type SectionMarks } from '../document/sections';

/**
 * A message as Word reads it: content of conditional comments for Word is markup, content hidden from Word is removed.
 * Other apps ignore these comments.
 */
export function readAsWord(html: string): string {
  // Shown by all apps except Word: from the comment that opens it to the one that closes it.
  const hidden = withoutSections(html, {
    opening: /<!--\[if\s+!mso[^\]<>]*\]>\s*<!-*(?:\s+-*)?>/gi,
    closing: /<!--\s*<!\[endif\]-->/gi,
  });
  const revealed = withoutSections(hidden, { opening: /<!\[if\s+!mso[^\]<>]*\]>/gi, closing: /<!\[endif\]>/gi });
  const open = replaceSections(revealed, [forWord], 'ignored', ({ inside }) => inside);
  const names: string[] = [];
  return (
    open
      // Converts VML shapes to boxes, because Chromium doesn't support VML. One link can't be inside another.
      .replace(
        /<v:(?:roundrect|rect)\b([^<>]*)>(?:<v:fill\b([^<>]*)>)?|<\/v:(?:roundrect|rect)\s*>/gi,
        (_, attributes: string | undefined, fill: string | undefined) => {
          if (attributes === undefined) return `</${names.pop() ?? 'div'}>`;
          const name = valueIn(attributes, 'href') === '' ? 'div' : 'a';
          names.push(name);
          return box(name, attributes, fill ?? '');
        },
      )
      .replace(/<\/?(?:v|w|o):[^<>]*>/gi, '')
  );
}

const valueIn = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/**
 * A condition that is true for Word: it names Word, VML, or the version of Internet Explorer that Word's engine
 * reports.
 */
const forWord: SectionMarks = {
  opening: /<!--\[if\s[^\]<>]*\]>/gi,
  closing: /<!\[endif\]-->/gi,
  opens: (mark) => !/^<!--\[if\s+!/i.test(mark) && /\b(?:mso|vml|ie)\b/i.test(mark),
};

const withoutSections = (html: string, marks: SectionMarks): string =>
  replaceSections(html, [marks], 'ignored', () => '');

function box(element: string, attributes: string, fill: string): string {
  const value = (name: string): string => valueIn(attributes, name);
  const size = (name: string): string =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+(?:\\.\\d+)?)(?:px|pt)?`, 'i').exec(value('style'))?.[1] ?? '';
  const height = size('height');
  const arc = (Number.parseFloat(value('arcsize')) || 0) / 100;
  // The text has a line height of its own, so that of the box does not center it.
  const isMiddle = /v-text-anchor\s*:\s*middle/i.test(value('style'));
  const css = [
    element === 'a'
      ? `display:inline-${isMiddle ? 'flex;align-items:center;justify-content:center' : 'block'}`
      : `display:${isMiddle ? 'flex;flex-direction:column;justify-content:center' : 'block'}`,
    'text-decoration:none',
    'text-align:center',
    height && `height:${height}px;line-height:${height}px;border-radius:${Math.round(Number(height) * arc)}px`,
    size('width') && `width:${size('width')}px`,
    value('fillcolor') && `background-color:${value('fillcolor')}`,
    value('strokecolor') && `border:${value('strokeweight') || '1px'} solid ${value('strokecolor')}`,
    valueIn(fill, 'color') && `background-color:${valueIn(fill, 'color')}`,
    /^https?:/i.test(valueIn(fill, 'src')) &&
      `background-image:url('${valueIn(fill, 'src').replaceAll("'", '%27')}');background-position:center;` +
        'background-size:cover',
  ].filter(Boolean);
  // `x-vml` marks declarations that came from VML: none of them is dropped.
  const href = element === 'a' ? ` href="${value('href')}"` : '';
  return `<${element} x-vml=""${href} style="${css.join(';')}">`;
}
