/** Elements that belong into the head of a message and may not stand in a block (specification, section 9). */
const headTags = ['meta', 'link', 'title', 'style', 'script', 'noscript', 'base'];

/**
 * Which of them a block's code has, each once, in the order of the specification. What stands in comments does not
 * count: Word reads styles there.
 */
export function disallowedTags(html: string): readonly string[] {
  const bare = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  return headTags.filter((tag) => new RegExp(`<${tag}(?![\\w-])`, 'i').test(bare));
}
