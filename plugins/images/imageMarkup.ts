import type { ChosenImage } from './contract';

/**
 * A picture as mail programs want it: its width as an attribute, at most that of a message (specification, section 9).
 */
export function imageMarkup({ url, alt, width }: ChosenImage): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${Math.min(width, 600)}" style="display:block;max-width:100%;height:auto;border:0">`;
}
