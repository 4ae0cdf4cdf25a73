import { randomBytes } from 'node:crypto';
import { hiddenPreheader, replaceSections } from 'sendwright/email';
import { escapeHtml, rewriteSystemTags } from 'sendwright/email/template';
import type { RecipientLinks } from '../tracking/linkSigner';
import { decodeHref, isWebAddress } from './decodeHref';
import { isUntracked } from './isUntracked';
import { mapAroundHandlebars } from './maskHandlebars';
import type { MessageContent, MessageSettings } from './message';
import type { HrefPosition } from './surveyHtml';
import { surveyHtml } from './surveyHtml';
import { clickBase, offersUnsubscribe, openPixel, withoutEmptyPlaces } from './systemTags';
import { unsubscribeFooterHtml } from './unsubscribeFooter';

/** Further links are not tracked. */
const maximumLinks = 1000;

export interface PreparedHtml {
  /** The template to compile. */
  readonly source: string;
  readonly links: readonly string[];
  /** Indexes of the `links` that recipients can't see. */
  readonly hiddenLinks: readonly number[];
  /** Signs addresses that are only known after rendering. */
  finish(rendered: string, links: RecipientLinks | undefined): string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Converts the author's HTML to what is sent: tracked links, open pixel, preheader, footer. Everything else stays byte
 * for byte.
 */
export function prepareHtml(content: MessageContent, settings: MessageSettings): PreparedHtml {
  const survey = surveyHtml(content.html);
  const links: string[] = [];
  const hiddenLinks: number[] = [];
  // Random markers per send, so that no data can contain them. They have no wide characters (`asOneByte`).
  const nonce = randomBytes(9).toString('base64url');
  const marks = { open: `\u0001${nonce}:`, middle: '\u0002', close: `\u0003${nonce}` };
  const edits: Edit[] = [];
  if (settings.links !== undefined) {
    // A button exists twice, as a Word shape and as a link for other apps, and counts as one link.
    let drawn: { readonly address: string; readonly place: number } | undefined;
    const mayBeUntracked = /clicktracking/i.test(content.html);
    for (const href of survey.hrefs) {
      if (mayBeUntracked && isUntracked(content.html, href)) continue;
      const address = decodeHref(content.html.slice(href.start, href.end));
      const place: number = !href.forWord && drawn?.address === address ? drawn.place : links.length;
      drawn = undefined;
      const edit =
        place < maximumLinks
          ? trackHref(content.html, href, { links, place }, marks, settings.firstLink ?? 0)
          : undefined;
      if (edit === undefined) continue;
      if (href.forWord) drawn = { address, place };
      if (href.hidden) hiddenLinks.push(place);
      edits.push(edit);
    }
  }
  const preheader = content.preheader?.trim() ?? '';
  if (preheader !== '') {
    const text = hiddenPreheader(mapAroundHandlebars(preheader, escapeHtml));
    edits.push({ start: survey.bodyStart, end: survey.bodyStart, text });
  }
  let ending = offersUnsubscribe(content.html, settings) ? '' : unsubscribeFooterHtml(settings);
  if (settings.links !== undefined) {
    ending +=
      `<img src="{{{@root.${openPixel}}}}" alt="" width="1" height="1" ` +
      'style="display:block;width:1px;height:1px;border:0">';
  }
  edits.push({ start: survey.bodyEnd, end: survey.bodyEnd, text: ending });
  const dynamic = {
    opening: new RegExp(`${marks.open}\\d{1,9}${marks.middle}`, 'g'),
    closing: new RegExp(marks.close, 'g'),
  };
  const hasDynamic = edits.some((edit) => edit.text.startsWith(marks.open));
  return {
    source: rewriteSystemTags(withoutEmptyPlaces(applyEdits(content.html, edits), settings)),
    links,
    hiddenLinks,
    finish(rendered, recipient) {
      if (!hasDynamic) return rendered;
      return replaceSections(rendered, [dynamic], 'ignored', ({ opening, inside }) => {
        const address = decodeHref(inside);
        return recipient !== undefined && isWebAddress(address)
          ? recipient.redirect(address, Number(opening.slice(marks.open.length, -marks.middle.length)))
          : inside;
      });
    },
  };
}

function trackHref(
  html: string,
  href: HrefPosition,
  { links, place }: { readonly links: string[]; readonly place: number },
  marks: { open: string; middle: string; close: string },
  firstLink: number,
): Edit | undefined {
  const value = html.slice(href.start, href.end);
  const withTags = rewriteSystemTags(value);
  // Our own links are already signed.
  if (withTags !== value && /^\s*\{\{\{?@root\.[\w:]+\}\}\}?\s*$/.test(withTags)) return undefined;
  if (value.includes('{{')) {
    if (!href.quoted) return undefined;
    const text = `${marks.open}${firstLink + place}${marks.middle}${value}${marks.close}`;
    links[place] = value.trim();
    return { ...href, text };
  }
  const address = decodeHref(value);
  if (!isWebAddress(address)) return undefined;
  const text = `{{{@root.${clickBase}}}}${firstLink + place}`;
  links[place] = address;
  return { ...href, text };
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    result += source.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + source.slice(position);
}
