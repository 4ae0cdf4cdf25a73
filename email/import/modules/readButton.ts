import { safeFont, safeLink } from '../../compile/html';
import { createBlock } from '../../document/defaults';
import { readColor } from '../colors';
import { readAlignment, readBackground, readPadding, readSize } from '../cssValues';
import { isRunnableAddress } from '../dangers';
import { elementsIn, styleOf, textOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { ImportSession } from '../importSession';
import type { Module } from '../module';
import { pick } from '../readSettings';

/** A button module: exactly one link. */
export function readButton({ cell, settings }: Module, session: ImportSession): object | undefined {
  const links = [...elementsIn(cell.children)].filter(({ name }) => name === 'a');
  const [link] = links;
  if (!link || links.length > 1 || textOf(cell.children).trim() !== textOf(link.children).trim()) return undefined;
  const around = [...elementsIn(cell.children)].find(
    (element) => element.name === 'td' && element.start < link.start && element.end > link.end,
  );
  const noted = pick(settings, 'height', 'lineHeight', 'width', 'borderColor', 'url');
  if (typeof noted.url === 'string' && isRunnableAddress(noted.url)) delete noted.url;
  const own = /(?:^|\s)a-/.test(link.attributes.get('class') ?? '');
  return {
    ...readButtonLink(link, around, session, own),
    align: readAlignment(cell.attributes.get('align')) ?? readAlignment(styleOf(cell).get('text-align')) ?? 'center',
    ...noted,
  };
}

const {
  type: _type,
  id: _id,
  padding: _padding,
  url: _url,
  text: _text,
  align: _align,
  ...usual
} = createBlock('button', () => 'x');

/** A link that looks like a button. In old exports `around` is the cell with its color. */
export function readButtonLink(
  link: HtmlElement,
  around: HtmlElement | undefined,
  { theme }: ImportSession,
  own = false,
): Readonly<Record<string, unknown>> & { readonly fill: string } {
  const css = styleOf(link);
  const outer = styleOf(around);
  const border = /^(\d+)px\s+\w+\s+(\S.*)$/.exec(css.get('border') ?? '');
  const fill = readBackground(css) ?? readBackground(outer, around?.attributes.get('bgcolor')) ?? usual.fill;
  const href = (link.attributes.get('href') ?? '').trim();
  const innerPadding = readPadding(css) ?? readPadding(outer) ?? usual.innerPadding;
  const borderWidth = Math.min(8, readSize(css.get('border-width')?.split(/\s+/)[0]) ?? Number(border?.[1] ?? 0));
  const fontSize =
    readSize(css.get('font-size'), theme.fontSize) ??
    readSize(outer.get('font-size'), theme.fontSize) ??
    usual.fontSize;
  const family = safeFont(css.get('font-family') ?? '')
    .trim()
    .slice(0, 200);
  const width = readSize(css.get('width'));
  const line = readSize(css.get('line-height'));
  const words = textOf(link.children);
  return {
    ...usual,
    text: (own ? words : words.replace(/\s+/g, ' ').trim()).slice(0, 1000),
    url: href === '#' || href.length > 4096 || isRunnableAddress(href) ? '' : (safeLink(href) ?? href),
    color: readColor(css.get('color')) ?? '#ffffff',
    fill,
    borderWidth,
    borderColor: readColor(css.get('border-color')) ?? readColor(border?.[2]) ?? fill,
    radius:
      readSize(css.get('border-radius')?.split(/\s+/)[0]) ?? readSize(outer.get('border-radius')?.split(/\s+/)[0]) ?? 0,
    fontSize,
    bold:
      /^(?:bold|[6-9]00)$/.test(css.get('font-weight') ?? '') ||
      (!own && [...elementsIn(link.children)].some(({ name }) => name === 'strong' || name === 'b')),
    innerPadding,
    ...(line !== undefined && !own && { height: Math.min(2000, line + innerPadding.top + innerPadding.bottom) }),
    ...(width !== undefined && !own && { width: width + innerPadding.left + innerPadding.right + 2 * borderWidth }),
    ...(family !== '' && family !== safeFont(theme.fontFamily).trim() && { fontFamily: family }),
  };
}
