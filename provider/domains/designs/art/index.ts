import { type ArtName, artSizes } from 'sendwright/email/gallery';
import sharp from 'sharp';
import { ideas } from './ideas';
import { objects } from './objects';
import { occasions } from './occasions';
import { type Draw, paletteOf } from './palette';
import { patterns } from './patterns';
import { scenes } from './scenes';
import { icons, portraits } from './small';

// Messages that were sent show these drawings for years: their names stay, and a drawing that gets a different subject
// needs a name of its own.
const drawings: Readonly<Record<ArtName, Draw>> = {
  ...scenes,
  ...occasions,
  ...objects,
  ...ideas,
  ...patterns,
  ...icons,
  ...portraits,
};

const isArt = (name: string): name is ArtName => Object.hasOwn(drawings, name);

/** A drawing as SVG, in three colors of a brand (`#rrggbb`). */
export function artSvg(name: ArtName, accent: string, ink: string, wash: string): string {
  const { width, height } = artSizes[name];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${drawings[name](paletteOf(accent, ink, wash))}</svg>`
  );
}

const pattern = /^images\/ready-made\/([a-z-]{1,30})-([0-9a-f]{6})([0-9a-f]{6})([0-9a-f]{6})\.jpg$/;

/** Whether a storage key is that of a drawing which is not in memory, so that it takes a moment to draw. */
export const isNewArt = (key: string): boolean => pattern.test(key) && !drawn.has(key);

/** The JPEG of a drawing's storage key; undefined for other keys. */
export function drawBrandArt(key: string): Promise<Buffer> | undefined {
  const [, name = '', accent = '', ink = '', wash = ''] = pattern.exec(key) ?? [];
  if (!isArt(name)) return undefined;
  return kept(key, () =>
    sharp(Buffer.from(artSvg(name, `#${accent}`, `#${ink}`, `#${wash}`)))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer(),
  );
}

/** Drawings in memory, about 40 KB each. They are not stored: anybody can ask for any colors. */
const maximumEntries = 600;
const drawn = new Map<string, Promise<Buffer>>();

function kept(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(key);
  if (known) {
    drawn.delete(key);
    drawn.set(key, known);
    return known;
  }
  const made = draw();
  drawn.set(key, made);
  const [oldest] = drawn.keys();
  if (drawn.size > maximumEntries && oldest !== undefined) drawn.delete(oldest);
  return made;
}
