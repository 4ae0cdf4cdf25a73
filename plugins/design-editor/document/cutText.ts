/** The first `limit` characters of a text, and no half of one: the server refuses half an emoji. */
export function cutText(text: string, limit = text.length): string {
  const isHalf = text.length > limit && /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return text.slice(0, isHalf ? limit - 1 : limit);
}
