/**
 * A message as Word reads it: what its conditional comments say stands open, what they keep from it is gone. Other
 * programs take them for comments.
 */
export function readAsWord(html: string): string {
  // Shown to all but Word: from the comment that opens it to the one that ends it.
  const hidden = betweenMarks(html, /<!--\[if\s+!mso[^\]>]{0,200}\]>\s*<!-*\s*-*>/gi, /<!--\s*<!\[endif\]-->/gi, () => '');
  const revealed = betweenMarks(hidden, /<!\[if\s+!mso[^\]>]{0,200}\]>/gi, /<!\[endif\]>/gi, () => '');
  const open = betweenMarks(revealed, /<!--\[if\s+(?!!)[^\]>]{0,200}\]>/gi, /<!\[endif\]-->/gi, (inside, mark) => (/\b(?:mso|vml|ie)\b/i.test(mark) ? inside : undefined));
  return open
    // Drawn rectangles as boxes: Chromium knows no VML.
    .replace(/<v:(?:roundrect|rect)\b([^<>]*)>/gi, (_, attributes: string) => box(attributes))
    .replace(/<\/v:(?:roundrect|rect)\s*>/gi, '</a>')
    .replace(/<\/?(?:v|w|o):[^<>]*>/gi, '');
}

/**
 * Replaces what stands from a mark that opens to the first that closes; `replace` leaves it by undefined. In one pass:
 * a pattern of all three would look from each mark that nothing closes to the end.
 */
function betweenMarks(html: string, opening: RegExp, closing: RegExp, replace: (inside: string, mark: string) => string | undefined): string {
  let out = '';
  let at = 0;
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(html);
    if (!close) break;
    const replaced = replace(html.slice(opening.lastIndex, close.index), open[0]);
    if (replaced === undefined) continue;
    out += html.slice(at, open.index) + replaced;
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return out + html.slice(at);
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
