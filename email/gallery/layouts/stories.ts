import type { ArtName } from '../artNames';
import type { Kit } from '../kit';
import type { Blocks } from '../look';

export interface Story {
  readonly art: ArtName;
  readonly title: string;
  readonly text: string;
  readonly link?: string;
}

/** Image and text beside each other. */
export const beside = (k: Kit, { art, title, text, link }: Story, right = false): Blocks => [
  k.imageText(art, [`### ${title}`, text, ...(link === undefined ? [] : [`[${link}]`])], {
    top: 36,
    bottom: 36,
    right,
  }),
];

/** A large image with its story below. */
export const feature = (k: Kit, { art, title, text, link }: Story, eyebrow?: string): Blocks => [
  k.image(art, { side: 40, width: 520, top: 36 }),
  ...(eyebrow === undefined ? [k.space(24)] : [k.eyebrow(eyebrow, { top: 24 })]),
  k.h(2, title, { bottom: 10 }),
  k.text([text, ...(link === undefined ? [] : [`[${link}]`])], { bottom: 36 }),
];

/** Stories beside each other. */
export const cards = (k: Kit, stories: readonly Story[]): Blocks => [
  k.columns(
    stories.length === 3 ? '1-1-1' : '1-1',
    stories.map(({ art, title, text, link }) => [
      k.image(art, { side: 12, width: stories.length === 3 ? 157 : 248, bottom: 16, link: link !== undefined }),
      k.h(3, title, { side: 12, bottom: 6, ...(stories.length === 3 && { size: 18 }) }),
      k.text([text, ...(link === undefined ? [] : [`[${link}]`])], { side: 12, bottom: 24, size: 15 }),
    ]),
    { top: 36, bottom: 12 },
  ),
];

/** Short stories below each other, with small images. */
export const digest = (k: Kit, stories: readonly Story[]): Blocks =>
  stories.flatMap(({ art, title, text, link }, index) => [
    ...(index === 0 ? [] : [k.line()]),
    k.imageText(art, [`### ${title}`, text, ...(link === undefined ? [] : [`[${link}]`])], {
      top: 24,
      bottom: 24,
      share: 32,
      gap: 24,
      right: true,
      size: 15,
    }),
  ]);

/** Images without words: two to four in a row. */
export const pictures = (k: Kit, art: readonly ArtName[], caption: string): Blocks => {
  const widths = { 2: 256, 3: 166, 4: 122 } as const;
  const count = art.length === 4 ? 4 : art.length === 3 ? 3 : 2;
  const layouts = { 2: '1-1', 3: '1-1-1', 4: '1-1-1-1' } as const;
  return [
    k.columns(
      layouts[count],
      art.map((name) => [k.image(name, { side: 8, width: widths[count], bottom: 8, link: true })]),
      { top: 32, bottom: 4, side: 32, keep: count === 4 },
    ),
    k.text(caption, { bottom: 32, tone: 'muted', size: 15 }),
  ];
};

/** A video with a title. */
export const film = (k: Kit, art: ArtName, title: string, text: string): Blocks => [
  k.video(art, title, { side: 40, top: 36, bottom: 20 }),
  k.h(2, title, { bottom: 8, align: 'center' }),
  k.text(text, { bottom: 36, align: 'center' }),
];

/** Text and image fill half of the width each. */
export const halves = (k: Kit, { art, title, text, link }: Story, button = false): Blocks => [
  k.columns(
    '1-1',
    [
      [k.image(art, { width: 300 })],
      [
        k.h(2, title, { side: 28, top: 44, bottom: 10 }),
        k.text([text, ...(link === undefined || button ? [] : [`[${link}]`])], { side: 28, bottom: 16 }),
        ...(link !== undefined && button ? [k.button(link, { side: 28, bottom: 36 })] : [k.space(20)]),
      ],
    ],
    { side: 0 },
  ),
];
