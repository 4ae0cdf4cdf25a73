import { circle, type Draw, ellipse, line, path, rect } from './palette';

/** A sign on a tile, 160 by 160. */
const tile =
  (sign: (color: string, fill: string) => string): Draw =>
  ({ deep, accent, wash }) =>
    rect(0, 0, 160, 160, wash) + sign(deep, accent);

const icon = (d: string): Draw => tile((color) => line(d, color, 8));

export const icons = {
  'icon-heart': tile((_color, fill) => path('M80 118C20 78 38 44 62 44q14 0 18 14 4-14 18-14c24 0 42 34-18 74z', fill)),
  'icon-bolt': tile((_color, fill) => path('M88 34L48 90h28l-6 38 42-58H82z', fill)),
  'icon-leaf': tile(
    (color, fill) => path('M44 116Q40 46 120 42q4 76-62 74z', fill) + line('M42 122q30-44 56-58', color, 6),
  ),
  'icon-shield': tile(
    (_color, fill) =>
      path('M80 36l38 12v32q0 34-38 48-38-14-38-48V48z', fill) + line('M62 80l14 14 24-28', '#ffffff', 8),
  ),
  'icon-clock': icon('M80 40a40 40 0 100 80 40 40 0 000-80zM80 58v24l16 10'),
  'icon-star': tile((_color, fill) => path('M80 34l14 30 32 4-24 22 6 32-28-16-28 16 6-32-24-22 32-4z', fill)),
  'icon-truck': icon('M38 58h52v44H38zM90 72h20l14 16v14H90zM58 110a8 8 0 100-1zM104 110a8 8 0 100-1z'),
  'icon-chat': icon('M46 50h68q8 0 8 8v34q0 8-8 8H84l-18 18v-18H46q-8 0-8-8V58q0-8 8-8zM58 68h44M58 84h28'),
  'icon-spark': tile(
    (color, fill) =>
      path('M80 36q4 40 44 44-40 4-44 44-4-40-44-44 40-4 44-44z', fill) +
      circle(118, 46, 7, color) +
      circle(46, 116, 5, color),
  ),
  'icon-globe': icon('M80 40a40 40 0 100 80 40 40 0 000-80zM40 80h80M80 40q-24 40 0 80M80 40q24 40 0 80'),
  'icon-gift': icon('M44 74h72v44H44zM38 60h84v14H38zM80 60v58M80 60q-28 0-28-14t28 14q0-28 14-24t-14 24'),
  'icon-tag': icon('M44 46h34l40 40-32 32-42-42zM62 64a4 4 0 100-1z'),
  'icon-check': icon('M80 40a40 40 0 100 80 40 40 0 000-80zM62 80l14 14 24-28'),
  'icon-user': icon('M80 46a18 18 0 100 36 18 18 0 000-36zM46 120q0-30 34-30t34 30'),
} satisfies Readonly<Record<string, Draw>>;

/** A person, 240 by 240. */
const person =
  (skin: string, hair: string, look: (hairColor: string) => string, coat: 'accent' | 'near' | 'far' | 'deep'): Draw =>
  (palette) =>
    rect(0, 0, 240, 240, palette.wash) +
    path('M30 250q0-74 90-74t90 74z', palette[coat]) +
    rect(100, 140, 40, 50, skin, 'rx="18"') +
    ellipse(120, 106, 46, 54, skin) +
    look(hair) +
    circle(103, 108, 4.5, '#2b2320') +
    circle(137, 108, 4.5, '#2b2320') +
    line('M106 130q14 12 28 0', '#2b2320', 4);

export const portraits = {
  'face-ada': person(
    '#f0c9a4',
    '#4b2e1f',
    (hair) => path('M70 120q-8-78 50-78t50 78q4 40-10 52 2-60-18-84-40 20-58 14-12 20-6 70-16-12-8-52z', hair),
    'accent',
  ),
  'face-ben': person(
    '#8d5a3b',
    '#1d1512',
    (hair) => path('M74 96q-2-52 46-52t46 52q-10-26-46-26T74 96z', hair),
    'near',
  ),
  'face-chi': person(
    '#e6b58a',
    '#17151a',
    (hair) =>
      path('M70 110q-6-70 50-70t50 70l-6-12q-20 6-44-18-20 24-44 18z', hair) +
      path('M66 104q-8 60 6 84h14q-14-40-8-84zM174 104q8 60-6 84h-14q14-40 8-84z', hair),
    'deep',
  ),
  'face-dan': person(
    '#f3d3b5',
    '#c9803d',
    (hair) =>
      path('M72 92q0-48 48-48t48 48q-8-20-24-24-20 12-48 4-18 4-24 20z', hair) +
      path('M78 122q4 46 42 46t42-46q-8 26-42 22-34 4-42-22z', hair),
    'far',
  ),
} satisfies Readonly<Record<string, Draw>>;
