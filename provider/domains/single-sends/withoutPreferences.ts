import { namesUnsubscribe } from 'sendwright/email/template';
import type { StoredAbTest, StoredEmailConfig } from './singleSendRow';

const tag = /(\{\{\{?~?\s*(?:@root\.)?)unsubscribe_preferences(\s*~?\}?\}\})/g;
const asmTag = /<%\s*asm_preferences((?:_raw)?_url)\s*%>/g;
const address = String.raw`(?:\{\{\{?~?\s*(?:@root\.)?unsubscribe_preferences\s*~?\}?\}\}|<%\s*asm_preferences(?:_raw)?_url\s*%>)`;
/** A link to the preferences, with what stands between it and the link before it. */
const link = new RegExp(String.raw`(?:\s*(?:[-–|·]|&ndash;|&middot;)\s*)?<a\s(?:[^<>]{0,2000}?\s)?href\s*=\s*["']?${address}(?:[^<>]|<%|%>){0,2000}>(?:(?!<a\s)[\s\S]){0,2000}?</a>`, 'gi');
/** The same as a line of plain text. */
const line = new RegExp(String.raw`^[^\n<{]{0,200}${address}[ \t]*\r?\n?`, 'gm');

const asUnsubscribe = (source: string): string => source.replace(tag, '$1unsubscribe$2').replace(asmTag, '<%asm_global_unsubscribe$1%>');

/** Takes the links out; where there is no other way out, they become that. */
function rewritten(source: string | null, links: RegExp): string | null {
  if (source === null) return null;
  const without = asUnsubscribe(source.replace(links, ''));
  return namesUnsubscribe(source) && !namesUnsubscribe(without) ? asUnsubscribe(source) : without;
}

/** The document without them: its unsubscribe blocks keep one link, the one out of everything. */
function designWithout(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(designWithout);
  if (typeof part !== 'object' || part === null) return part;
  const whole = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, designWithout(value)]));
  if (whole['type'] !== 'unsubscribe' || (whole['preferences'] ?? null) === null) return whole;
  return { ...whole, unsubscribe: whole['unsubscribe'] ?? 'Unsubscribe', preferences: null };
}

interface Message {
  readonly html_content: string | null;
  readonly plain_content: string | null;
  readonly design?: unknown;
}

/** A message without them. */
export const messageWithout = <Part extends Message>(part: Part): Part => ({
  ...part,
  html_content: rewritten(part.html_content, link),
  plain_content: rewritten(part.plain_content, line),
  ...(part.design !== undefined && { design: designWithout(part.design) }),
});

/**
 * Whoever leaves everything has no groups to choose from: with the global way out a message, and each variation of its
 * A/B test, shows no unsubscribe preferences, and what is stored is rewritten (specification, section 4).
 */
export function withoutPreferences<Content extends { readonly emailConfig: StoredEmailConfig; readonly abtest: StoredAbTest | null }>(content: Content): Content {
  const { emailConfig, abtest } = content;
  if (!emailConfig.global_unsubscribe) return content;
  return { ...content, emailConfig: messageWithout(emailConfig), abtest: abtest && { ...abtest, variations: abtest.variations.map(messageWithout) } };
}
