import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';

/** Empty height. Line height and font size together keep Word from adding to it. */
export function compileSpacer({ id, height, mobile }: BlockOf<'spacer'>, { target }: Context): BlockContent {
  return {
    html: `<div${mobile?.height !== undefined || target !== 'send' ? ` class="s-${id}"` : ''} style="height:${height}px;line-height:${height}px;font-size:1px;mso-line-height-rule:exactly">&nbsp;</div>`,
    text: '',
    mobile: mobile?.height === undefined ? '' : `.s-${id}{height:${mobile.height}px !important;line-height:${mobile.height}px !important}`,
  };
}
