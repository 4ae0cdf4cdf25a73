import { replaceSections, type SectionMarks } from '../document/sections';

/**
 * A message as Word reads it: what its conditional comments say stands open, what they keep from it is gone. Other
 * programs take them for comments.
 */
export function readAsWord(html: string): string {
  // Shown to all but Word: from the comment that opens it to the one that ends it.
  const hidden = withoutSections(html, {
    opening: /<!--\[if\s+!mso[^\]<>]*\]>\s*<!-*(?:\s+-*)?>/gi,
    closing: /<!--\s*<!\[endif\]-->/gi,
  });
  const revealed = withoutSections(hidden, { opening: /<!\[if\s+!mso[^\]<>]*\]>/gi, closing: /<!\[endif\]>/gi });
  const open = replaceSections(revealed, [forWord], 'ignored', ({ inside }) => inside);
  return (
    open
      // Drawn rectangles as boxes: Chromium knows no VML.
      .replace(/<v:(?:roundrect|rect)\b([^<>]*)>/gi, (_, attributes: string) => box(attributes))
      .replace(/<\/v:(?:roundrect|rect)\s*>/gi, '</a>')
      .replace(/<\/?(?:v|w|o):[^<>]*>/gi, '')
  );
}

/** A condition that is open to Word: it names Word, its drawings or the browser that Word's engine once was. */
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
  // `x-vml` says that these declarations are drawn, not styled: nothing of them is dropped.
  return `<a x-vml="" href="${value('href')}" style="${css.join(';')}">`;
}
