import type { Block } from '../document/design';
import type { Brand } from './brand';
import { brandRoles } from './roles';

const colorsOf = (brand: Brand): string =>
  brandRoles(brand)
    .art.map((color) => color.slice(1))
    .join('');

/** The address of one of our drawings, in the colors of a brand. `root` is the base address of our images. */
export const artAddress = (root: string, name: string, brand: Brand): string =>
  `${root}/images/ready-made/${name}-${colorsOf(brand)}.jpg`;

/** Gives our drawings in a block the colors of another brand. */
export function recolorArt<Kind extends Block>(block: Kind, from: Brand, to: Brand): Kind;
export function recolorArt(block: Block, from: Brand, to: Brand): Block {
  const [before, after] = [`-${colorsOf(from)}.jpg`, `-${colorsOf(to)}.jpg`];
  const recolored = (source: string): string =>
    source.endsWith(before) && source.includes('/images/ready-made/')
      ? source.slice(0, -before.length) + after
      : source;
  const { backgroundImage } = block;
  const behind = backgroundImage === undefined ? block : { ...block, backgroundImage: recolored(backgroundImage) };
  if (!('picture' in behind)) return behind;
  return { ...behind, picture: { ...behind.picture, source: recolored(behind.picture.source) } };
}
