/** Elements that belong in the head of a message and are not allowed in a block. */
const headTags = ['meta', 'link', 'title', 'style', 'script', 'noscript', 'base'];

/** Which of them a block's code has, each once, in the order above. Comments don't count: Word reads styles there. */
export function disallowedTags(html: string): readonly string[] {
  const bare = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  return headTags.filter((tag) => new RegExp(`<${tag}(?![\\w-])`, 'i').test(bare));
}
