import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { emptyHeight, even } from '../css';

/** Empty height. */
export function compileSpacer({ id, height, mobile }: BlockOf<'spacer'>, { target }: Context): BlockContent {
  const narrow = mobile?.height === undefined ? undefined : even(mobile.height);
  return {
    html: emptyHeight(height, narrow !== undefined || target !== 'send' ? `s-${id}` : ''),
    text: '',
    mobile: narrow === undefined ? '' : `.s-${id}{height:${narrow}px !important;line-height:${narrow}px !important}`,
  };
}
