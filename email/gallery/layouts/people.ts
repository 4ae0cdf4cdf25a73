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

/** A question with stars or numbers. */
export const scale = (
  k: Kit,
  title: string,
  question: string,
  as: 'stars' | 'numbers' | 'nps',
  [low, high]: readonly [string, string],
): Blocks => [
  k.h(2, title, { top: 48, bottom: 16, align: 'center' }),
  k.rating(question, { as, low, high, bottom: 44 }),
];

/** A question with answers below each other. */
export const poll = (k: Kit, title: string, question: string, answers: readonly string[]): Blocks => [
  k.h(2, title, { top: 48, bottom: 16, align: 'center' }),
  k.poll(question, answers, { bottom: 40 }),
];
