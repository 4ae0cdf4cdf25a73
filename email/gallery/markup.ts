import type { Alignment, Inline, Mark, RichNode, RichText } from '../document/design';

/** Where links of ready-made content lead: a reserved domain (RFC 2606), which authors replace. */
export const exampleAddress = 'https://www.example.com/';
/** Far away: the countdowns of ready-made content are never over. */
export const exampleEnd = '2099-12-31T18:00:00.000Z';

/**
 * Rich text from lines: `# ` to `### ` start a heading, `- ` an item of a list, `1. ` one of a numbered list, `> ` a
 * quote, everything else is a paragraph. Inside, `**words**` are bold, `*words*` italic, `~words~` struck through,
 * `[words]` a link, and `{{field|fallback}}` is a merge tag.
 */
export function richText(lines: readonly string[], align?: Alignment): RichText {
  const content: RichNode[] = [];
  const attrs = align ? { attrs: { align } } : {};
  const paragraph = (line: string): RichNode => ({ type: 'paragraph', ...attrs, content: inlines(line) });
  for (const line of lines) {
    const [mark, rest] = splitMark(line);
    if (mark === '#' || mark === '##' || mark === '###') {
      const level = mark.length === 1 ? 1 : mark.length === 2 ? 2 : 3;
      content.push({ type: 'heading', attrs: { level, ...(align && { align }) }, content: inlines(rest) });
    } else if (mark === '-' || mark === '1.') {
      const type = mark === '-' ? 'bulletList' : 'orderedList';
      const item: RichNode = { type: 'listItem', content: [paragraph(rest)] };
      const last = content.at(-1);
      if (last?.type === type) content[content.length - 1] = { ...last, content: [...last.content, item] };
      else content.push({ type, content: [item] });
    } else if (mark === '>') content.push({ type: 'quote', content: [paragraph(rest)] });
    else content.push(paragraph(line));
  }
  return { type: 'doc', content };
}

const marks = ['#', '##', '###', '-', '1.', '>'];

function splitMark(line: string): [string, string] {
  const space = line.indexOf(' ');
  const mark = line.slice(0, Math.max(0, space));
  return marks.includes(mark) ? [mark, line.slice(space + 1)] : ['', line];
}

const piece = /(\*\*[^*]+\*\*|\*[^*]+\*|~[^~]+~|\[[^\]]+\]|\{\{[^}]+\}\})/;

function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  const text = (words: string, ...own: Mark[]): void => void found.push({ type: 'text', text: words, marks: own });
  for (const part of line.split(piece)) {
    if (part === '') continue;
    if (part.startsWith('{{')) {
      const [field = '', fallback = ''] = part.slice(2, -2).split('|');
      found.push({ type: 'mergeTag', attrs: fallback === '' ? { field } : { field, fallback } });
    } else if (part.startsWith('**')) text(part.slice(2, -2), { type: 'bold' });
    else if (part.startsWith('*') && part.endsWith('*') && part.length > 2) text(part.slice(1, -1), { type: 'italic' });
    else if (part.startsWith('~') && part.endsWith('~') && part.length > 2) text(part.slice(1, -1), { type: 'strike' });
    else if (part.startsWith('[')) text(part.slice(1, -1), { type: 'link', attrs: { href: exampleAddress } });
    else found.push({ type: 'text', text: part });
  }
  return found;
}
