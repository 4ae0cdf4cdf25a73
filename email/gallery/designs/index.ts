import { afterSales } from './afterSales';
import { launches, welcomes } from './beginnings';
import type { GalleryDesign } from './design';
import { newsletters } from './newsletters';
import { events, holidays } from './occasions';
import { sales } from './selling';

export type { GalleryDesign } from './design';

/** All ready-made designs, in display order. */
export const galleryDesigns: readonly GalleryDesign[] = [
  ...newsletters,
  ...welcomes,
  ...launches,
  ...sales,
  ...events,
  ...afterSales,
  ...holidays,
];

/** The categories of ready-made designs, in display order. */
export const designCategories: readonly string[] = [...new Set(galleryDesigns.flatMap(({ categories }) => categories))];
