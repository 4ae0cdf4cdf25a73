import type { ChosenImage } from './contract';

/** An image as email apps need it: its width as an attribute, at most the width of a message. */
export function imageMarkup({ url, alt, width }: ChosenImage): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<img src="${escaped(url)}" alt="${escaped(alt)}" width="${Math.min(width, 600)}" style="display:block;max-width:100%;height:auto;border:0">`;
}
