import type { Block } from '../document/design';
import type { Context } from './context';
import { escapeAttribute, escapeConditional, openRow, safeSource } from './html';

/** A background image of a cell. */
export interface PictureBehind {
  /** An attribute of the cell itself. */
  readonly attribute: string;
  readonly css: string;
  /** For Word: a VML shape filled with the image, around the cell's content including padding. */
  readonly open: string;
  readonly close: string;
}

/**
 * Undefined if the block has no background image on the web. `width` is the cell's, in pixels; `fill` is the color
 * until the image has loaded.
 */
export function pictureBehind(
  { backgroundImage }: Block,
  width: number,
  fill: string,
  { target, outlook }: Context,
): PictureBehind | undefined {
  const source = backgroundImage === undefined ? undefined : safeSource(backgroundImage);
  if (source === undefined) return undefined;
  const isDrawn = target === 'send' && outlook;
  return {
    attribute: ` background="${escapeAttribute(source)}"`,
    // In a style, a contact's value could end the address; the attribute can hold any value.
    css: source.includes('{{')
      ? ''
      : `;background-image:url('${quoted(source)}');background-position:center;background-size:cover`,
    open: isDrawn
      ? `<!--[if mso]><v:rect fill="true" stroke="false" style="width:${width}px"><v:fill type="frame" ` +
        `aspect="atleast" src="${escapeConditional(source)}" color="${fill}"/><v:textbox inset="0,0,0,0" ` +
        `style="mso-fit-shape-to-text:true"><![endif]-->${openRow}`
      : '',
    close: isDrawn ? '</tr></table><!--[if mso]></v:textbox></v:rect><![endif]-->' : '',
  };
}

/** A quoted address in a style attribute. */
const quoted = (source: string): string =>
  escapeAttribute(
    source.replace(/[\s'"()\\<>;]/g, (character) =>
      encodeURIComponent(character).replace(/[()']/, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ),
  );
