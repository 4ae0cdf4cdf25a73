import type { BlockOf, Inline, RichText } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { openRow } from '../html';
import { joinParts } from './joinParts';
import { compileSocial } from './social';
import { renderWords } from './text';

const link = (text: string, href: string): Inline => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});

/** The sender's address and the unsubscribe links, which every marketing message must have. */
export const compileUnsubscribe = (block: BlockOf<'unsubscribe'> | BlockOf<'footer'>, context: Context): BlockContent =>
  renderWords(block, { ...block.content, content: [...block.content.content, ...unsubscribeLinks(block)] }, context);

/** The same below the icons of social networks. */
export function compileFooter(block: BlockOf<'footer'>, context: Context): BlockContent {
  const words = compileUnsubscribe(block, context);
  const { id, links, iconSize: size, iconColor: color, align } = block;
  if (links.length === 0) return words;
  const icons = compileSocial({ id, links, size, color, align, radius: 4, spacing: Math.round(size / 2) }, context);
  if (icons.text === '' && context.target === 'send')
    return { ...words, warnings: [...(icons.warnings ?? []), ...(words.warnings ?? [])] };
  // Text would flow around the table of the icons, which is aligned, if it was not in a cell of its own.
  const row = `${openRow}<td align="${align}" style="padding:0 0 16px">${icons.html}</td></tr></table>`;
  return joinParts([{ ...icons, html: row }, words]);
}

function unsubscribeLinks({
  unsubscribe,
  preferences,
}: Pick<BlockOf<'unsubscribe'>, 'unsubscribe' | 'preferences'>): RichText['content'] {
  const links: Inline[] = [];
  if (unsubscribe !== null) links.push(link(unsubscribe, '{{{unsubscribe}}}'));
  if (unsubscribe !== null && preferences !== null) links.push({ type: 'text', text: ' - ' });
  if (preferences !== null) links.push(link(preferences, '{{{unsubscribe_preferences}}}'));
  return links.length === 0 ? [] : [{ type: 'paragraph', content: links }];
}
