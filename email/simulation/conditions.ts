/**
 * A message as Word reads it: what its conditional comments say stands open, what they keep from it is gone. Other
 * programs take them for comments.
 */
export function readAsWord(html: string): string {
  return html
    // Shown to all but Word: from the comment that opens it to the one that ends it.
    .replace(/<!--\[if\s+!mso[^\]]*\]>\s*<!-*\s*-*>[\s\S]*?<!--\s*<!\[endif\]-->/gi, '')
    .replace(/<!\[if\s+!mso[^\]]*\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/<!--\[if\s+(?!!)[^\]]*\b(?:mso|vml|ie)\b[^\]]*\]>([\s\S]*?)<!\[endif\]-->/gi, '$1')
    // Drawn rectangles as boxes: Chromium knows no VML.
    .replace(/<v:(?:roundrect|rect)\b([^>]*)>/gi, (_, attributes: string) => box(attributes))
    .replace(/<\/v:(?:roundrect|rect)\s*>/gi, '</a>')
    .replace(/<\/?(?:v|w|o):[^>]*>/gi, '');
}

function box(attributes: string): string {
  const value = (name: string): string => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';
  const size = (name: string): string => new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+(?:\\.\\d+)?)(?:px|pt)?`, 'i').exec(value('style'))?.[1] ?? '';
  const height = size('height');
  const arc = (Number.parseFloat(value('arcsize')) || 0) / 100;
  const css = [
    'display:inline-block', 'text-decoration:none', 'text-align:center',
    height && `height:${height}px;line-height:${height}px;border-radius:${Math.round(Number(height) * arc)}px`,
    size('width') && `width:${size('width')}px`,
    value('fillcolor') && `background-color:${value('fillcolor')}`,
    value('strokecolor') && `border:${value('strokeweight') || '1px'} solid ${value('strokecolor')}`,
  ].filter(Boolean);
  // `x-vml` says that these declarations are drawn, not styled: nothing of them is dropped.
  return `<a x-vml="" href="${value('href')}" style="${css.join(';')}">`;
}
