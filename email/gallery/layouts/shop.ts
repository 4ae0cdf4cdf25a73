import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

export interface Item {
  readonly art: ArtName;
  readonly name: string;
  readonly price: string;
  readonly old?: string;
  readonly words?: string;
}

/** Two or three products in a row. */
export const products = (k: Kit, items: readonly Item[], title?: string, button?: string): Blocks => [
  ...(title === undefined ? [k.space(16)] : [k.h(2, title, { top: 40, bottom: 20 })]),
  k.columns(
    items.length === 3 ? '1-1-1' : '1-1',
    items.map(({ art, name, price, old, words }) => [
      k.product(art, name, price, {
        bottom: 24,
        ...(items.length === 3 && { size: 15 }),
        ...(old !== undefined && { old }),
        ...(words !== undefined && { words }),
        ...(button !== undefined && { button }),
      }),
    ]),
    { top: 8, bottom: 16 },
  ),
];

/** One product, image and words beside each other. */
export const productSpot = (k: Kit, { art, name, price, old, words = '' }: Item, button: string): Blocks => [
  k.product(art, name, price, {
    side: 40,
    top: 40,
    bottom: 40,
    beside: true,
    share: 48,
    words,
    button,
    ...(old !== undefined && { old }),
  }),
];

/** One product as large as the message. */
export const productPoster = (k: Kit, { art, name, price, words = '' }: Item, button: string): Blocks => [
  k.image(art, { width: 420, top: 40, bottom: 28, side: 40 }),
  k.h(1, name, { align: 'center', bottom: 6 }),
  k.text(`**${price}**`, { align: 'center', bottom: 8 }),
  k.text(words, { align: 'center', bottom: 24 }),
  k.button(button, { align: 'center', bottom: 48 }),
];

/** Names and prices, as on a menu card. */
export const priceList = (k: Kit, title: string, rows: readonly (readonly [string, string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 12 }),
  k.table(rows, { bottom: 36, cell: 12 }),
];

/** Two plans beside each other. */
export const plans = (
  k: Kit,
  title: string,
  items: readonly {
    readonly name: string;
    readonly price: string;
    readonly points: readonly string[];
    readonly button: string;
  }[],
): Blocks => [
  k.h(2, title, { top: 44, bottom: 20, align: 'center' }),
  k.columns(
    '1-1',
    items.map(({ name, price, points, button }, index) => {
      const on = index === items.length - 1 ? k.on('accent') : k.on('tint');
      return [
        on.space(28),
        on.h(3, name, { side: 24, bottom: 4 }),
        on.figure(price, { side: 24, bottom: 10, size: 40 }),
        on.text(points, { side: 24, bottom: 20, size: 15 }),
        on.button(button, { side: 24, bottom: 32 }),
      ];
    }),
    { bottom: 44, side: 40 },
  ),
];

/** What is in which plan. */
export const comparison = (k: Kit, title: string, rows: readonly (readonly string[])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 16 }),
  k.table(rows, { bottom: 40, header: true, aligns: ['left', 'center', 'center'], size: 15 }),
];

/** A code to type at the checkout. */
export const coupon = (k: Kit, text: string, code: string, until: string, button?: string): Blocks => [
  k.text(text, { top: 40, bottom: 8, align: 'center' }),
  k.figure(code, { align: 'center', size: 44, bottom: 8, tone: 'accent' }),
  k.text(until, { align: 'center', tone: 'muted', size: 15, bottom: button === undefined ? 40 : 24 }),
  ...(button === undefined ? [] : [k.button(button, { align: 'center', bottom: 44 })]),
];

/** One line about shipping, returns or hours. */
export const strip = (k: Kit, text: string): Blocks => [
  k.text(text, { top: 16, bottom: 16, align: 'center', size: 15 }),
];

/** Who brings a friend and what both get. */
export const referral = (
  k: Kit,
  title: string,
  sides: readonly (readonly [string, string, string])[],
  button: string,
): Blocks => [
  k.h(2, title, { top: 44, bottom: 20, align: 'center' }),
  k.columns(
    '1-1',
    sides.map(([who, amount, what], index) => {
      const on = k.on(index === 0 ? 'ink' : 'accent');
      return [
        on.eyebrow(who, { side: 24, top: 28, align: 'center' }),
        on.figure(amount, { side: 12, size: 48, align: 'center' }),
        on.text(what, { side: 24, bottom: 28, align: 'center', size: 15 }),
      ];
    }),
    { side: 40, bottom: 28 },
  ),
  k.button(button, { align: 'center', bottom: 48 }),
];

/** What ends, and how much time is left. */
export const countdown = (k: Kit, title: string, text: string, button: string): Blocks => [
  k.h(2, title, { top: 48, bottom: 10, align: 'center' }),
  k.text(text, { align: 'center', bottom: 20 }),
  k.countdown({ bottom: 24 }),
  k.button(button, { align: 'center', bottom: 48 }),
];
