import type { Kit } from './kit';
import type { Blocks } from './look';

export const sectionGroups = [
  'header',
  'hero',
  'text',
  'story',
  'features',
  'product',
  'offer',
  'quote',
  'event',
  'numbers',
  'survey',
  'order',
  'questions',
  'call',
  'social',
  'footer',
] as const;
export type SectionGroup = (typeof sectionGroups)[number];

/** The names of groups, as the editor shows them. */
export const groupTitles: Readonly<Record<SectionGroup, string>> = {
  header: 'Headers',
  hero: 'Heroes',
  text: 'Text',
  story: 'Images and text',
  features: 'Features and steps',
  product: 'Products and prices',
  offer: 'Offers',
  quote: 'Voices and people',
  event: 'Events',
  numbers: 'Numbers',
  survey: 'Surveys',
  order: 'Orders',
  questions: 'Questions',
  call: 'Calls to action',
  social: 'Social',
  footer: 'Footers',
};

/** Some blocks that belong together, to be put into a design. */
export interface Section {
  readonly id: string;
  readonly name: string;
  readonly group: SectionGroup;
  /** Further words that search finds. */
  readonly words?: string;
  readonly make: (kit: Kit) => Blocks;
}

/** A section's part without its group: `id`, name, what makes it, and words for search. */
type Row = readonly [id: string, name: string, make: (kit: Kit) => Blocks, words?: string];

export const sectionsOf = (group: SectionGroup, rows: readonly Row[]): readonly Section[] =>
  rows.map(([id, name, make, words]) => ({
    id: `${group}-${id}`,
    name,
    group,
    make,
    ...(words !== undefined && { words }),
  }));
