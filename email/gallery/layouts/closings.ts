import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

/** A last reason, and the button. */
export const call = (
  k: Kit,
  title: string,
  text: string,
  button: string,
  align: 'left' | 'center' = 'center',
): Blocks => [
  k.h(2, title, { top: 48, bottom: 10, align }),
  k.text(text, { bottom: 24, align }),
  k.button(button, { bottom: 52, align }),
];

/** Words on the left, the button on the right. */
export const callRow = (k: Kit, title: string, text: string, button: string): Blocks => [
  k.columns(
    '2-1',
    [
      [k.h(3, title, { side: 12, bottom: 4 }), k.text(text, { side: 12, bottom: 12, size: 15 })],
      [k.button(button, { side: 12, top: 4, align: 'right', bottom: 12 })],
    ],
    { top: 36, bottom: 24 },
  ),
];

export const callPicture = (k: Kit, art: ArtName, title: string, text: string, button: string): Blocks => [
  ...call(k, title, text, button),
  k.image(art),
];

export const questions = (k: Kit, title: string, items: readonly (readonly [string, string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 12 }),
  k.accordion(items, { bottom: 40 }),
];

/** Questions with all answers shown. */
export const openQuestions = (k: Kit, title: string, items: readonly (readonly [string, string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 16 }),
  ...items.flatMap(([question, answer], index) => [
    k.h(3, question, { bottom: 4, size: 18 }),
    k.text(answer, { bottom: index === items.length - 1 ? 40 : 20, size: 15 }),
  ]),
];

export const follow = (k: Kit, title: string, text: string): Blocks => [
  k.h(3, title, { top: 36, bottom: 6, align: 'center' }),
  k.text(text, { bottom: 20, align: 'center', size: 15 }),
  k.social({ bottom: 40 }),
];

export const socialRow = (k: Kit): Blocks => [k.social({ top: 28, bottom: 28 })];

/** An app to install. */
export const app = (k: Kit, title: string, text: string, button: string): Blocks => [
  k.columns(
    '1-1',
    [
      [
        k.h(2, title, { side: 12, top: 40, bottom: 10 }),
        k.text(text, { side: 12, bottom: 20 }),
        k.button(button, { side: 12, bottom: 24 }),
      ],
      [k.image('phone', { width: 248, side: 12 })],
    ],
    { top: 32, bottom: 32 },
  ),
];

export const linksFooter = (k: Kit, links: readonly string[]): Blocks => [
  k.menu(links, { top: 32, separator: '·', size: 15 }),
  k.footer({ top: 16 }),
];

export const signedFooter = (k: Kit): Blocks => [k.logo({ top: 36, align: 'center' }), k.footer({ top: 12 })];

export const plainFooter = (k: Kit, align: 'left' | 'center' = 'center'): Blocks => [k.footer({ align })];
