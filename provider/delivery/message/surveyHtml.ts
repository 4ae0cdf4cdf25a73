import { QuoteType, Tokenizer } from 'htmlparser2';
import { maskHandlebars } from './maskHandlebars';

/** Links and linked shapes in markup for Word. */
const linkForWord = /<(?:v:[a-z]+|a|area)\s[^<>]*?\bhref="([^"<>]*)"/gi;

/** A link's address in the source, without quotes. */
export interface HrefPosition {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** Recipients can't see the link; only bots follow it. */
  readonly hidden: boolean;
  /** It is in a conditional comment, so only Word sees it. */
  readonly forWord?: boolean;
}

export interface HtmlSurvey {
  /** The addresses of `a` and `area`, in source order. */
  readonly hrefs: readonly HrefPosition[];
  /** Just after `<body …>`; without one, where text may start. */
  readonly bodyStart: number;
  /** Just before the last `</body>` or `</html>`, or the end. */
  readonly bodyEnd: number;
}

/** Styles that make a link invisible. */
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

/** Finds the positions in the author's HTML that sending changes. The HTML itself is never reserialized. */
export function surveyHtml(source: string): HtmlSurvey {
  const masked = maskHandlebars(source);
  const hrefs: HrefPosition[] = [];
  let bodyStart: number | undefined;
  let headEnd = 0;
  let bodyEnd: number | undefined;
  let htmlEnd: number | undefined;
  let tag = '';
  let attribute = '';
  let valueStart: number | undefined;
  let valueEnd = 0;
  let href: Omit<HrefPosition, 'hidden'> | undefined;
  let hidden = false;
  const name = (start: number, end: number): string => masked.slice(start, end).toLowerCase();
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        tag = name(start, end);
        href = undefined;
        hidden = false;
      },
      onattribname(start, end) {
        attribute = name(start, end);
        valueStart = undefined;
      },
      onattribdata(start, end) {
        valueStart ??= start;
        valueEnd = end;
      },
      onattribentity: () => undefined,
      onattribend(quote) {
        if (
          attribute === 'hidden' ||
          (attribute === 'style' && valueStart !== undefined && unseen.test(masked.slice(valueStart, valueEnd)))
        )
          hidden = true;
        if (attribute !== 'href' || valueStart === undefined || (tag !== 'a' && tag !== 'area')) return;
        href = { start: valueStart, end: valueEnd, quoted: quote === QuoteType.Double || quote === QuoteType.Single };
      },
      onopentagend(end) {
        if (href !== undefined) hrefs.push({ ...href, hidden });
        if (tag === 'body') bodyStart ??= end + 1;
        else if (tag === 'html') headEnd = Math.max(headEnd, end + 1);
      },
      onselfclosingtag() {
        if (href !== undefined) hrefs.push({ ...href, hidden });
      },
      onclosetag(start, end) {
        const closed = name(start, end);
        if (closed === 'body') bodyEnd = start - 2;
        else if (closed === 'html') htmlEnd = start - 2;
        else if (closed === 'head') headEnd = source.indexOf('>', end) + 1;
      },
      oncdata: () => undefined,
      oncomment(start, end) {
        const comment = masked.slice(start, end);
        // Other comments are ignored.
        if (!/^\[if\s+(?:gte |gt )?mso\b/i.test(comment)) return;
        for (const { 0: whole, 1: value = '', index } of comment.matchAll(linkForWord)) {
          const at = start + index + whole.length - value.length - 1;
          hrefs.push({ start: at, end: at + value.length, quoted: true, hidden: false, forWord: true });
        }
      },
      ondeclaration(_, end) {
        headEnd = Math.max(headEnd, end + 1);
      },
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      ontext: () => undefined,
      ontextentity: () => undefined,
    },
  );
  tokenizer.write(masked);
  tokenizer.end();
  return { hrefs, bodyStart: bodyStart ?? headEnd, bodyEnd: bodyEnd ?? htmlEnd ?? source.length };
}
