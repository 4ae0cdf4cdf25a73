import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

/** Someone's words, centered. */
export const quote = (k: Kit, words: string, from: string, face?: ArtName): Blocks => [
  ...(face === undefined
    ? [k.figure('“', { top: 32, align: 'center', size: 72, tone: 'accent' })]
    : [k.image(face, { width: 88, top: 44, bottom: 20, side: 40 })]),
  k.figure(words, { align: 'center', bottom: 16, size: 26 }),
  k.text(from, { align: 'center', tone: 'muted', size: 15, bottom: 48 }),
];

export const stars = (k: Kit, words: string, from: string): Blocks => [
  k.figure('★★★★★', { top: 40, bottom: 12, tone: 'accent', size: 24 }),
  k.text(`*${words}*`, { size: 18, bottom: 12 }),
  k.text(from, { tone: 'muted', size: 15, bottom: 40 }),
];

/** Two voices beside each other. */
export const voices = (k: Kit, title: string, items: readonly (readonly [words: string, from: string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 20 }),
  k.columns(
    '1-1',
    items.map(([words, from]) => [
      k.figure('★★★★★', { side: 12, bottom: 8, tone: 'accent', size: 18 }),
      k.text(`“${words}”`, { side: 12, bottom: 8 }),
      k.text(from, { side: 12, bottom: 24, tone: 'muted', size: 15 }),
    ]),
    { bottom: 20 },
  ),
];

/** Faces with names and roles. */
export const team = (
  k: Kit,
  title: string,
  items: readonly (readonly [face: ArtName, name: string, role: string])[],
): Blocks => [
  k.h(2, title, { top: 40, bottom: 20, align: 'center' }),
  k.columns(
    items.length === 4 ? '1-1-1-1' : items.length === 3 ? '1-1-1' : '1-1',
    items.map(([face, name, role]) => [
      k.image(face, { width: 104, side: 8, bottom: 12 }),
      k.text([`**${name}**`, role], { side: 8, align: 'center', bottom: 24, size: 15, tight: true }),
    ]),
    { bottom: 20 },
  ),
];

/** One person and what they said. */
export const voice = (k: Kit, face: ArtName, words: string, from: string): Blocks => [
  k.imageText(face, [`“${words}”`, `**${from}**`], { top: 40, bottom: 40, share: 28, width: 120, gap: 24, size: 18 }),
];

/** A row of answers to press. */
export const scale = (
  k: Kit,
  title: string,
  text: string,
  answers: readonly string[],
  legend: readonly [string, string],
): Blocks => [
  k.h(2, title, { top: 48, bottom: 10, align: 'center' }),
  k.text(text, { align: 'center', bottom: 20 }),
  k.menu(answers, { size: 28, bottom: 4, tone: 'accent' }),
  k.table([[legend[0], legend[1]]], { lines: 'none', size: 14, bottom: 40, tone: 'muted', side: 88 }),
];

/** Two answers as buttons. */
export const choice = (k: Kit, title: string, text: string, yes: string, no: string): Blocks => [
  k.h(2, title, { top: 48, bottom: 10, align: 'center' }),
  k.text(text, { align: 'center', bottom: 24 }),
  k.columns(
    '1-1',
    [
      [k.button(yes, { side: 12, align: 'right', bottom: 12 })],
      [k.button(no, { side: 12, kind: 'secondary', bottom: 12 })],
    ],
    { bottom: 36, keep: true },
  ),
];

/** Answers below each other. */
export const answers = (k: Kit, title: string, items: readonly string[]): Blocks => [
  k.h(2, title, { top: 44, bottom: 20 }),
  ...items.map((item, index) => k.button(item, { kind: 'secondary', bottom: index === items.length - 1 ? 44 : 12 })),
];
