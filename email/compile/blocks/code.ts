import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { plainMarkup } from '../plainMarkup';

/** The author's own HTML, byte for byte. The canvas has scripts off, and sending strips what could run. */
export function compileCode({ html }: BlockOf<'code'>, { target }: Context): BlockContent {
  // An editor that reads it back must know where it ends, whatever it closes and leaves open.
  return { html: target === 'design' ? `<!--code:${html.length}-->${html}<!--/code-->` : html, text: plainMarkup(html) };
}
