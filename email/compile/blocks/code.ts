import type { BlockOf } from '../../document/design';
import type { BlockContent } from '../compiledBlock';
import { plainMarkup } from '../plainMarkup';

/** The author's own HTML, byte for byte. The canvas has scripts off, and sending strips what could run. */
export function compileCode({ html }: BlockOf<'code'>): BlockContent {
  return { html, text: plainMarkup(html) };
}
