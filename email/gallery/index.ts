/**
 * Ready-made sections and designs, made in any brand: the same code in the browser and on the server. Load it lazily.
 */
import { calls, faqs, footers, social } from './sections/closings';
import { features, stories, texts } from './sections/contents';
import { headers, heroes } from './sections/openings';
import { events, numbers, quotes, surveys } from './sections/people';
import { offers, orders, shop } from './sections/shop';
import type { Section } from './section';

export { type ArtName, artSizes } from './artNames';
export { type GalleryDesign, designCategories, galleryDesigns } from './designs';
export { kitOf, type Kit } from './kit';
export type { KitPage } from './look';
export { looks, type LookName } from './looks';
export { makeDesign, makeSection, sampleDataOf, sectionDesign } from './make';
export { groupTitles, type Section, type SectionGroup, sectionGroups } from './section';

/** All sections, by purpose. */
export const sections: readonly Section[] = [
  ...headers,
  ...heroes,
  ...texts,
  ...stories,
  ...features,
  ...shop,
  ...offers,
  ...quotes,
  ...events,
  ...numbers,
  ...surveys,
  ...orders,
  ...faqs,
  ...calls,
  ...social,
  ...footers,
];
