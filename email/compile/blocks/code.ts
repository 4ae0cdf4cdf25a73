import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import type { Context } from '../context';
import { isUnseen, plainMarkup } from '../plainMarkup';

/** The author's own HTML, byte for byte. The canvas has scripts off, and sending strips what could run. */
export function compileCode({ html }: BlockOf<'code'>, { target }: Context): BlockContent {
  // What takes no room on the canvas could not be found there again.
  if (target === 'canvas' && isUnseen(html)) return { html: `${html}<div data-placeholder="code"></div>`, text: '' };
  // An editor that reads it back must know where it ends, whatever it closes and leaves open.
  return {
    html: target === 'design' ? `<!--code:${html.length}-->${html}<!--/code-->` : html,
    text: plainMarkup(html),
  };
}
