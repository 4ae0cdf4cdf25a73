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
  return (
    open
      // Converts VML shapes to boxes, because Chromium doesn't support VML.
      .replace(/<v:(?:roundrect|rect)\b([^<>]*)>/gi, (_, attributes: string) => box(attributes))
      .replace(/<\/v:(?:roundrect|rect)\s*>/gi, '</a>')
      .replace(/<\/?(?:v|w|o):[^<>]*>/gi, '')
  );
}

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

function box(attributes: string): string {
  const value = (name: string): string => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';
  const size = (name: string): string =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+(?:\\.\\d+)?)(?:px|pt)?`, 'i').exec(value('style'))?.[1] ?? '';
  const height = size('height');
  const arc = (Number.parseFloat(value('arcsize')) || 0) / 100;
  const css = [
    'display:inline-block',
    'text-decoration:none',
    'text-align:center',
    height && `height:${height}px;line-height:${height}px;border-radius:${Math.round(Number(height) * arc)}px`,
    size('width') && `width:${size('width')}px`,
    value('fillcolor') && `background-color:${value('fillcolor')}`,
    value('strokecolor') && `border:${value('strokeweight') || '1px'} solid ${value('strokecolor')}`,
  ].filter(Boolean);
  // `x-vml` marks declarations that came from VML: none of them is dropped.
  return `<a x-vml="" href="${value('href')}" style="${css.join(';')}">`;
}
