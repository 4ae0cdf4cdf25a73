import type { Block } from '../document/design';
import type { Context } from './context';
import { escapeAttribute, escapeConditional, openRow, safeSource } from './html';

/** A picture behind the content of a cell. */
export interface PictureBehind {
  /** For the cell itself. */
  readonly attribute: string;
  readonly css: string;
  /** Around what the cell holds, its padding included: Word's own way, a shape that is filled with the picture. */
  readonly open: string;
  readonly close: string;
}

/**
 * Undefined where the block has none that is on the web. `width` is the cell's, in pixels; `fill` shows until it is
 * there.
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
    // A recipient's value could end the address within a style; the attribute takes any.
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

/** An address within quotes in a style attribute. */
const quoted = (source: string): string =>
  escapeAttribute(
    source.replace(/[\s'"()\\<>;]/g, (character) =>
      encodeURIComponent(character).replace(/[()']/, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ),
  );
