import type { MailSend } from 'sendwright/wire/mail';
import { decodeHref, isWebAddress } from '../message/decodeHref';
import { surveyHtml } from '../message/surveyHtml';
import { trimEndOf } from '../../validation/trimEndOf';
import type { RecipientLinks } from '../tracking/linkSigner';

type Analytics = NonNullable<NonNullable<MailSend['tracking_settings']>['ganalytics']>;

/** Further links are not tracked. */
const maximumLinks = 1000;
const untracked = /\bclicktracking\s*=\s*["']?off\b/i;
const webAddress = /https?:\/\/[^\s<>"')\]]+/g;

export interface MailTracking {
  readonly links: RecipientLinks;
  readonly clicks: boolean;
  /** Unset: addresses get no parameters. */
  readonly analytics?: Analytics | undefined;
}

/**
 * Makes the links of the HTML tracked links, except those marked `clicktracking="off"`; everything else stays byte for
 * byte.
 */
export function trackHtml(html: string, { links, clicks, analytics }: MailTracking): string {
  if (!clicks && analytics === undefined) return html;
  let result = '';
  let position = 0;
  let index = 0;
  for (const { start, end } of surveyHtml(html).hrefs.toSorted((one, other) => one.start - other.start)) {
    const address = decodeHref(html.slice(start, end));
    if (!isWebAddress(address)) continue;
    const target = withParameters(address, analytics);
    const tracked = clicks && index < maximumLinks && !untracked.test(tagAround(html, start, end));
    result += html.slice(position, start) + inAttribute(tracked ? links.redirect(target, index) : target);
    position = end;
    if (tracked) index += 1;
  }
  return result + html.slice(position);
}

/**
 * Maximum distance of a tag's start and end from the link: otherwise each link in an unclosed tag would be searched to
 * the end.
 */
const mostOfTag = 4000;

function tagAround(html: string, start: number, end: number): string {
  const before = html.slice(Math.max(0, start - mostOfTag), start);
  const after = html.slice(end, end + mostOfTag);
  return `${before.slice(before.lastIndexOf('<') + 1)} ${after.slice(0, after.indexOf('>') + 1)}`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;', '>': '&gt;' };
const inAttribute = (address: string): string => address.replaceAll(/[&"'<>]/g, (mark) => marks[mark] ?? mark);

/** The same for addresses in plain text. */
export function trackText(text: string, { links, clicks, analytics }: MailTracking): string {
  if (!clicks) return text;
  let index = 0;
  return text.replace(webAddress, (found) => {
    // Punctuation after an address belongs to the sentence.
    const address = trimEndOf(found, '.,;:!?');
    if (index >= maximumLinks) return found;
    index += 1;
    return links.redirect(withParameters(address, analytics), index - 1) + found.slice(address.length);
  });
}

const parameters = ['utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_campaign'] as const;

function withParameters(address: string, analytics: Analytics | undefined): string {
  if (analytics === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of parameters) {
    const value = analytics[name];
    if (value !== undefined && value !== '' && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
