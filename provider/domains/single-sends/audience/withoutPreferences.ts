import { namesUnsubscribe } from 'sendwright/email/template';
import type { StoredAbTest, StoredEmailConfig } from '../singleSendRow';

const tag = /(\{\{\{?~?\s*(?:@root\.)?)unsubscribe_preferences(\s*~?\}?\}\})/g;
const asmTag = /<%\s*asm_preferences((?:_raw)?_url)\s*%>/g;
const mergeTag = String.raw`\{\{\{?~?\s*(?:@root\.)?unsubscribe_preferences\s*~?\}?\}\}`;
const address = String.raw`(?:${mergeTag}|<%\s*asm_preferences(?:_raw)?_url\s*%>)`;

/** Maximum distance of a link's start and end from its address. */
const reach = 2000;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The `<a>` element around its `href`. */
function linkAround(html: string, place: Place): Place | undefined {
  const before = html.slice(Math.max(0, place.start - reach), place.start);
  const opening = before.slice(Math.max(0, before.toLowerCase().lastIndexOf('<a')));
  if (!/^<a\s[^<>]*$/i.test(opening) || !/\shref\s*=\s*["']?$/i.test(opening)) return undefined;
  // Mail API tags (`<% … %>`) in other attributes do not end the element.
  const rest = /^[^<>]*>/.exec(html.slice(place.end, place.end + reach).replaceAll(/<%|%>/g, '  '))?.[0];
  if (rest === undefined) return undefined;
  const inside = place.end + rest.length;
  const words = html.slice(inside, inside + reach).toLowerCase();
  const close = words.indexOf('</a>');
  if (close < 0 || /<a\s/.test(words.slice(0, close))) return undefined;
  return { start: place.start - opening.length, end: inside + close + '</a>'.length };
}

/** Removes preferences links, each with the separator before it. */
function withoutLinks(html: string): string {
  let result = '';
  let position = 0;
  for (const { 0: whole, index } of html.matchAll(new RegExp(address, 'gi'))) {
    const link = index < position ? undefined : linkAround(html, { start: index, end: index + whole.length });
    if (link === undefined || link.start < position) continue;
    const kept = html.slice(position, link.start);
    const trimmed = kept.trimEnd();
    const separator = /(?:[-–|·]|&ndash;|&middot;)$/.exec(trimmed.slice(-8))?.[0];
    result += separator === undefined ? kept : trimmed.slice(0, -separator.length).trimEnd();
    position = link.end;
  }
  return result + html.slice(position);
}

/** Removes lines of a text that end with the preferences address and have no other tag. */
function withoutLines(text: string): string {
  let result = '';
  let position = 0;
  for (const { 0: whole, index } of text.matchAll(new RegExp(address, 'g'))) {
    const start = text.lastIndexOf('\n', index - 1) + 1;
    if (start < position || index - start > 200 || /[<{]/.test(text.slice(start, index))) continue;
    const end = index + whole.length;
    result += text.slice(position, start);
    position = end + (/^[ \t]*\r?\n?/.exec(text.slice(end, end + 200))?.[0].length ?? 0);
  }
  return result + text.slice(position);
}

const asUnsubscribe = (source: string): string =>
  source.replace(tag, '$1unsubscribe$2').replace(asmTag, '<%asm_global_unsubscribe$1%>');

/** Removes the preferences links; if there is no other unsubscribe link, they are converted to it. */
function rewritten(source: string | null, without: (source: string) => string): string | null {
  if (source === null) return null;
  const rest = asUnsubscribe(without(source));
  return namesUnsubscribe(source) && !namesUnsubscribe(rest) ? asUnsubscribe(source) : rest;
}

/** The document without them: its unsubscribe blocks keep only the global link. */
function designWithout(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(designWithout);
  if (typeof part !== 'object' || part === null) return part;
  const whole = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, designWithout(value)]));
  if (!['unsubscribe', 'footer'].includes(String(whole['type'])) || (whole['preferences'] ?? null) === null)
    return whole;
  return { ...whole, unsubscribe: whole['unsubscribe'] ?? 'Unsubscribe', preferences: null };
}

interface Message {
  readonly html_content: string | null;
  readonly plain_content: string | null;
  readonly design?: unknown;
}

/** A message without preferences links. */
export const messageWithout = <Part extends Message>(part: Part): Part => ({
  ...part,
  html_content: rewritten(part.html_content, withoutLinks),
  plain_content: rewritten(part.plain_content, withoutLines),
  ...(part.design !== undefined && { design: designWithout(part.design) }),
});

/**
 * With a global unsubscribe there are no groups to choose from, so preferences links are removed from the message and
 * from each variation of its A/B test, and the stored content is rewritten.
 */
export function withoutPreferences<
  Content extends { readonly emailConfig: StoredEmailConfig; readonly abtest: StoredAbTest | null },
>(content: Content): Content {
  const { emailConfig, abtest } = content;
  if (!emailConfig.global_unsubscribe) return content;
  return {
    ...content,
    emailConfig: messageWithout(emailConfig),
    abtest: abtest && { ...abtest, variations: abtest.variations.map(messageWithout) },
  };
}
