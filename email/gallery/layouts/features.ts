import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

export type Point = readonly [icon: ArtName, title: string, text: string];

/** Three or two points with icons in a row. */
export const iconRow = (k: Kit, points: readonly Point[], title?: string): Blocks => [
  ...(title === undefined ? [k.space(16)] : [k.h(2, title, { top: 40, bottom: 12, align: 'center' })]),
  k.columns(
    points.length === 3 ? '1-1-1' : '1-1',
    points.map(([icon, heading, text]) => [
      k.image(icon, { side: 12, width: 64, bottom: 14 }),
      k.h(3, heading, { side: 12, bottom: 6, align: 'center', size: 18 }),
      k.text(text, { side: 12, bottom: 24, align: 'center', size: 15 }),
    ]),
    { top: 20, bottom: 12 },
  ),
];

/** Points below each other, icons on the left. */
export const iconList = (k: Kit, points: readonly Point[], title?: string): Blocks => [
  ...(title === undefined ? [] : [k.h(2, title, { top: 40, bottom: 8 })]),
  ...points.map(([icon, heading, text], index) =>
    k.imageText(icon, [`### ${heading}`, text], {
      top: index === 0 && title === undefined ? 32 : 14,
      bottom: index === points.length - 1 ? 36 : 14,
      share: 20,
      width: 64,
      gap: 8,
      size: 15,
    }),
  ),
];

/** Steps with numbers. */
export const steps = (k: Kit, title: string, items: readonly (readonly [string, string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 8 }),
  ...items.map(([heading, text], index) =>
    k.columns(
      '1-3',
      [
        [k.figure(`${index + 1}`, { side: 12, size: 44, tone: 'accent' })],
        [k.h(3, heading, { side: 12, top: 6, bottom: 4, size: 18 }), k.text(text, { side: 12, size: 15 })],
      ],
      { top: 12, bottom: index === items.length - 1 ? 36 : 8, keep: true },
    ),
  ),
];

/** Four points in two rows. */
export const pointGrid = (k: Kit, title: string, points: readonly (readonly [string, string])[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 16 }),
  ...[0, 2].map((at) =>
    k.columns(
      '1-1',
      points
        .slice(at, at + 2)
        .map(([heading, text]) => [
          k.line({ side: 12, bottom: 14, tone: 'accent', thick: 2 }),
          k.h(3, heading, { side: 12, bottom: 4, size: 18 }),
          k.text(text, { side: 12, bottom: 24, size: 15 }),
        ]),
      { bottom: at === 0 ? 0 : 16 },
    ),
  ),
];

/** What is true or done. */
export const checks = (k: Kit, title: string, items: readonly string[]): Blocks => [
  k.h(2, title, { top: 40, bottom: 12 }),
  k.table(
    items.map((item) => [`✓  ${item}`]),
    { bottom: 36, cell: 12 },
  ),
];
