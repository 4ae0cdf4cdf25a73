import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

export interface Opening {
  readonly art?: ArtName;
  readonly eyebrow?: string;
  readonly title: string;
  readonly text: string | readonly string[];
  readonly button?: string;
}

/** Image, then words on the left. */
export const pictureHero = (k: Kit, { art = 'hills', eyebrow, title, text, button }: Opening): Blocks => [
  k.image(art),
  ...(eyebrow === undefined ? [k.space(40)] : [k.eyebrow(eyebrow, { top: 40 })]),
  k.h(1, title, { bottom: 14 }),
  k.text(text, { bottom: button === undefined ? 40 : 28 }),
  ...(button === undefined ? [] : [k.button(button, { bottom: 44 })]),
];

/** Centered words, then an image to the lower edge. */
export const centerHero = (k: Kit, { art, eyebrow, title, text, button }: Opening, size = 44): Blocks => [
  ...(eyebrow === undefined ? [k.space(48)] : [k.eyebrow(eyebrow, { top: 48, align: 'center' })]),
  k.h(1, title, { bottom: 14, align: 'center', size }),
  k.text(text, { bottom: button === undefined ? 40 : 28, align: 'center' }),
  ...(button === undefined ? [] : [k.button(button, { align: 'center', bottom: 44 })]),
  ...(art === undefined ? [] : [k.image(art)]),
];

/** Words over a drawing. */
export const coverHero = (
  k: Kit,
  { art = 'night', title, text, button }: Opening,
  look: { readonly height?: number; readonly panel?: boolean; readonly align?: 'left' | 'center' } = {},
): Blocks => [
  k.hero(art, [`# ${title}`, ...(typeof text === 'string' ? [text] : text)], {
    height: look.height ?? 440,
    align: look.align ?? 'center',
    ...(look.panel !== undefined && { panel: look.panel }),
    ...(button !== undefined && { button }),
  }),
];

/** Words beside an image. */
export const splitHero = (k: Kit, { art = 'mug', eyebrow, title, text, button }: Opening, right = true): Blocks => {
  const words = [
    ...(eyebrow === undefined ? [] : [k.eyebrow(eyebrow, { side: 12, top: 12 })]),
    k.h(1, title, { side: 12, top: eyebrow === undefined ? 12 : 0, bottom: 12 }),
    k.text(text, { side: 12, bottom: 20 }),
    ...(button === undefined ? [] : [k.button(button, { side: 12, bottom: 24 })]),
  ];
  const picture = [k.image(art, { side: 12, width: 248 })];
  return [k.columns('1-1', right ? [words, picture] : [picture, words], { top: 40, bottom: 40 })];
};

/** One enormous word or number. */
export const numberHero = (
  k: Kit,
  { eyebrow, number, title, text, button }: Omit<Opening, 'art'> & { readonly number: string },
): Blocks => [
  ...(eyebrow === undefined ? [k.space(44)] : [k.eyebrow(eyebrow, { top: 52, bottom: 0, align: 'center' })]),
  k.figure(number, { size: 120, align: 'center' }),
  k.h(2, title, { align: 'center', bottom: 12 }),
  k.text(text, { align: 'center', bottom: 28 }),
  ...(button === undefined ? [k.space(20)] : [k.button(button, { align: 'center', bottom: 56 })]),
];

/** Only words, set large. */
export const quietHero = (k: Kit, { eyebrow, title, text, button }: Opening, size = 52): Blocks => [
  ...(eyebrow === undefined ? [k.space(56)] : [k.eyebrow(eyebrow, { top: 56 })]),
  k.h(1, title, { size, bottom: 20 }),
  k.text(text, { size: 18, bottom: button === undefined ? 48 : 28 }),
  ...(button === undefined ? [] : [k.button(button, { bottom: 56 })]),
];
