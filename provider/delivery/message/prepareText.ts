import { convert } from 'html-to-text';
import { plainMarkup } from 'sendwright/email';
import { rewriteSystemTags } from 'sendwright/email/template';
import { replaceExpressions } from './maskHandlebars';
import type { MessageContent, MessageSettings } from './message';
import { offersUnsubscribe, withoutEmptyPlaces } from './systemTags';
import { unsubscribeFooterText } from './unsubscribeFooter';

const stand = /\uE000(\d+)\uE001/g;
/** Deeper than any real message; the converter's stack overflows not far beyond. */
const maxDepth = 400;
/** More than any real message has; for 200,000 the converter blocks the process for a second. */
const maxTags = 50_000;
/** What the converter writes where it stops at the maximum depth. */
const tooDeep = '\uE002';

/** The text part as a template: the author's own, or generated from the HTML. */
export function prepareText(content: MessageContent, settings: MessageSettings): string {
  const own = content.plain?.trim() ?? '';
  const text = own !== '' || !content.generatePlain ? own : textOf(content.html);
  const whole = offersUnsubscribe(text, settings) ? text : text + unsubscribeFooterText(settings);
  return rewriteSystemTags(withoutEmptyPlaces(whole, settings));
}

/** The text of some HTML, with its handlebars. */
export function textOf(html: string): string {
  // Numbers replace expressions temporarily, because quotes inside one would end an attribute.
  const expressions: string[] = [];
  const standing = replaceExpressions(html, (found) => `\uE000${expressions.push(found) - 1}\uE001`);
  const text =
    standing.split('<').length > maxTags
      ? tooDeep
      : convert(standing, {
          wordwrap: false,
          limits: { maxDepth, ellipsis: tooDeep },
          selectors: [
            { selector: 'img', format: 'skip' },
            { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
            ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
          ],
        });
  // If the HTML is nested too deeply or too large, only its bare text is used, so that no words are lost.
  const whole = text.includes(tooDeep) ? plainMarkup(standing) : text;
  return whole.replace(stand, (_, index: string) => expressions[Number(index)] ?? '');
}
