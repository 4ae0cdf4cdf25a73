import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

export type Figure = readonly [value: string, name: string];

/** Two to four large numbers in a row. */
export const stats = (k: Kit, figures: readonly Figure[], title?: string): Blocks => [
  ...(title === undefined ? [k.space(24)] : [k.h(2, title, { top: 44, bottom: 8, align: 'center' })]),
  k.columns(
    figures.length === 4 ? '1-1-1-1' : figures.length === 3 ? '1-1-1' : '1-1',
    figures.map(([value, name]) => [
      k.figure(value, { side: 8, align: 'center', size: figures.length === 4 ? 34 : 44, tone: 'accent' }),
      k.text(name, { side: 8, align: 'center', size: 15, bottom: 20 }),
    ]),
    { top: 16, bottom: 20 },
  ),
];

/** One number and what it means. */
export const bigStat = (k: Kit, value: string, title: string, text: string): Blocks => [
  k.columns(
    '1-1',
    [
      [k.figure(value, { side: 12, size: 72, tone: 'accent', bottom: 8 })],
      [k.h(3, title, { side: 12, top: 12, bottom: 6 }), k.text(text, { side: 12, bottom: 12 })],
    ],
    { top: 36, bottom: 28 },
  ),
];

/** A curve with a title. */
export const trend = (k: Kit, art: ArtName, title: string, text: string, link: string): Blocks => [
  k.h(2, title, { top: 40, bottom: 8 }),
  k.text(text, { bottom: 20 }),
  k.image(art, { side: 40, width: 520, bottom: 20 }),
  k.text(`[${link}]`, { bottom: 36 }),
];

/** Rows of names and numbers. */
export const figures = (k: Kit, title: string, rows: readonly (readonly string[])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 12 }),
  k.table(rows, { header: true, bottom: 40 }),
];

/** The items of an order: one row for each entry of `items` in the data. */
export const orderItems = (k: Kit): Blocks => [
  k.line(),
  k.columns(
    '3-1',
    [
      [k.text(['**{{name|Your item}}**', '{{note|As chosen}}'], { side: 12, size: 15, tight: true })],
      [k.text('{{price|0.00}}', { side: 12, align: 'right', size: 15 })],
    ],
    { top: 16, bottom: 16, keep: true, each: 'items' },
  ),
  k.line(),
];

export const totals = (k: Kit): Blocks => [
  k.table(
    [
      ['Subtotal', '{{insert subtotal "default=0.00"}}'],
      ['Shipping', '{{insert shipping "default=Free"}}'],
      ['Total', '{{insert total "default=0.00"}}'],
    ],
    { top: 8, bottom: 32, cell: 8 },
  ),
];

/** Where an order is: the steps up to now are in the accent. */
export const progress = (k: Kit, names: readonly [string, string, string], done: number): Blocks => [
  k.columns(
    '1-1-1',
    names.map((name, index) => [
      k.line({ side: 4, thick: 6, ...(index < done && { tone: 'accent' as const }) }),
      k.text(index < done ? `**${name}**` : name, { side: 4, top: 8, size: 14, tone: index < done ? 'text' : 'muted' }),
    ]),
    { top: 24, bottom: 28, side: 36, keep: true },
  ),
];

/** Two addresses or notes beside each other. */
export const sides = (k: Kit, items: readonly (readonly [string, ...string[]])[]): Blocks => [
  k.columns(
    '1-1',
    items.map(([title, ...lines]) => [
      k.eyebrow(title, { side: 12, tone: 'muted', bottom: 6 }),
      k.text(lines, { side: 12, bottom: 20, size: 15, tight: true }),
    ]),
    { top: 28, bottom: 12 },
  ),
];
