import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

/** A greeting, paragraphs, and a name. */
export const letter = (k: Kit, lines: readonly string[], from: string): Blocks => [
  k.text(lines, { top: 36, bottom: 20 }),
  k.text([`**${from}**`], { bottom: 40 }),
];

export const article = (k: Kit, title: string, lines: readonly string[], link?: string): Blocks => [
  k.h(2, title, { top: 36, bottom: 12 }),
  k.text([...lines, ...(link === undefined ? [] : [`[${link}]`])], { bottom: 36 }),
];

/** Two short texts beside each other. */
export const twoTexts = (k: Kit, texts: readonly (readonly [title: string, text: string])[]): Blocks => [
  k.columns(
    '1-1',
    texts.map(([title, text]) => [k.h(3, title, { side: 12, bottom: 8 }), k.text(text, { side: 12, bottom: 24 })]),
    { top: 36, bottom: 12 },
  ),
];

/** A large number, a title and a text. */
export const chapter = (k: Kit, number: string, title: string, text: string): Blocks => [
  k.columns(
    '1-3',
    [
      // Two digits fit into a quarter of a narrow phone.
      [{ ...k.figure(number, { side: 12, size: 56, tone: 'accent' }), mobile: { fontSize: 26, lineHeight: 36 } }],
      [k.h(3, title, { side: 12, top: 8, bottom: 6 }), k.text(text, { side: 12, bottom: 8 })],
    ],
    { top: 24, bottom: 20, keep: true },
  ),
];

/** One sentence that is larger than the rest. */
export const statement = (k: Kit, text: string, from?: string): Blocks => [
  k.h(2, text, { top: 48, bottom: from === undefined ? 48 : 16, align: 'center', size: 30 }),
  ...(from === undefined ? [] : [k.text(from, { bottom: 48, align: 'center', tone: 'muted', size: 15 })]),
];

export const bullets = (k: Kit, title: string, items: readonly string[], numbered = false): Blocks => [
  k.h(2, title, { top: 36, bottom: 14 }),
  k.text(
    items.map((item) => `${numbered ? '1.' : '-'} ${item}`),
    { bottom: 36 },
  ),
];

/** Who wrote this. */
export const author = (k: Kit, face: ArtName, name: string, text: string): Blocks => [
  k.imageText(face, [`**${name}**`, text], { top: 32, bottom: 32, share: 20, width: 88, gap: 20, size: 15 }),
];
