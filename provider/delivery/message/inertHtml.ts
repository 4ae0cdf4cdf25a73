import { Tokenizer } from 'htmlparser2';
import { decodeHref } from './decodeHref';

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Elements that run code, load other documents, or change addresses later, with their content. */
const active: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'frame',
  'base',
  'link',
  'meta',
  'animate',
  'animatemotion',
  'animatetransform',
  'set',
]);
/** Those without content. The others end at their end tag, even if the source has none. */
const empty: ReadonlySet<string> = new Set(['embed', 'base', 'link', 'meta', 'frame']);
const svgElements: ReadonlySet<string> = new Set(['animate', 'animatemotion', 'animatetransform', 'set']);
/** Attributes whose value can be an address that runs code. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'xlink:href']);
// oxlint-disable-next-line no-control-regex -- browsers skip control characters in a scheme
const skipped = /[\u0000-\u0020]+/g;
const runsCode = (value: string): boolean =>
  /^(?:javascript|vbscript):/i.test(decodeHref(value).replaceAll(skipped, ''));

/**
 * A rendered message without code: no scripts, frames, event handlers and script addresses, nothing that sets them
 * later, and no other documents. Everything else stays byte for byte. A frame without permission for scripts is still
 * needed to show it.
 */
export function inertHtml(source: string): string {
  const cuts: Cut[] = [];
  const name = (start: number, end: number) => source.slice(start, end).toLowerCase();
  let tagStart = 0;
  let tag = '';
  /** Where the active element began whose end is awaited. */
  let activeStart: number | undefined;
  let attribute = { name: '', start: 0 };
  let value: { start: number; end: number } | undefined;
  const endTag = (end: number, isSelfClosed = false) => {
    if (!active.has(tag)) return;
    cuts.push({ start: tagStart, end: end + 1 });
    if (!empty.has(tag) && !isSelfClosed) activeStart ??= tagStart;
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        tagStart = start - 1;
        tag = name(start, end);
      },
      onattribname(start, end) {
        attribute = { name: name(start, end), start };
        value = undefined;
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end };
      },
      onattribentity: () => undefined,
      onattribend(_quote, end) {
        const text = value ? source.slice(value.start, value.end) : '';
        if (attribute.name.startsWith('on') || (addresses.has(attribute.name) && runsCode(text)))
          cuts.push({ start: attribute.start, end });
      },
      onopentagend: endTag,
      // HTML ignores the slash, except in SVG.
      onselfclosingtag: (end) => endTag(end, svgElements.has(tag)),
      onclosetag(start, end) {
        if (!active.has(name(start, end))) return;
        const close = source.indexOf('>', end);
        cuts.push({ start: activeStart ?? start - 2, end: close === -1 ? source.length : close + 1 });
        activeStart = undefined;
      },
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      ontext: () => undefined,
      ontextentity: () => undefined,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  if (activeStart !== undefined) cuts.push({ start: activeStart, end: source.length });
  return without(source, cuts);
}

function without(source: string, cuts: readonly Cut[]): string {
  let result = '';
  let position = 0;
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (end <= position) continue;
    result += source.slice(position, Math.max(position, start));
    position = end;
  }
  return result + source.slice(position);
}
