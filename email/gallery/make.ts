import { type Brand, type FollowedBrand } from '../brand/brand';
import { brandTheme } from '../brand/brandTheme';
import { emptyDesign } from '../document/defaults';
import type { Block, Design, Theme } from '../document/design';
import { sampleData } from '../template/sampleData';
import type { GalleryDesign } from './designs';
import { kitOf } from './kit';
import { looks } from './looks';
import type { Section } from './section';

function counter(prefix: string): () => string {
  let last = 0;
  return () => `${prefix}${(last += 1)}`;
}

/** The blocks of a section in a brand. `root` is the base address of our images. */
export function makeSection(
  section: Section,
  brand: Brand,
  root: string,
  makeId: () => string = counter('s'),
): Block[] {
  return [...section.make(kitOf({ brand, root, makeId }))];
}

/** A design that consists of one section, for previews. */
export const sectionDesign = (section: Section, brand: Brand, root: string): Design => ({
  ...emptyDesign(),
  subject: section.name,
  theme: themeOf(brand),
  blocks: makeSection(section, brand, root),
});

/** A ready-made design in a brand, which it then follows; without one, in a look of its own. */
export function makeDesign(design: GalleryDesign, root: string, followed?: FollowedBrand): Design {
  const brand = followed?.brand ?? looks[design.look];
  const kit = kitOf({ brand, root, makeId: counter('p') });
  return {
    ...emptyDesign(),
    subject: design.subject,
    preheader: design.preheader,
    theme: themeOf(brand),
    ...(followed && { brand: followed }),
    blocks: design.make(kit).flat(),
  };
}

const themeOf = (brand: Brand): Theme => brandTheme(brand, emptyDesign().theme.container);

/**
 * What previews show an account instead of merge tags: senders are called by their name in its brand, the first line of
 * the footer.
 */
export function sampleDataOf(
  followed: Pick<FollowedBrand, 'brand'> | undefined,
): Readonly<Record<keyof typeof sampleData, unknown>> {
  const [name = ''] = followed?.brand.footer.lines ?? [];
  // The line may be a merge tag itself.
  return name === '' || name.includes('{{') ? sampleData : { ...sampleData, Sender_Name: name };
}
