import type { Kit } from '../kit';
import type { Blocks } from '../look';
import type { LookName } from '../looks';

/** A ready-made design. Its text is meant to be replaced, but reads as if it was written for someone. */
export interface GalleryDesign {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly subject: string;
  readonly preheader: string;
  /** The look in accounts without a brand kit. */
  readonly look: LookName;
  readonly make: (kit: Kit) => readonly Blocks[];
}

/** `number` is the last part of its id, which never changes. */
export const design = (
  number: number,
  name: string,
  category: string,
  look: LookName,
  [subject, preheader]: readonly [string, string],
  make: GalleryDesign['make'],
): GalleryDesign => ({
  id: `1f0c6c1e-7a51-4c0e-9a55-0a6c1d2e${String(number).padStart(4, '0')}`,
  name,
  categories: [category],
  subject,
  preheader,
  look,
  make,
});
