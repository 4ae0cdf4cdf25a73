import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

/** A date as on a calendar, or a time, and what happens then. */
export const dateCard = (
  k: Kit,
  {
    month,
    day,
    title,
    text,
    button,
  }: {
    readonly month: string;
    readonly day: string;
    readonly title: string;
    readonly text: string | readonly string[];
    readonly button: string;
  },
): Blocks => [
  k.columns(
    '1-3',
    [
      [
        k.on('accent').text(`**${month}**`, { side: 8, top: 8, bottom: 8, align: 'center', size: 14 }),
        k.on('wash').figure(day, { side: 0, top: 10, bottom: 14, align: 'center', size: day.length > 2 ? 30 : 44 }),
      ],
      [
        k.h(2, title, { side: 24, bottom: 8 }),
        k.text(text, { side: 24, bottom: 16 }),
        k.button(button, { side: 24, bottom: 8 }),
      ],
    ],
    { top: 40, bottom: 36, side: 40 },
  ),
];

export const agenda = (k: Kit, title: string, rows: readonly (readonly [time: string, what: string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 12 }),
  k.table(rows, { aligns: ['left', 'left'], bottom: 36, cell: 12 }),
];

/** Where and when, with a map. */
export const place = (k: Kit, name: string, lines: readonly string[]): Blocks => [
  k.image('map', { side: 40, width: 520, top: 36, bottom: 20, link: true }),
  k.columns(
    '1-1',
    [[k.h(3, name, { side: 12, bottom: 8 })], [k.text(lines, { side: 12, bottom: 24, size: 15, tight: true })]],
    { bottom: 12 },
  ),
];

/** When and where in two short columns. */
export const facts = (k: Kit, items: readonly (readonly [string, string])[]): Blocks => [
  k.columns(
    items.length === 3 ? '1-1-1' : '1-1',
    items.map(([name, value]) => [k.eyebrow(name, { side: 12, bottom: 4 }), k.text(value, { side: 12, bottom: 16 })]),
    { top: 28, bottom: 12 },
  ),
];

/** A framed invitation. */
export const invitation = (k: Kit, art: ArtName, lines: readonly string[], button: string): Blocks => [
  k.hero(art, lines, { height: 520, panel: true, button, top: 80, bottom: 80, side: 72 }),
];
