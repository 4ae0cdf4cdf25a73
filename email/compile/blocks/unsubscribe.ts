import type { BlockOf, Inline, RichText } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { renderWords } from './text';

/** The sender's address and the unsubscribe links, which every marketing message must have. */
export function compileUnsubscribe(block: BlockOf<'unsubscribe'>, context: Context): BlockContent {
  return renderWords(block, { ...block.content, content: [...block.content.content, ...waysOut(block)] }, context);
}

function waysOut({ unsubscribe, preferences }: BlockOf<'unsubscribe'>): RichText['content'] {
  const links: Inline[] = [];
  if (unsubscribe !== null) links.push(link(unsubscribe, '{{{unsubscribe}}}'));
  if (unsubscribe !== null && preferences !== null) links.push({ type: 'text', text: ' - ' });
  if (preferences !== null) links.push(link(preferences, '{{{unsubscribe_preferences}}}'));
  return links.length === 0 ? [] : [{ type: 'paragraph', content: links }];
}

const link = (text: string, href: string): Inline => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});
